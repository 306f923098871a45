import type { ChildSession } from '@springboard/contract';

/** A day with sessions of the child. */
export type SessionDay = { readonly date: string; readonly sessions: readonly ChildSession[] };

/** Days with a session that is still to come and takes place, the earliest first. */
export const comingDays = (sessions: readonly ChildSession[], now: number): SessionDay[] =>
  [
    ...Map.groupBy(
      sessions.filter(({ cancelled, start_at }) => !cancelled && start_at > now),
      ({ date }) => date,
    ),
  ].map(([date, ofDay]) => ({ date, sessions: ofDay }));

export type Span = { readonly from_date: string; readonly to_date: string };

/** Whether the spans have a day in common. */
export const hasDayOf = (a: Span, b: Span): boolean =>
  a.from_date <= b.to_date && b.from_date <= a.to_date;

/** The fewest spans that have the chosen days and no other of the days. */
export const spansOf = (days: readonly string[], chosen: ReadonlySet<string>): Span[] => {
  const spans: Span[] = [];
  let isOpen = false;
  for (const date of days) {
    const last = spans.at(-1);
    if (!chosen.has(date)) isOpen = false;
    else if (isOpen && last !== undefined) {
      spans[spans.length - 1] = { from_date: last.from_date, to_date: date };
    } else {
      spans.push({ from_date: date, to_date: date });
      isOpen = true;
    }
  }
  return spans;
};
