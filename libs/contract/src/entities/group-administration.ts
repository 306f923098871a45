import Type, { type Static } from 'typebox';
import { DateOnly, Flag, Id, nullable, Slug, Uuid } from './basics.ts';

/** A group for its administrators. `etag` is the value for `If-Match` of the next edit. */
export const AdministeredGroup = Type.Object({
  id: Id,
  name: Type.String(),
  status: Flag,
  club_ids: Type.Array(Id),
  scheme_slug: nullable(Slug),
  etag: Type.String(),
});
export type AdministeredGroup = Static<typeof AdministeredGroup>;

/** The result of adding or removing several members. */
export const MembersChanged = Type.Object({
  /** The members that were actually added or removed. */
  member_uuids: Type.Array(Uuid),
  total_members: Type.Integer({ minimum: 0 }),
  /** null for no maximum. */
  places_left: nullable(Type.Integer({ minimum: 0 })),
});
export type MembersChanged = Static<typeof MembersChanged>;

export const SessionPlan = Type.Object({
  group_id: Id,
  date: DateOnly,
  session_plan_uuid: nullable(Uuid),
});
export type SessionPlan = Static<typeof SessionPlan>;
