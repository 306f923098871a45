import { apiError, type ApiError } from './api-error.ts';

/**
 * Limits how many pieces of heavy work run and wait. Further callers get 503 with Retry-After (§8), spread over
 * time. If all coaches of a club come back online, each of them costs a short call, and none a long wait.
 */
export type BoundedQueue = {
  run<T>(work: () => Promise<T>): Promise<T | ApiError>;
  /** The error for a caller who arrives now; null: there is room. Checked before a body is read. */
  overloadedNow(): ApiError | null;
};

export type QueueLimits = {
  readonly max_concurrent: number;
  readonly max_waiting: number;
  /** The longest expected wait, in milliseconds. */
  readonly max_wait_ms: number;
};

/** Assumed duration before any work has been measured. */
const FIRST_GUESS_MS = 100;
/** Weight of the latest duration in the moving average. */
const WEIGHT = 0.2;
/** The load may have dropped by then. */
const MAX_RETRY_AFTER_SECONDS = 10;

/**
 * @param limits the limits at this moment
 * @param clock milliseconds, from any start
 */
export const createBoundedQueue = (
  limits: () => QueueLimits,
  clock: () => number,
): BoundedQueue => {
  const queue: (() => void)[] = [];
  let active = 0;
  let average_ms = FIRST_GUESS_MS;
  /** When the work of all callers who got a Retry-After will be done. */
  let booked_until = 0;

  const isFull = () => {
    const { max_concurrent, max_waiting, max_wait_ms } = limits();
    if (active < max_concurrent) return false;
    const expected_ms = ((queue.length + 1) * average_ms) / max_concurrent;
    return queue.length >= max_waiting || expected_ms > max_wait_ms;
  };
  const overloaded = (): ApiError => {
    const now = clock();
    booked_until = Math.max(booked_until, now) + average_ms / limits().max_concurrent;
    const seconds = Math.min(Math.ceil((booked_until - now) / 1000), MAX_RETRY_AFTER_SECONDS);
    return apiError(503, 'OVERLOADED', undefined, { 'retry-after': String(seconds) });
  };
  const start = (): Promise<void> | undefined => {
    // Finished work hands its slot over to waiting work, so `active` stays the same.
    if (active >= limits().max_concurrent) return new Promise((resolve) => queue.push(resolve));
    active += 1;
    return undefined;
  };
  const finish = (): void => {
    const next = queue.shift();
    if (next === undefined) active -= 1;
    else next();
  };

  return {
    overloadedNow: () => (isFull() ? overloaded() : null),
    run: async (work) => {
      if (isFull()) return overloaded();
      const slot = start();
      if (slot !== undefined) await slot;
      const started = clock();
      try {
        return await work();
      } finally {
        average_ms += WEIGHT * (clock() - started - average_ms);
        finish();
      }
    },
  };
};
