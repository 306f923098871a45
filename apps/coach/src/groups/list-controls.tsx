import { can } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import { NameSearch, useVisitor, withValue } from '@springboard/portal';
import { Button, DateField } from '@springboard/ui';
import { useSearchParams } from 'react-router';
import type { Day } from './loader.ts';

/** Name search and, where other dates may be seen, the session date (§2, §5). */
export function ListControls({ day }: { day: Day }) {
  const { t } = useTranslation('coach');
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <NameSearch label={t('groups.search')} />
      <SessionDate day={day} />
    </div>
  );
}

/** §2: usable only online; 'Show Today' goes back to today. */
function SessionDate({ day: { date, today } }: { day: Day }) {
  const { t } = useTranslation('coach');
  const [, setSearch] = useSearchParams();
  const visitor = useVisitor();
  if (visitor === null || !can.seeOtherDates(visitor.features)) return null;
  const show = (next: string) =>
    setSearch((search) => withValue(search, 'date', next === today ? '' : next));
  return (
    <>
      <DateField
        className="w-44"
        label={t('groups.date')}
        value={date}
        max={today}
        onValueChange={(next) => next !== '' && show(next)}
        disabledReason={can.pickDate(visitor) ? undefined : t('groups.dateOffline')}
      />
      {date !== today && (
        <Button variant="secondary" onClick={() => show(today)}>
          {t('groups.showToday')}
        </Button>
      )}
    </>
  );
}
