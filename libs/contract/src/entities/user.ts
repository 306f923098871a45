import Type, { type Static } from 'typebox';
import { ROLES, USER_STATES } from '../vocabulary.ts';
import { Id, Name, nullable, oneOf, Timestamp, Uuid } from './basics.ts';

/** Somebody who works for a club or for the national body, as lists show them. */
export const StaffUser = Type.Object({
  uuid: Uuid,
  firstname: Type.String(),
  lastname: Type.String(),
  status: oneOf(USER_STATES),
  /** Every role that they have where the reader may look. */
  types: Type.Array(oneOf(ROLES)),
  club_ids: Type.Array(Id),
  /** For administrators; a coach sees names only. */
  email: Type.Optional(nullable(Type.String())),
  last_login: Type.Optional(nullable(Timestamp)),
  remote: Type.Optional(Type.Boolean()),
});
export type StaffUser = Static<typeof StaffUser>;

/** Somebody who is to work for a club, or for the national body where no club is named. */
export const UserInvitation = Type.Object({
  firstname: Name,
  lastname: Name,
  email: Type.String({ format: 'email', maxLength: 254 }),
  role: oneOf(['coach', 'admin', 'ngo']),
  club_id: Type.Optional(Id),
});
export type UserInvitation = Static<typeof UserInvitation>;
