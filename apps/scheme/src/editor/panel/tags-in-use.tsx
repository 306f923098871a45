import type { DraftTree } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Button } from '@springboard/ui';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useEdits } from '../scheme-editor.ts';

/** The most used ones; others are typed. */
const MAX_OFFERED = 12;

type TagsInUseProps = {
  /** Tags that the block has. */
  chosen: readonly string[];
  onAdd: (tag: string) => void;
};

/** Offers the tags of other nodes of the scheme, so that each is written in one way. */
export function TagsInUse({ chosen, onAdd }: TagsInUseProps) {
  const { t } = useTranslation('scheme');
  const draft = useEdits((state) => state.draft);
  const used = useMemo(() => tagsOf(draft), [draft]);
  const offered = used.filter((tag) => !chosen.includes(tag)).slice(0, MAX_OFFERED);
  if (offered.length === 0) return null;
  return (
    <div>
      <p className="mb-1 text-sm text-muted">{t('editor.content.tagsInUse')}</p>
      <ul className="flex flex-wrap gap-1.5">
        {offered.map((tag) => (
          <li key={tag} className="max-w-full">
            <Button
              size="small"
              icon={<Plus aria-hidden size={16} />}
              aria-label={t('editor.content.addTag', { tag })}
              onClick={() => onAdd(tag)}
            >
              {tag}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Most used first. */
const tagsOf = (draft: DraftTree): readonly string[] => {
  const counts = new Map<string, number>();
  for (const [, { content = [] }] of draft.nodes.entries()) {
    for (const { type, value } of content) {
      if (type !== 'tags') continue;
      for (const tag of [value].flat()) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
  }
  return [...counts]
    .toSorted(([a, first], [b, second]) => second - first || a.localeCompare(b))
    .map(([tag]) => tag);
};
