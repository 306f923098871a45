import { refuse, type Refusal } from './refusal.ts';

/**
 * So many pieces of heavy work at once, and so many more that wait a moment for their turn. Whoever comes then
 * is told when to come again (§8: 503 with Retry-After), each after those who were told before: a hall full of
 * coaches who come back to the network at once costs each of them a short call, and nobody a long one.
 */
export type Turns = {
  take<T>(work: () => Promise<T>): Promise<T | Refusal>;
  /** What somebody is told who comes now; null: there is a place. Asked before a body is read. */
  refusalNow(): Refusal | null;
};

export type Places = { readonly at_once: number; readonly waiting: number };

/** What a piece of work is taken to last before one has been seen. */
const FIRST_GUESS_MS = 100;
/** How much the last piece of work says of the next. */
const WEIGHT = 0.2;
/** Nobody is told to come later than this: by then it may be quiet. */
const LONGEST_SECONDS = 10;

/** `places` there are now; `clock` in milliseconds, of any beginning. */
export const createTurns = (places: () => Places, clock: () => number): Turns => {
  const queue: (() => void)[] = [];
  let busy = 0;
  let typical_ms = FIRST_GUESS_MS;
  /** When everybody who was told to come again will have had a turn. */
  let booked_until = 0;

  const isFull = () => {
    const { at_once, waiting } = places();
    return busy >= at_once && queue.length >= waiting;
  };
  const later = (): Refusal => {
    const now = clock();
    booked_until = Math.max(booked_until, now) + typical_ms / places().at_once;
    const seconds = Math.min(Math.ceil((booked_until - now) / 1000), LONGEST_SECONDS);
    return refuse(503, 'OVERLOADED', undefined, { 'retry-after': String(seconds) });
  };
  const begin = (): Promise<void> | undefined => {
    // Who ends hands the turn over, so `busy` stays as it is.
    if (busy >= places().at_once) return new Promise((go) => queue.push(go));
    busy += 1;
    return undefined;
  };
  const end = (): void => {
    const next = queue.shift();
    if (next === undefined) busy -= 1;
    else next();
  };

  return {
    refusalNow: () => (isFull() ? later() : null),
    take: async (work) => {
      if (isFull()) return later();
      const turn = begin();
      if (turn !== undefined) await turn;
      const start = clock();
      try {
        return await work();
      } finally {
        typical_ms += WEIGHT * (clock() - start - typical_ms);
        end();
      }
    },
  };
};
