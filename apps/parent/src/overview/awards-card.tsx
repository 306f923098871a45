import type { Child } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { AwardBadge, Card } from '@springboard/ui';

/** Every level that the child has completed, the latest first. */
export function AwardsCard({ child }: { child: Child }) {
  const { t } = useTranslation('parent');
  const format = useFormats(child.club.time_zone);
  const awards = awardsOf(child);
  return (
    <Card title={t('awards.title')}>
      {awards.length === 0 ? (
        <p className="text-muted">{t('awards.none')}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-3 gap-y-5 pt-1">
          {awards.map(({ key, title, mark, level, completed_ts }) => {
            const date = format.shortDate(dateIn(child.club.time_zone, completed_ts));
            return (
              <li key={key} className="flex flex-col items-center text-center">
                <AwardBadge level={level} mark={mark} earned size={80} label={t('awards.label')} />
                <p className="mt-2 max-w-full text-sm font-strong wrap-anywhere">{title}</p>
                <p className="text-xs tabular text-muted">{date}</p>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

type ShownAward = {
  readonly key: string;
  readonly title: string;
  /** What stands on the badge: the level's number, else the first letter of its name. */
  readonly mark: string;
  /** Sets the badge's look: 1 for the first award of its scheme, upwards. */
  readonly level: number;
  readonly completed_ts: number;
};

/** The awards of all schemes, the latest first. */
const awardsOf = ({ schemes }: Pick<Child, 'schemes'>): ShownAward[] =>
  schemes
    .flatMap(({ slug, awards }) =>
      awards
        .toSorted((a, b) => a.completed_ts - b.completed_ts)
        .map(({ id, title, completed_ts }, place) => ({
          key: `${slug} ${id}`,
          title,
          mark: markOf(title),
          level: place + 1,
          completed_ts,
        })),
    )
    .toSorted((a, b) => b.completed_ts - a.completed_ts);

const markOf = (title: string): string =>
  /\d+/.exec(title)?.[0] ?? (Array.from(title)[0] ?? '').toLocaleUpperCase();
