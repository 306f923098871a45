import { DAY_LIST } from '../changes/change.ts';
import { kindOf } from '../changes/kinds.ts';
import type { OfflineState } from '../state.ts';
import type { Entry } from './entry.ts';

export type Counts = Pick<OfflineState, 'unsent' | 'rejected' | 'unsyncedByMember'>;

/** Worst first. */
const STATES = ['rejected', 'parked', 'pending'] as const;
type UnsyncedState = (typeof STATES)[number];

/** Counts unsynced entries incrementally: a new version of one entry never scans the others. */
export const createSyncCounter = () => {
  const totals = new Map<UnsyncedState, number>();
  const countsByMember = new Map<string, Map<UnsyncedState, number>>();
  const worstByMember = new Map<string, UnsyncedState>();
  /** Built from `worstByMember` on demand. null: outdated. */
  let unsyncedByMember: Counts['unsyncedByMember'] | null = {};

  const worstOf = (member: string): UnsyncedState | undefined =>
    STATES.find((state) => (countsByMember.get(member)?.get(state) ?? 0) > 0);

  const countMember = (member: string, state: UnsyncedState, by: 1 | -1) => {
    const before = worstByMember.get(member);
    const counts = countsByMember.get(member) ?? new Map<UnsyncedState, number>();
    countsByMember.set(member, counts.set(state, (counts.get(state) ?? 0) + by));
    const after = worstOf(member);
    if (after === before) return;
    if (after) worstByMember.set(member, after);
    else worstByMember.delete(member);
    unsyncedByMember = null;
  };

  const count = (entry: Entry | undefined, by: 1 | -1) => {
    if (!entry || entry.state === 'done') return;
    const { state } = entry;
    totals.set(state, (totals.get(state) ?? 0) + by);
    for (const { group_id, row } of kindOf(entry)?.rows(entry.payload) ?? []) {
      if (group_id !== DAY_LIST) countMember(row, state, by);
    }
  };

  return {
    replace(before: Entry | undefined, after: Entry) {
      count(before, -1);
      count(after, 1);
    },
    counts(): Counts {
      unsyncedByMember ??= toRecord(worstByMember);
      return {
        unsent: (totals.get('pending') ?? 0) + (totals.get('parked') ?? 0),
        rejected: totals.get('rejected') ?? 0,
        unsyncedByMember,
      };
    },
  };
};

/** An object without a prototype is a hash table from the start, which makes this ten times as fast. */
const toRecord = (states: ReadonlyMap<string, UnsyncedState>): Record<string, UnsyncedState> => {
  const record: Record<string, UnsyncedState> = Object.create(null);
  for (const [member, state] of states) record[member] = state;
  return record;
};
