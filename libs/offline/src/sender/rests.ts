import { retryDelay } from '@springboard/domain';
import type { OfflinePorts } from '../ports.ts';
import { LANES_AT_ONCE } from './at-once.ts';

/** Who waits before the next try, after what went wrong (offline.md, Replay). */
export type Rests = {
  /** This lane waits, longer each time; the others go on, unless nothing but faults comes back. */
  readonly afterFault: (lane: string) => void;
  /** Everything waits, as told and up to a second longer: not all devices come back at the same moment. */
  readonly forAll: (ms: number) => void;
  /** Counts a try that failed and may be made again at once; gives whether the one before failed, too. */
  readonly isRepeated: (lane: string) => boolean;
  readonly ended: (lane: string) => void;
  readonly isResting: (lane: string) => boolean;
};

const LONGEST_MS = 60_000;
/** So that what waits does not wait much longer than a fault lasts that hits everything (OF14). */
const LONGEST_FOR_ALL_MS = 30_000;
const SPREAD_MS = 1000;
/** Faults without a success between them, after which all wait. */
const ROUND = LANES_AT_ONCE;

export const createRests = (
  { wait, random }: Pick<OfflinePorts, 'wait' | 'random'>,
  over: () => void,
): Rests => {
  const resting = new Set<string>();
  const faults = new Map<string, number>();
  let faultsInARow = 0;
  let reasonsForAll = 0;

  const count = (lane: string): number => {
    const before = faults.get(lane) ?? 0;
    faults.set(lane, before + 1);
    return before;
  };

  const forAll = async (ms: number): Promise<void> => {
    reasonsForAll += 1;
    await wait(ms);
    reasonsForAll -= 1;
    over();
  };

  const forLane = async (lane: string, ms: number): Promise<void> => {
    resting.add(lane);
    await wait(ms);
    resting.delete(lane);
    over();
  };

  return {
    afterFault(lane) {
      void forLane(lane, Math.min(retryDelay(count(lane), random), LONGEST_MS));
      faultsInARow += 1;
      if (faultsInARow % ROUND !== 0) return;
      const round = faultsInARow / ROUND - 1;
      void forAll(Math.min(retryDelay(round, random), LONGEST_FOR_ALL_MS));
    },
    forAll: (ms) => void forAll(ms + random() * SPREAD_MS),
    isRepeated: (lane) => count(lane) > 0,
    ended(lane) {
      faults.delete(lane);
      faultsInARow = 0;
    },
    isResting: (lane) => reasonsForAll > 0 || resting.has(lane),
  };
};
