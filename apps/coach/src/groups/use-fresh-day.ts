import { useOnline, useToday } from '@springboard/portal';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** Loads the day again when there is a network again, and when the club's day turns while the page is open. */
export function useFreshDay(): void {
  const online = useOnline();
  const today = useToday();
  const { revalidate } = useRevalidator();
  const before = useRef({ online, today });
  useEffect(() => {
    const isBack = online && !before.current.online;
    const isAnotherDay = today !== before.current.today;
    before.current = { online, today };
    if (isBack || isAnotherDay) void revalidate();
  }, [online, today, revalidate]);
}
