import type { Child } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { AwardBadge, Card } from '@springboard/ui';
import { awardsOf } from './awards.ts';

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
