import { DAY_LIST } from '../changes/change.ts';
import { kindOf } from '../changes/kinds.ts';
import type { OfflineState } from '../state.ts';
import type { Entry } from './entry.ts';

export type Counts = Pick<OfflineState, 'unsent' | 'rejected' | 'unsettled'>;

/** Worst first. */
const STATES = ['rejected', 'parked', 'pending'] as const;
type Unsettled = (typeof STATES)[number];

/** Counts entries as they come, change and go, without looking at the others. */
export const createTally = () => {
  const totals = new Map<Unsettled, number>();
  const byMember = new Map<string, Map<Unsettled, number>>();
  const worst = new Map<string, Unsettled>();
  /** Made of `worst` when somebody asks; null: it has changed since. */
  let unsettled: Counts['unsettled'] | null = {};

  const worstOf = (member: string): Unsettled | undefined =>
    STATES.find((state) => (byMember.get(member)?.get(state) ?? 0) > 0);

  const countMember = (member: string, state: Unsettled, by: 1 | -1) => {
    const before = worst.get(member);
    const states = byMember.get(member) ?? new Map<Unsettled, number>();
    byMember.set(member, states.set(state, (states.get(state) ?? 0) + by));
    const after = worstOf(member);
    if (after === before) return;
    if (after) worst.set(member, after);
    else worst.delete(member);
    unsettled = null;
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
      unsettled ??= lookUpIn(worst);
      return {
        unsent: (totals.get('pending') ?? 0) + (totals.get('parked') ?? 0),
        rejected: totals.get('rejected') ?? 0,
        unsettled,
      };
    },
  };
};

/** Without a prototype, an engine keeps so many names in a table from the first: ten times as fast. */
const lookUpIn = (states: ReadonlyMap<string, Unsettled>): Record<string, Unsettled> => {
  const found: Record<string, Unsettled> = Object.create(null);
  for (const [member, state] of states) found[member] = state;
  return found;
};
