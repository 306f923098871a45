import type { SchemeVideo } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { Card } from '@springboard/ui';

/** What a device needs to download all videos of a level. */
export function LevelSizes({ videos }: { videos: readonly SchemeVideo[] }) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const levels = levelsOf(videos);
  if (levels.length === 0) return null;
  return (
    <Card title={t('media.levels.title')} className="mt-5 max-w-2xl">
      <dl className="divide-y divide-line">
        {levels.map(({ node_id, title, size }) => (
          <div key={node_id} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="min-w-0 wrap-anywhere">{title}</dt>
            <dd className="shrink-0 text-muted">{format.size(size)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The stored videos of each level, each counted once, by the title of the level. */
const levelsOf = (videos: readonly SchemeVideo[]) => {
  const levels = new Map<string, { node_id: string; title: string; size: number }>();
  for (const { size, used_by = [] } of videos) {
    if (size === undefined) continue;
    for (const [node_id, { level }] of new Map(used_by.map((use) => [use.level.node_id, use]))) {
      const known = levels.get(node_id) ?? { node_id, title: level.title, size: 0 };
      levels.set(node_id, { ...known, size: known.size + size });
    }
  }
  return [...levels.values()].toSorted((a, b) =>
    a.title.localeCompare(b.title, undefined, { numeric: true }),
  );
};
