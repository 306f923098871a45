import type { AwardRef, Child } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { AwardBadge, Card } from '@springboard/ui';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import type { OverviewContext } from './overview-context.ts';

/** Every level that the child has completed, the latest first. Each opens with its certificate. */
export function AwardsCard({ child, pictureOf }: Pick<OverviewContext, 'child' | 'pictureOf'>) {
  const { t } = useTranslation('parent');
  const format = useFormats(child.club.time_zone);
  const awards = awardsOf(child);
  return (
    <Card title={t('awards.title')}>
      {awards.length === 0 ? (
        <p className="text-muted">{t('awards.none')}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-x-3 gap-y-5 pt-1">
          {awards.map(({ key, title, mark, level, completed_ts, award }) => (
            <li key={key}>
              <Link
                to={paths.award(child.uuid, award.scheme_slug, award.node_id)}
                preventScrollReset
                className="flex flex-col items-center text-center text-ink no-underline hover:underline"
              >
                <AwardBadge
                  level={level}
                  mark={mark}
                  earned
                  picture={pictureOf(award)}
                  size={80}
                  label={t('awards.label')}
                />
                <span className="mt-2 max-w-full text-sm font-strong wrap-anywhere">{title}</span>
                <span className="text-xs tabular text-muted">
                  {format.shortDate(dateIn(child.club.time_zone, completed_ts))}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export type ShownAward = {
  readonly key: string;
  readonly title: string;
  /** The text on the badge: the level's number, else the first letter of its name. */
  readonly mark: string;
  /** Sets the badge's look: 1 for the first award of its scheme, upwards. */
  readonly level: number;
  readonly completed_ts: number;
  readonly award: AwardRef;
};

/** The awards of all schemes, the latest first. */
export const awardsOf = ({ schemes }: Pick<Child, 'schemes'>): ShownAward[] =>
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
          award: { scheme_slug: slug, node_id: id },
        })),
    )
    .toSorted((a, b) => b.completed_ts - a.completed_ts);

const markOf = (title: string): string =>
  /\d+/.exec(title)?.[0] ?? (Array.from(title)[0] ?? '').toLocaleUpperCase();
