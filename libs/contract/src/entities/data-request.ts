import Type, { type Static } from 'typebox';
import { ACCESS_REASONS } from '../vocabulary.ts';
import { nullable, oneOf, Timestamp, Uuid } from './basics.ts';

/** The reason for access beyond coaching. It is stored in the access log. */
export const AccessReason = Type.Object({ reason: oneOf(ACCESS_REASONS) });
export type AccessReason = Static<typeof AccessReason>;

/** A user who saw or exported a member's data. A view is logged once per user, member, day and kind (D19). */
export const AccessEntry = Type.Object({
  ts: Timestamp,
  action: Type.String(),
  reason: nullable(Type.String()),
  user: Type.Object({ uuid: Uuid, name: Type.String() }),
});
export type AccessEntry = Static<typeof AccessEntry>;

/** All stored data of one member, by table name. */
export const PersonData = Type.Object({
  uuid: Uuid,
  made_at: Timestamp,
  tables: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown()))),
});
export type PersonData = Static<typeof PersonData>;
