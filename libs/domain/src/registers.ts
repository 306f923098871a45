import type { RegisterState } from '@springboard/contract';

/** `in`: true is present, false is absent, null is not marked (D7). */
type Marked = { readonly in: boolean | null };

export type RegisterCounts = { in: number; absent: number; unmarked: number; total: number };

export const registerCounts = (members: readonly Marked[]): RegisterCounts => {
  const counts = { in: 0, absent: 0, unmarked: 0, total: members.length };
  for (const member of members) {
    if (member.in === null) counts.unmarked += 1;
    else if (member.in) counts.in += 1;
    else counts.absent += 1;
  }
  return counts;
};

/** D7: a register is complete only when a user completed it. Before that it is partial from the first mark. */
export const registerState = (
  members: readonly Marked[],
  completed_ts: number | null,
): RegisterState => {
  if (completed_ts !== null) return 'complete';
  return members.some((member) => member.in !== null) ? 'partial' : 'not_started';
};

/** D7: filling the rest affects only members without a mark. */
export const unmarkedMembers = <M extends Marked>(members: readonly M[]): M[] =>
  members.filter((member) => member.in === null);
