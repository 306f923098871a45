import fc from 'fast-check';
import {
  completeRegister,
  markAttendance,
  recordAssessment,
  reopenRegister,
  writeNote,
  type Change,
} from '../index.ts';
import { AVA, BEN, group, groupsOf, member, MEMBERS, SKILLS, TODAY } from './data.ts';
import { FAULTS, type Fault } from './network.ts';

/** One thing that happens. `device` and `tab` are 0 or 1. */
export type Step =
  | { do: 'tap'; device: number; tab: number; tap: Tap; crash: boolean }
  | In<'crash' | 'open' | 'freeze' | 'thaw' | 'retry' | 'discard'>
  | { do: 'sync'; device: number; tab: number; force: boolean }
  | { do: 'switch_user'; device: number }
  | { do: 'expire_token'; device: number }
  | { do: 'clock'; device: number; ms: number }
  | { do: 'signal'; on: boolean }
  | { do: 'browser'; device: number; on: boolean }
  | { do: 'pass'; ms: number };

type In<D> = D extends string ? { do: D; device: number; tab: number } : never;

export type Tap = {
  what: 'in' | 'out' | 'clear' | 'grade' | 'note' | 'complete' | 'reopen';
  member: number;
  value: number;
};

export type History = {
  readonly steps: readonly Step[];
  readonly faults: readonly (Fault | null)[];
};

const TEN_YEARS_MS = 10 * 365 * 86_400_000;
const device = fc.nat({ max: 1 });
const tab = fc.nat({ max: 1 });
const tap = fc.record({
  what: fc.constantFrom('in', 'out', 'clear', 'grade', 'note', 'complete', 'reopen'),
  member: fc.nat({ max: MEMBERS.length - 1 }),
  value: fc.nat({ max: 8 }),
}) satisfies fc.Arbitrary<Tap>;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('tap' as const),
      device,
      tab,
      tap,
      crash: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.oneof(
      fc.record({ do: fc.constantFrom('crash', 'open'), device, tab }),
      fc.record({ do: fc.constantFrom('freeze', 'thaw'), device, tab }),
      fc.record({ do: fc.constantFrom('retry', 'discard'), device, tab }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('sync' as const), device, tab, force: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.record({ do: fc.constant('switch_user' as const), device }),
      fc.record({ do: fc.constant('expire_token' as const), device }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      device,
      ms: fc.constantFrom(-TEN_YEARS_MS, -3_600_000, -1000, 1000, TEN_YEARS_MS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.record({ do: fc.constant('signal' as const), on: fc.boolean() }),
      fc.record({ do: fc.constant('browser' as const), device, on: fc.boolean() }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(3, 20, 700, 3000, 16_000, 60_000),
    }),
  },
);

/** What happens, and what the network does to one queued change after the other. */
export const histories = ({ steps }: { steps: number }): fc.Arbitrary<History> =>
  fc.record({
    steps: fc.array(step, { minLength: Math.floor(steps / 3), maxLength: steps, size: 'max' }),
    faults: fc.array(fc.option(fc.constantFrom(...FAULTS), { freq: 3 }), {
      maxLength: steps,
      size: 'max',
    }),
  });

export const OWNERS = [AVA, BEN] as const;

/** What a tap records. `ts` is seconds by the device's clock. */
export const changeOf = ({ what, member: place, value }: Tap, ts: number): Change => {
  const uuid = MEMBERS[place] ?? '';
  const group_id = groupsOf(uuid)[value % groupsOf(uuid).length] ?? 0;
  const tapped = member(uuid, group_id);
  switch (what) {
    case 'in':
    case 'out':
    case 'clear': {
      const present = what === 'clear' ? null : what === 'in';
      return markAttendance({ member: tapped, group: group(group_id), date: TODAY, present, ts });
    }
    case 'grade': {
      const node_id = SKILLS[value % 3] ?? '';
      const assessment = Math.floor(value / 3) % 4 === 3 ? -1 : Math.floor(value / 3);
      return recordAssessment({ member: tapped, slug: 'floor', node_id, assessment, ts });
    }
    case 'note':
      return writeNote({ member: tapped, note: `note ${value}`, updated_by: 'Ava', ts });
    case 'complete':
      return completeRegister({ group: group(group_id), date: TODAY, ts });
    case 'reopen':
      return reopenRegister({ group: group(group_id), date: TODAY, ts });
  }
  return what satisfies never;
};
