import { can } from '@springboard/access';
import { NameSearch, useVisitor } from '@springboard/portal';
import { useTranslation } from '@springboard/i18n';
import { HeadcountLink } from '../headcount/headcount-link.tsx';
import type { Day } from './loader.ts';
import { SessionDate } from './session-date.tsx';

/** Name search, where other dates may be seen the session date (§2, §5), and the headcount. */
export function ListControls({ day }: { day: Day }) {
  const { t } = useTranslation('coach');
  const visitor = useVisitor();
  return (
    <div className="mb-4 flex flex-wrap items-start gap-3">
      <NameSearch label={t('groups.search')} />
      {visitor !== null && can.seeOtherDates(visitor.features) && (
        <SessionDate day={day} visitor={visitor} />
      )}
      {/* It counts who is in today. */}
      {day.date === day.today && <HeadcountLink />}
    </div>
  );
}
