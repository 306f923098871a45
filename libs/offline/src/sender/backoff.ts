import { retryDelay } from '@springboard/api-client';
import type { OfflinePorts } from '../ports.ts';
import { MAX_CONCURRENT_LANES } from './limits.ts';

/** Delays lanes after failures (OF14). */
export type Backoff = {
  /** Delays one lane, longer after each failure. After several failures without a success, delays all lanes. */
  readonly delayLane: (lane: string) => void;
  /** Delays all lanes by `ms` plus up to a second of jitter, so that devices do not all return together. */
  readonly delayAll: (ms: number) => void;
  /** Counts a failure without a delay. Returns whether the lane had failed before. */
  readonly countFailure: (lane: string) => boolean;
  /** A delivery of the lane succeeded. */
  readonly resetLane: (lane: string) => void;
  readonly isDelayed: (lane: string) => boolean;
};

const MAX_DELAY_MS = 60_000;
/** Shorter, so that the outbox is sent soon after a problem that affects all lanes is over (OF14). */
const MAX_DELAY_FOR_ALL_MS = 30_000;
const JITTER_MS = 1000;
/** Consecutive failures of any lanes after which all lanes are delayed. */
const FAILURES_PER_ROUND = MAX_CONCURRENT_LANES;

/** @param onDelayOver called after every delay */
export const createBackoff = (
  { wait, random }: Pick<OfflinePorts, 'wait' | 'random'>,
  onDelayOver: () => void,
): Backoff => {
  const delayedLanes = new Set<string>();
  const failuresByLane = new Map<string, number>();
  let failuresInARow = 0;
  let delaysForAll = 0;

  /** Returns the number of failures before this one. */
  const count = (lane: string): number => {
    const before = failuresByLane.get(lane) ?? 0;
    failuresByLane.set(lane, before + 1);
    return before;
  };

  const waitForAll = async (ms: number): Promise<void> => {
    delaysForAll += 1;
    await wait(ms);
    delaysForAll -= 1;
    onDelayOver();
  };

  const waitForLane = async (lane: string, ms: number): Promise<void> => {
    delayedLanes.add(lane);
    await wait(ms);
    delayedLanes.delete(lane);
    onDelayOver();
  };

  return {
    delayLane(lane) {
      void waitForLane(lane, Math.min(retryDelay(count(lane), random), MAX_DELAY_MS));
      failuresInARow += 1;
      if (failuresInARow % FAILURES_PER_ROUND !== 0) return;
      const round = failuresInARow / FAILURES_PER_ROUND - 1;
      void waitForAll(Math.min(retryDelay(round, random), MAX_DELAY_FOR_ALL_MS));
    },
    delayAll: (ms) => void waitForAll(ms + random() * JITTER_MS),
    countFailure: (lane) => count(lane) > 0,
    resetLane(lane) {
      failuresByLane.delete(lane);
      failuresInARow = 0;
    },
    isDelayed: (lane) => delaysForAll > 0 || delayedLanes.has(lane),
  };
};
