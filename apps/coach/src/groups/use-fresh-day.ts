import { useOnline, useParts, useToday } from '@springboard/portal';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** Where the network comes and goes, it is not asked for the day every time. */
const REST_SECONDS = 60;

/** Loads the day again when there is a network again, and when the club's day turns while the page is open. */
export function useFreshDay(): void {
  const { now } = useParts();
  const online = useOnline();
  const today = useToday();
  const { revalidate } = useRevalidator();
  const before = useRef({ online, today, ts: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    const { ts } = before.current;
    const isAnotherDay = today !== before.current.today;
    const isBack = online && !before.current.online && Math.abs(now() - ts) >= REST_SECONDS;
    before.current = { online, today, ts: isBack ? now() : ts };
    if (isBack || isAnotherDay) void revalidate();
  }, [online, today, now, revalidate]);
}
