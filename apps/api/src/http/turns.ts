import { refuse, type Refusal } from './refusal.ts';

/**
 * So many pieces of heavy work at once, and so many more that wait a moment for their turn. Whoever comes then
 * is told to come again, not all at the same second (§8: 503 with Retry-After): a hall full of coaches who
 * come back to the network at once then costs each a short call, and nobody a long one.
 */
export type Turns = {
  take<T>(work: () => Promise<T>): Promise<T | Refusal>;
  /** What somebody is told who comes now; null: there is a place. Asked before a body is read. */
  refusalNow(): Refusal | null;
};

/** Seconds over which those who are told to come again are spread. */
const SPREAD_SECONDS = 8;

export const createTurns = ({ at_once, waiting }: { at_once: number; waiting: number }): Turns => {
  const queue: (() => void)[] = [];
  let busy = 0;
  let told = 0;
  const later = (): Refusal => {
    told += 1;
    const seconds = 1 + (told % SPREAD_SECONDS);
    return refuse(503, 'OVERLOADED', undefined, { 'retry-after': String(seconds) });
  };
  const isFull = () => busy >= at_once && queue.length >= waiting;
  return {
    refusalNow: () => (isFull() ? later() : null),
    take: async (work) => {
      if (isFull()) return later();
      if (busy >= at_once) {
        // Who ends hands the turn over, so `busy` stays as it is.
        await new Promise<void>((go) => queue.push(go));
      } else {
        busy += 1;
      }
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next === undefined) busy -= 1;
        else next();
      }
    },
  };
};
