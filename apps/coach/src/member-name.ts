import type { GroupMember } from '@springboard/contract';

/** First name and surname: two members of a session can have the same first name. */
export const memberName = ({
  firstname,
  lastname,
}: Pick<GroupMember, 'firstname' | 'lastname'>): string => `${firstname} ${lastname}`.trim();
