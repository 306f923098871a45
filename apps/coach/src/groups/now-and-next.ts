import type { LocalGroup } from '@springboard/offline';

export type NowAndNext = {
  readonly now: readonly LocalGroup[];
  /** Those that start next, all at the same time; none while one is on. */
  readonly next: readonly LocalGroup[];
};

/** Which booked sessions are on at a moment (seconds), or start next after it. */
export const nowAndNext = (groups: readonly LocalGroup[], ts: number): NowAndNext => {
  const booked = groups.filter(({ id, start_at }) => id !== null && start_at !== null);
  const now = booked.filter((group) => startOf(group) <= ts && ts < (group.end_at ?? 0));
  const coming = booked.filter((group) => startOf(group) > ts);
  const first = Math.min(...coming.map(startOf));
  return { now, next: now.length > 0 ? [] : coming.filter((group) => startOf(group) === first) };
};

const startOf = ({ start_at }: LocalGroup): number => start_at ?? Number.POSITIVE_INFINITY;
