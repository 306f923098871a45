import { refuse, type Refusal } from '../http/refusal.ts';

/**
 * How many calls may be at work or wait for a connection at once. One more is told to come again at once,
 * instead of waiting for what its caller no longer waits for.
 */
export type Gate = {
  pass<T>(work: () => Promise<T>): Promise<T | Refusal>;
  /** Calls inside now. */
  readonly inside: () => number;
};

const RETRY_SECONDS = '2';

export const createGate = (at_once: number): Gate => {
  let inside = 0;
  return {
    inside: () => inside,
    pass: async (work) => {
      if (inside >= at_once) {
        return refuse(503, 'OVERLOADED', undefined, { 'retry-after': RETRY_SECONDS });
      }
      inside += 1;
      try {
        return await work();
      } finally {
        inside -= 1;
      }
    },
  };
};
