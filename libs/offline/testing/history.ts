import fc from 'fast-check';
import { AVA, BEN, MEMBERS } from './data.ts';
import { NETWORK_FAILURES, type NetworkFailure } from './failures.ts';
import type { UserAction } from './user-actions.ts';

/** One step of a history. `device` and `tab` are taken modulo their number. */
export type Step =
  | ({ do: 'record'; action: UserAction; crash: boolean } & TabPosition)
  /** The same action twice within a second, on two devices if there are two. */
  | ({ do: 'record_in_same_second'; action: UserAction } & TabPosition)
  /** Concurrent actions in two tabs of the device. */
  | { do: 'record_in_two_tabs'; device: number; actions: readonly [UserAction, UserAction] }
  | ({ do: 'crash' | 'open' | 'freeze' | 'resume' | 'retry' | 'discard' } & TabPosition)
  | ({ do: 'sync'; force: boolean } & TabPosition)
  | { do: 'switch_user' | 'expire_token' | 'flap' | 'upgrade'; device: number }
  /** The browser deletes the database after a while, mostly in a crash of all its tabs. */
  | { do: 'lose_database'; device: number; after_ms: number; crash: boolean }
  | { do: 'disk'; device: number; full: boolean }
  | { do: 'clock'; device: number; ms: number }
  | { do: 'signal'; on: boolean }
  | { do: 'browser'; device: number; on: boolean }
  | { do: 'wait'; ms: number };

type TabPosition = { device: number; tab: number };

export type History = {
  readonly devices: number;
  readonly steps: readonly Step[];
  readonly failures: readonly (NetworkFailure | null)[];
  /** When changes are sent in batches (D13). */
  readonly batching: 'never' | 'sometimes' | 'always';
};

/** Per device. */
export const MAX_TABS = 3;
const MAX_DEVICES = 4;
/** An undisturbed tab with free disk space has backed up a change after this time. */
export const BACKUP_WITHIN_MS = 2000;
const TEN_YEARS_MS = 10 * 365 * 86_400_000;

const device = fc.nat({ max: MAX_DEVICES - 1 });
const tabPosition = { device, tab: fc.constantFrom(0, 0, 0, 1, 1, 2) };
const action = fc.record({
  type: fc.constantFrom('in', 'out', 'clear', 'grade', 'note', 'complete', 'reopen'),
  member: fc.nat({ max: MEMBERS.length - 1 }),
  value: fc.nat({ max: 8 }),
}) satisfies fc.Arbitrary<UserAction>;
/** One in `n`. */
const oneIn = (n: number) => fc.integer({ min: 1, max: n }).map((value) => value === 1);

/** Steps that record a change. They are twice as frequent as the others. */
const recordStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      do: fc.constant('record' as const),
      ...tabPosition,
      action,
      crash: oneIn(20),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('record_in_same_second' as const),
      ...tabPosition,
      action,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('record_in_two_tabs' as const),
      device,
      actions: fc.tuple(action, action),
    }),
  },
);

const clockStep = fc.record({
  do: fc.constant('clock' as const),
  device,
  ms: fc.constantFrom(-TEN_YEARS_MS, -3_600_000, -1000, 1000, TEN_YEARS_MS),
});
const loseDatabaseStep = fc.record({
  do: fc.constant('lose_database' as const),
  device,
  after_ms: fc.constantFrom(0, 20, 300, BACKUP_WITHIN_MS),
  crash: fc.constantFrom(true, true, false),
});

const otherStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('crash', 'open'), ...tabPosition }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('freeze', 'resume'), ...tabPosition }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('retry', 'discard'), ...tabPosition }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('sync' as const), ...tabPosition, force: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('switch_user', 'expire_token', 'flap', 'upgrade'),
      device,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('disk' as const),
      device,
      full: fc.constantFrom(true, false, false),
    }),
  },
  { weight: 1, arbitrary: fc.oneof(clockStep, loseDatabaseStep) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('signal' as const), on: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('browser' as const), device, on: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(3, 20, 700, 3000, 16_000, 60_000),
    }),
  },
);

const step = fc.oneof({ weight: 2, arbitrary: recordStep }, { weight: 1, arbitrary: otherStep });

const networkFailure = fc.option(fc.constantFrom(...NETWORK_FAILURES), { freq: 3 });
/** Some failures last, so that a change is rejected or fails repeatedly. */
const repetitions = fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 2, 6, 30);

/** Steps per change that reaches the server. Not every step records one, and not every change is sent. */
const STEPS_PER_CHANGE = 2;

/**
 * The steps, and the failures of one request after the other. Most histories have little more than
 * `minChanges` changes and one or two devices, some up to 80 and four.
 */
export const histories = (minChanges = 20): fc.Arbitrary<History> =>
  fc.constantFrom(1, 1, 1, 1, 1, 1, 2, 3).chain((times) =>
    fc.record({
      devices: fc.constantFrom(1, 1, 1, 2, 2, 2, 3, MAX_DEVICES),
      steps: fc.array(step, {
        minLength: STEPS_PER_CHANGE * minChanges * times,
        maxLength: STEPS_PER_CHANGE * minChanges * times,
        size: 'max',
      }),
      batching: fc.constantFrom('never', 'sometimes', 'always'),
      failures: fc
        .array(fc.tuple(networkFailure, repetitions), {
          maxLength: minChanges * times,
          size: 'max',
        })
        .map((runs) =>
          runs.flatMap(([failure, times]) => Array.from({ length: times }, () => failure)),
        ),
    }),
  );

export const OWNERS = [AVA, BEN] as const;
