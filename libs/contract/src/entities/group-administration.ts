import Type, { type Static } from 'typebox';
import { DateOnly, Flag, Id, nullable, Slug, Uuid } from './basics.ts';

/** A group as its club administers it. `etag` goes into `If-Match` of the next edit. */
export const AdministeredGroup = Type.Object({
  id: Id,
  name: Type.String(),
  status: Flag,
  club_ids: Type.Array(Id),
  scheme_slug: nullable(Slug),
  etag: Type.String(),
});
export type AdministeredGroup = Static<typeof AdministeredGroup>;

/** What became of members that were added or removed together. */
export const MembersChanged = Type.Object({
  /** Those for whom it made a difference. */
  member_uuids: Type.Array(Uuid),
  total_members: Type.Integer({ minimum: 0 }),
  /** null: as many as come. */
  places_left: nullable(Type.Integer({ minimum: 0 })),
});
export type MembersChanged = Static<typeof MembersChanged>;

export const SessionPlan = Type.Object({
  group_id: Id,
  date: DateOnly,
  session_plan_uuid: nullable(Uuid),
});
export type SessionPlan = Static<typeof SessionPlan>;
