import type { GroupMember } from '@springboard/contract';

const DAY_S = 86_400;
/** D12: after so many days without a grade a member needs attention. */
export const WAITING_DAYS = 28;

/** D12: nobody has assessed the member for more than four weeks, or ever. */
export const isWaiting = (
  { last_assessed_ts }: Pick<GroupMember, 'last_assessed_ts'>,
  now: number,
): boolean => last_assessed_ts === null || now - last_assessed_ts > WAITING_DAYS * DAY_S;

/** §4: marked for a move to another level; who is marked to stay is not. */
export const isReadyToMove = ({
  move_remote_node_id,
  move_stay,
}: Pick<GroupMember, 'move_remote_node_id' | 'move_stay'>): boolean =>
  move_remote_node_id !== null && !move_stay;

export const SHOWN_MEMBERS = ['all', 'waiting', 'ready'] as const;
export type ShownMembers = (typeof SHOWN_MEMBERS)[number];

/** What the address asks to show; all, where it asks for nothing known. */
export const shownMembersOf = (address: URLSearchParams): ShownMembers =>
  SHOWN_MEMBERS.find((known) => known === address.get('show')) ?? 'all';

export const isShownMember = (member: GroupMember, shown: ShownMembers, now: number): boolean => {
  if (shown === 'waiting') return isWaiting(member, now);
  return shown === 'all' || isReadyToMove(member);
};
