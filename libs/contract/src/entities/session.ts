import Type, { type Static } from 'typebox';
import { SESSION_SKIP_REASONS } from '../vocabulary/index.ts';
import { DateOnly, Id, nullable, oneOf, Timestamp, Uuid } from './basics.ts';
import { Register } from './group.ts';
import { EmailPreview, MaxMembers, NamedUser, Place } from './group-administration.ts';

const count = Type.Integer({ minimum: 0 });

/** A group on one date. */
export const Session = Type.Object({
  group_id: Id,
  name: Type.String(),
  date: DateOnly,
  start_at: Timestamp,
  end_at: Timestamp,
  /** Its own maximum or the group's; null for none. */
  max_members: MaxMembers,
  /** Its own place or the group's. */
  place: Place,
  /** Members on the date, with guests. */
  total_members: count,
  /** Members for this session only. */
  guests: count,
  /** Members whose absence was reported. */
  absences: count,
  coaches: Type.Array(NamedUser),
  /** Who takes the session instead of the coaches. */
  cover: nullable(NamedUser),
  cancelled: Type.Boolean(),
  cancel_reason: nullable(Type.String()),
  session_plan_uuid: nullable(Uuid),
  register: Register,
  /** The value for `If-Match` of an edit. */
  etag: Type.String(),
});
export type Session = Static<typeof Session>;

export const AddedSession = Type.Object({
  ...Session.properties,
  /** Guardians who get an e-mail with `tell`. */
  families: count,
  /** With `dry_run`: the e-mail in the user's language. Each family reads it in its own. */
  preview: Type.Optional(EmailPreview),
});
export type AddedSession = Static<typeof AddedSession>;

/** The result of one action on several sessions. */
export const SessionsBulkResult = Type.Object({
  changed: count,
  skipped: Type.Array(
    Type.Object({ group_id: Id, date: DateOnly, reason: oneOf(SESSION_SKIP_REASONS) }),
  ),
  /** Guardians who get an e-mail with `tell`. */
  families: count,
  /** With `dry_run` of `cancel` and `restore`: members of whom no guardian would get an e-mail. */
  unreached: Type.Optional(count),
  /** With `dry_run`: the e-mail in the user's language. Each family reads it in its own. */
  preview: Type.Optional(EmailPreview),
});
export type SessionsBulkResult = Static<typeof SessionsBulkResult>;
