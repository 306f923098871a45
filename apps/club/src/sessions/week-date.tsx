import { isDate, SEARCH_DEBOUNCE_MS } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useDelayedAddressChange, useFormat } from '@springboard/portal';
import { DateField } from '@springboard/ui';
import { useCallback, useState } from 'react';

/** The digits of a year that are typed make earlier dates. */
const EARLIEST = '2000-01-01';

type WeekDateProps = { day: string; onDay: (day: string) => void };

/**
 * Goes to the week of a date: immediately from the calendar, after a pause or Enter from the keyboard, because each
 * typed digit makes another date.
 */
export function WeekDate({ day, onDay }: WeekDateProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const [text, setText] = useState(day);
  const [shownDay, setShownDay] = useState(day);
  const [isTyping, setTyping] = useState(false);
  if (shownDay !== day) {
    setShownDay(day);
    setText(day);
  }
  const isPending = text !== day && isDate(text) && text >= EARLIEST;
  const go = useCallback(() => onDay(text), [onDay, text]);
  useDelayedAddressChange(isPending ? go : null, isTyping ? SEARCH_DEBOUNCE_MS : 0);
  return (
    <DateField
      className="w-44"
      label={t('sessions.goToDate')}
      labelHidden
      value={text}
      formatted={text === day ? format.shortDate(day) : undefined}
      min={EARLIEST}
      onValueChange={setText}
      onKeyDown={({ key }) => {
        setTyping(true);
        if (key === 'Enter' && isPending) go();
      }}
      onPointerDown={() => setTyping(false)}
    />
  );
}
