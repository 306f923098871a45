import { DAY_LIST } from '../changes/change.ts';
import { kindOf } from '../changes/kinds.ts';
import type { OfflineState } from '../state.ts';
import type { Entry, EntryState } from './entry.ts';

export type Counts = Pick<OfflineState, 'unsent' | 'rejected' | 'unsettled'>;

export const countsOf = (entries: Iterable<Entry>): Counts => {
  let unsent = 0;
  let rejected = 0;
  const unsettled: Record<string, Unsettled> = {};
  for (const entry of entries) {
    if (!isUnsettled(entry.state)) continue;
    if (entry.state === 'rejected') rejected += 1;
    else unsent += 1;
    for (const row of membersOf(entry)) unsettled[row] = worse(unsettled[row], entry.state);
  }
  return { unsent, rejected, unsettled };
};

/** The counts with one more change that waits. */
export const withPending = ({ unsent, rejected, unsettled }: Counts, entry: Entry): Counts => {
  const isNews = membersOf(entry).some((row) => unsettled[row] === undefined);
  const pending = Object.fromEntries(membersOf(entry).map((row) => [row, 'pending' as const]));
  return {
    unsent: unsent + 1,
    rejected,
    unsettled: isNews ? { ...pending, ...unsettled } : unsettled,
  };
};

const membersOf = (entry: Entry): string[] =>
  (kindOf(entry)?.rows(entry.payload) ?? [])
    .filter(({ group_id }) => group_id !== DAY_LIST)
    .map(({ row }) => row);

const ORDER = ['pending', 'parked', 'rejected'] as const;
type Unsettled = (typeof ORDER)[number];

const isUnsettled = (state: EntryState): state is Unsettled => state !== 'done';

const worse = (a: Unsettled | undefined, b: Unsettled): Unsettled =>
  a !== undefined && ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b;
