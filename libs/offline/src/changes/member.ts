import type { GroupMember } from '@springboard/contract';

/** The parts of a member that a change needs if it shows in all groups of the member. */
export type MemberIdentity = Pick<
  GroupMember,
  'uuid' | 'firstname' | 'lastname' | 'group_id' | 'groups'
>;

/** A change stores the member's name, so that it can be described without the member's row. */
export const fullName = ({
  firstname,
  lastname,
}: Pick<MemberIdentity, 'firstname' | 'lastname'>): string => `${firstname} ${lastname}`.trim();

/** The groups in which the member has a row on this device. */
export const groupIds = ({ group_id, groups }: Pick<MemberIdentity, 'group_id' | 'groups'>) => [
  ...new Set([group_id, ...groups.map((group) => group.id)]),
];
