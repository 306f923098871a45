import { can, type Visitor } from '@springboard/access';
import { addDays, isDate, SEARCH_DEBOUNCE_MS } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useDelayedAddressChange, useFormat, withValue } from '@springboard/portal';
import { Button, DateField, IconButton } from '@springboard/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { earliestDate, type Day } from './list-query.ts';

type SessionDateProps = { day: Day; visitor: Visitor };

/** §2: the date of the list. It can be changed only online; 'Show Today' returns to today. */
export function SessionDate({ day: { date, today }, visitor }: SessionDateProps) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const earliest = earliestDate(visitor.features, today);
  const { text, isAllowed, setText, pick, inputHandlers } = useDateChoice({
    date,
    today,
    earliest,
  });
  const range =
    earliest === null
      ? t('groups.dateUpTo')
      : t('groups.dateRange', { from: format.date(earliest) });

  const offlineReason = can.pickDate(visitor) ? undefined : t('groups.dateOffline');
  const stepButton = (days: number, label: string, icon: ReactNode) => {
    const target = addDays(date, days);
    const isOutside = target > today || (earliest !== null && target < earliest);
    return (
      <IconButton
        className="size-12"
        label={label}
        icon={icon}
        disabled={isOutside || offlineReason !== undefined}
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
          formatted={text === date ? format.shortDate(date) : undefined}
          min={earliest ?? undefined}
          max={today}
          error={isAllowed ? undefined : range}
          onValueChange={setText}
          onKeyDown={inputHandlers.onKeyDown}
          onPointerDown={inputHandlers.onPointerDown}
          disabledReason={offlineReason}
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

type DateChoiceOptions = { date: string; today: string; earliest: string | null };

/**
 * Writes the date of the field to the URL: immediately from the calendar, after a pause or Enter from the keyboard,
 * because each typed digit makes another valid date.
 */
function useDateChoice({ date, today, earliest }: DateChoiceOptions) {
  const [, setSearchParams] = useSearchParams();
  const [text, setText] = useState(date);
  const [previousDate, setPreviousDate] = useState(date);
  const [isTyping, setTyping] = useState(false);
  if (previousDate !== date) {
    setPreviousDate(date);
    setText(date);
  }
  const isAllowed =
    text === '' ||
    text === date ||
    (isDate(text) && text <= today && (earliest === null || text >= earliest));
  const isPending = isAllowed && text !== '' && text !== date;

  const pick = useCallback(
    (next: string) =>
      setSearchParams((current) => withValue(current, 'date', next === today ? '' : next)),
    [today, setSearchParams],
  );
  const pickText = useCallback(() => pick(text), [pick, text]);
  useDelayedAddressChange(isPending ? pickText : null, isTyping ? SEARCH_DEBOUNCE_MS : 0);

  return {
    text,
    isAllowed,
    pick,
    setText,
    inputHandlers: {
      onKeyDown: ({ key }: { key: string }) => {
        setTyping(true);
        if (key === 'Enter' && isPending) pickText();
      },
      onPointerDown: () => setTyping(false),
    },
  };
}
