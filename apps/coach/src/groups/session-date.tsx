import { can, type Visitor } from '@springboard/access';
import { addDays, isDate } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { DateField, useDateText, useFormat, withValue } from '@springboard/portal';
import { Button, IconButton } from '@springboard/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { earliestDate, type Day } from './list-query.ts';

type SessionDateProps = { day: Day; visitor: Visitor };

/** §2: the date of the list. It can be changed only online; 'Show Today' returns to today. */
export function SessionDate({ day: { date, today }, visitor }: SessionDateProps) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const [, setSearchParams] = useSearchParams();
  const earliest = earliestDate(visitor.features, today);
  const isInRange = (text: string) => text <= today && (earliest === null || text >= earliest);
  const pick = useCallback(
    (next: string) =>
      setSearchParams((current) => withValue(current, 'date', next === today ? '' : next)),
    [today, setSearchParams],
  );
  const { text, handlers } = useDateText({ date, isAllowed: isInRange, onDate: pick });
  const isAllowed = text === '' || text === date || (isDate(text) && isInRange(text));
  const range =
    earliest === null
      ? t('groups.dateUpTo')
      : t('groups.dateRange', { from: format.date(earliest) });

  const offlineReason = can.pickDate(visitor) ? undefined : t('groups.dateOffline');
  const stepButton = (days: number, label: string, icon: ReactNode) => {
    const target = addDays(date, days);
    return (
      <IconButton
        className="size-12"
        label={label}
        icon={icon}
        disabled={!isInRange(target) || offlineReason !== undefined}
        onClick={() => pick(target)}
      />
    );
  };

  const showToday = () => {
    pick(today);
    // The button disappears, so the focus moves to the date field.
    field.current?.focus();
  };
  return (
    <>
      <div className="flex">
        {stepButton(-1, t('groups.previousDay'), <ChevronLeft aria-hidden size={20} />)}
        <DateField
          ref={field}
          className="w-44"
          label={t('groups.date')}
          labelHidden
          value={text}
          min={earliest ?? undefined}
          max={today}
          error={isAllowed ? undefined : range}
          disabledReason={offlineReason}
          {...handlers}
        />
        {stepButton(1, t('groups.nextDay'), <ChevronRight aria-hidden size={20} />)}
      </div>
      {date !== today && (
        <Button className="min-h-12" onClick={showToday}>
          {t('groups.showToday')}
        </Button>
      )}
    </>
  );
}
