import { can, type Visitor } from '@springboard/access';
import { isDate, SEARCH_DEBOUNCE_MS } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, withValue } from '@springboard/portal';
import { Button, DateField } from '@springboard/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { earliestDate } from './list-query.ts';
import type { Day } from './loader.ts';

type SessionDateProps = { day: Day; visitor: Visitor };

/** §2: usable only online; 'Show Today' goes back to today. */
export function SessionDate({ day: { date, today }, visitor }: SessionDateProps) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const earliest = earliestDate(visitor.features, today);
  const { text, isAllowed, type, pick, typing } = useDateChoice({ date, today, earliest });
  const range =
    earliest === null
      ? t('groups.dateUpTo')
      : t('groups.dateRange', { from: format.date(earliest) });

  const showToday = () => {
    pick(today);
    // The button goes away; who came by keyboard is where the date is.
    field.current?.focus();
  };
  return (
    <>
      <DateField
        ref={field}
        className="w-44"
        label={t('groups.date')}
        labelHidden
        value={text}
        min={earliest ?? undefined}
        max={today}
        error={isAllowed ? undefined : range}
        onValueChange={type}
        onKeyDown={typing.onKeyDown}
        onPointerDown={typing.onPointerDown}
        disabledReason={can.pickDate(visitor) ? undefined : t('groups.dateOffline')}
      />
      {date !== today && (
        <Button className="min-h-12" onClick={showToday}>
          {t('groups.showToday')}
        </Button>
      )}
    </>
  );
}

type Choice = { date: string; today: string; earliest: string | null };

/**
 * The date in the field on its way to the address. A day of the calendar is shown at once; while keys are
 * typed every digit makes another date, so that one is shown only after a pause, or by Enter.
 */
function useDateChoice({ date, today, earliest }: Choice) {
  const [, setSearch] = useSearchParams();
  const [text, setText] = useState(date);
  const [shown, setShown] = useState(date);
  const isTyping = useRef(false);
  if (shown !== date) {
    setShown(date);
    setText(date);
  }
  const isAllowed =
    text === '' ||
    text === date ||
    (isDate(text) && text <= today && (earliest === null || text >= earliest));
  const wanted = isAllowed && text !== '' && text !== date ? text : null;

  // Who is on the way to another page is not called back by a date.
  const isLeaving = useNavigation().state !== 'idle';

  const pick = useCallback(
    (next: string) => setSearch((search) => withValue(search, 'date', next === today ? '' : next)),
    [today, setSearch],
  );

  useEffect(() => {
    if (isLeaving || wanted === null) return undefined;
    const timer = setTimeout(() => pick(wanted), isTyping.current ? SEARCH_DEBOUNCE_MS : 0);
    return () => clearTimeout(timer);
  }, [wanted, isLeaving, pick]);

  return {
    text,
    isAllowed,
    pick,
    type: setText,
    typing: {
      onKeyDown: ({ key }: { key: string }) => {
        isTyping.current = true;
        if (key === 'Enter' && wanted !== null) pick(wanted);
      },
      onPointerDown: () => {
        isTyping.current = false;
      },
    },
  };
}
