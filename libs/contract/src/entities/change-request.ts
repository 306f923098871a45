import Type, { type Static } from 'typebox';
import { EXPORT_STATES, REQUEST_KINDS, REQUEST_STATES } from '../vocabulary/index.ts';
import { DateOnly, Id, nullable, oneOf, Timestamp, Uuid } from './basics.ts';
import { NamedUser } from './group-administration.ts';

/** What a guardian asks the club to change (portals §B). */
export const ChangeRequest = Type.Object({
  id: Id,
  member: Type.Object({ uuid: Uuid, firstname: Type.String(), lastname: Type.String() }),
  /** The guardian who made the request. */
  user: NamedUser,
  kind: oneOf(REQUEST_KINDS),
  /** The new values. */
  fields: Type.Record(Type.String(), Type.String()),
  /** The values of the same fields now. */
  current: Type.Record(Type.String(), nullable(Type.String())),
  /** The values of the same fields before the approval; null: not approved, or approved before they were stored. */
  previous: nullable(Type.Record(Type.String(), nullable(Type.String()))),
  state: oneOf(REQUEST_STATES),
  /** False for details and guardians of a member whom another system manages. */
  can_approve: Type.Boolean(),
  created_at: Timestamp,
  /** Until when the club has to decide: one calendar month, for an export or an erasure. */
  due_date: nullable(DateOnly),
  decided_at: nullable(Timestamp),
  /** Why it was refused. */
  reason: nullable(Type.String()),
  /** In the response to the approval of a guardian: who was linked to the member. */
  guardian_id: Type.Optional(Id),
  /** For the guardian who asked: the file of an approved export, and until when it can be downloaded. */
  export: Type.Optional(
    nullable(
      Type.Object({
        state: oneOf(EXPORT_STATES),
        until: nullable(Timestamp),
      }),
    ),
  ),
});
export type ChangeRequest = Static<typeof ChangeRequest>;
