import Type, { type Static } from 'typebox';
import { ROLES, USER_STATES } from '../vocabulary.ts';
import { Email, Id, Name, nullable, oneOf, Timestamp, Uuid } from './basics.ts';

/** A member of staff of a club or the national body, in lists. */
export const StaffUser = Type.Object({
  uuid: Uuid,
  firstname: Type.String(),
  lastname: Type.String(),
  status: oneOf(USER_STATES),
  /** Their roles in the clubs that the caller may see. */
  types: Type.Array(oneOf(ROLES)),
  club_ids: Type.Array(Id),
  /** For administrators. A coach sees names only. */
  email: Type.Optional(nullable(Type.String())),
  last_login: Type.Optional(nullable(Timestamp)),
  remote: Type.Optional(Type.Boolean()),
});
export type StaffUser = Static<typeof StaffUser>;

/** A new member of staff of a club, or of the national body if no club is named. */
export const UserInvitation = Type.Object({
  firstname: Name,
  lastname: Name,
  email: Email,
  role: oneOf(['coach', 'admin', 'ngo']),
  club_id: Type.Optional(Id),
});
export type UserInvitation = Static<typeof UserInvitation>;
