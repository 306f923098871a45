import Type, { type Static } from 'typebox';
import { ACCESS_REASONS, CHILD_ACCESS_REASONS, ROLES, VIEW_KINDS } from '../vocabulary/index.ts';
import { DateOnly, nullable, oneOf, Timestamp, Uuid } from './basics.ts';

/** The reason for access beyond coaching. It is stored in the access log. */
export const AccessReason = Type.Object({ reason: oneOf(ACCESS_REASONS) });
export type AccessReason = Static<typeof AccessReason>;

/** A user who saw or exported a member's data. A view is logged once per user, member, day and kind (D19). */
export const AccessEntry = Type.Object({
  ts: Timestamp,
  action: Type.String(),
  reason: nullable(Type.String()),
  /** The user's role then; null for the server itself. */
  role: nullable(oneOf(ROLES)),
  user: Type.Object({ uuid: Uuid, name: Type.String() }),
});
export type AccessEntry = Static<typeof AccessEntry>;

/** What a user saw of a child on a day, as the child's parent reads it (D19). */
export const ChildView = Type.Object({
  /** In the time zone of the child's club. */
  date: DateOnly,
  name: Type.String(),
  role: nullable(oneOf(ROLES)),
  /** The parent who reads it. */
  is_self: Type.Boolean(),
  /** A view of a safeguarding text is listed as one of the profile. */
  kinds: Type.Array(oneOf(VIEW_KINDS)),
});
export type ChildView = Static<typeof ChildView>;

/** A user who can open a child's record today, as the child's parent reads it (D19). */
export const ChildAccess = Type.Object({
  name: Type.String(),
  role: oneOf(ROLES),
  /** The parent who reads it. */
  is_self: Type.Boolean(),
  reason: oneOf(CHILD_ACCESS_REASONS),
  /** Names of the groups that give a coach the access. */
  groups: Type.Array(Type.String()),
  /** `safeguarding` with the right `see_safeguarding` (D5), whether or not there is such a text. */
  sees: Type.Array(oneOf([...VIEW_KINDS, 'safeguarding'])),
});
export type ChildAccess = Static<typeof ChildAccess>;

/** The users who can open a child's record, and how long the record is stored (D19, D20). */
export const WhoCanSee = Type.Object({
  people: Type.Array(ChildAccess),
  /** When the record is deleted. For a child who still belongs to the club: if they left today. */
  deletion_date: DateOnly,
});
export type WhoCanSee = Static<typeof WhoCanSee>;

/** All stored data of one member, by table name. */
export const PersonData = Type.Object({
  uuid: Uuid,
  made_at: Timestamp,
  tables: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown()))),
});
export type PersonData = Static<typeof PersonData>;
