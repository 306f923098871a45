import { isDate, SEARCH_DEBOUNCE_MS } from '@springboard/domain';
import { useCallback, useState } from 'react';
import { useDelayedAddressChange } from './use-delayed-address-change.ts';

type DateTextOptions = {
  /** The date of the address. */
  readonly date: string;
  /** Whether an existing date may be chosen. */
  readonly isAllowed: (date: string) => boolean;
  /** Writes a date to the address; the same function until what it does changes. */
  readonly onDate: (date: string) => void;
};

/**
 * The text of a date field, and its handlers. The date of the field goes to the address: immediately from the calendar,
 * after a pause or Enter from the keyboard, because each typed digit makes another date.
 */
export const useDateText = ({ date, isAllowed, onDate }: DateTextOptions) => {
  const [text, setText] = useState(date);
  const [shownDate, setShownDate] = useState(date);
  const [isTyping, setTyping] = useState(false);
  if (shownDate !== date) {
    setShownDate(date);
    setText(date);
  }
  const isPending = text !== date && isDate(text) && isAllowed(text);
  const apply = useCallback(() => onDate(text), [onDate, text]);
  useDelayedAddressChange(isPending ? apply : null, isTyping ? SEARCH_DEBOUNCE_MS : 0);
  return {
    text,
    handlers: {
      onValueChange: setText,
      onKeyDown: ({ key }: { key: string }) => {
        setTyping(true);
        if (key === 'Enter' && isPending) apply();
      },
      onPointerDown: () => setTyping(false),
    },
  };
};
