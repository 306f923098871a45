import { can } from '@springboard/access';
import { isNameSearch, isSearchable, SEARCH_DEBOUNCE_MS } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useVisitor } from '@springboard/portal';
import { Button, DateField, SearchField } from '@springboard/ui';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { withValue } from './list-query.ts';
import type { Day } from './loader.ts';

/** Name search and, where other dates may be seen, the session date (§2, §5). */
export function ListControls({ day }: { day: Day }) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <NameSearch />
      <SessionDate day={day} />
    </div>
  );
}

function NameSearch() {
  const { t } = useTranslation(['coach', 'common']);
  const [search, setSearch] = useSearchParams();
  const applied = search.get('search') ?? '';
  const [text, setText] = useState(applied);
  const allowed = isNameSearch(text);

  useEffect(() => {
    if (text === applied || !allowed || !isSearchable(text)) return undefined;
    const apply = () =>
      setSearch((now) => withValue(now, 'search', text.trim()), { replace: true });
    const timer = setTimeout(apply, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, applied, allowed, setSearch]);

  return (
    <SearchField
      className="grow basis-64"
      label={t('coach:groups.search')}
      clearLabel={t('common:actions.clear')}
      value={text}
      onValueChange={setText}
      error={allowed ? undefined : t('common:alerts.NAME_SEARCH_ERROR')}
    />
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
