import Type, { type Static } from 'typebox';
import { ACCESS_REASONS } from '../vocabulary.ts';
import { nullable, oneOf, Timestamp, Uuid } from './basics.ts';

/** Why somebody asks for what is not needed to coach: kept with the entry in the access log. */
export const AccessReason = Type.Object({ reason: oneOf(ACCESS_REASONS) });
export type AccessReason = Static<typeof AccessReason>;

/** Who looked a member up outside their own groups, or took their data out. */
export const AccessEntry = Type.Object({
  ts: Timestamp,
  action: Type.String(),
  reason: nullable(Type.String()),
  user: Type.Object({ uuid: Uuid, name: Type.String() }),
});
export type AccessEntry = Static<typeof AccessEntry>;

/** Everything that is kept of one member, by the name of its table. */
export const PersonData = Type.Object({
  uuid: Uuid,
  made_at: Timestamp,
  tables: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown()))),
});
export type PersonData = Static<typeof PersonData>;
