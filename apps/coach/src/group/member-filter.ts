import { DAY_SECONDS } from '@springboard/domain';
import type { GroupMember } from '@springboard/contract';

/** D12: a member needs attention after this many days without a grade. */
export const OVERDUE_DAYS = 28;

/** D12: the member has not been assessed for more than four weeks, or never. */
export const isAssessmentOverdue = (
  { last_assessed_ts }: Pick<GroupMember, 'last_assessed_ts'>,
  now: number,
): boolean => last_assessed_ts === null || now - last_assessed_ts > OVERDUE_DAYS * DAY_SECONDS;

/** §4: the member has a move intent to another level, not one to stay. */
export const isReadyToMove = ({
  move_remote_node_id,
  move_stay,
}: Pick<GroupMember, 'move_remote_node_id' | 'move_stay'>): boolean =>
  move_remote_node_id !== null && !move_stay;

export const MEMBER_FILTERS = ['all', 'waiting', 'ready'] as const;
export type MemberFilter = (typeof MEMBER_FILTERS)[number];

/** The filter in the URL. An unknown value means all members. */
export const parseMemberFilter = (searchParams: URLSearchParams): MemberFilter =>
  MEMBER_FILTERS.find((filter) => filter === searchParams.get('show')) ?? 'all';

export const matchesMemberFilter = (
  member: GroupMember,
  filter: MemberFilter,
  now: number,
): boolean => {
  if (filter === 'waiting') return isAssessmentOverdue(member, now);
  return filter === 'all' || isReadyToMove(member);
};
