import Type, { type Static } from 'typebox';
import { ROLES, USER_RIGHTS, USER_STATES } from '../vocabulary/index.ts';
import { DateOnly, Email, Id, Name, nullable, oneOf, Timestamp, Uuid } from './basics.ts';

/** The work of a coach in the administrator's club. */
export const Coaching = Type.Object({
  /** Groups that the coach takes, alone or with others. */
  groups: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  /** Coming sessions that the coach covers for others. */
  covers: Type.Optional(Type.Integer({ minimum: 0 })),
  /** When the coach last completed a register. */
  last_register: nullable(Timestamp),
  /** Sessions of the last 30 days that the coach took and whose register is not complete. */
  open_registers: Type.Integer({ minimum: 0 }),
  /** The credential that expires first. */
  credential: nullable(Type.Object({ name: Type.String(), expires: nullable(DateOnly) })),
});
export type Coaching = Static<typeof Coaching>;

/** A role in a club, or in the national body without a club. */
export const StaffRole = Type.Object({
  role: oneOf(['coach', 'admin', 'ngo']),
  club_id: nullable(Id),
});
export type StaffRole = Static<typeof StaffRole>;

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
  /** For the national body, by club. */
  roles: Type.Optional(Type.Array(StaffRole)),
  /** For the national body, of its own users; for administrators, in their club. */
  rights: Type.Optional(Type.Array(oneOf(USER_RIGHTS))),
  /** On request, for administrators of a club. */
  coaching: Type.Optional(Coaching),
  /** On request, for the national body: on how many devices the user is signed in. */
  devices: Type.Optional(Type.Integer()),
});
export type StaffUser = Static<typeof StaffUser>;

/** A new member of staff of a club, or of the national body if no club is named. */
export const UserInvitation = Type.Object({
  firstname: Name,
  /** Empty: the user adds it. */
  lastname: Type.Union([Name, Type.Literal('')]),
  email: Email,
  role: oneOf(['coach', 'admin', 'ngo']),
  club_id: Type.Optional(Id),
});
export type UserInvitation = Static<typeof UserInvitation>;
