import Type, { type Static } from 'typebox';
import { REGISTER_STATES } from '../vocabulary/index.ts';
import { FreePlaces, GroupTime, MaxMembers, NamedUser, Place } from './group-administration.ts';
import { DateOnly, Id, NodeId, nullable, oneOf, Slug, Timestamp, Uuid } from './basics.ts';

const Neighbour = nullable(Type.Object({ start: DateOnly, group_id: Id }));

/** The state of a register, and who completed it (D7). */
export const Register = Type.Object({
  state: oneOf(REGISTER_STATES),
  completed_by: nullable(Type.String()),
  completed_ts: nullable(Timestamp),
});
export type Register = Static<typeof Register>;

/** A class or time slot; with `date`, its session on that date (§3). */
export const Group = Type.Object({
  /** null for an unbooked slot. */
  id: nullable(Id),
  name: Type.String(),
  ngo_id: nullable(Type.String()),
  teacher_ngo_id: nullable(Type.String()),
  scheme_slug: nullable(Slug),
  total_members: Type.Integer({ minimum: 0 }),
  is_slot: Type.Boolean(),
  /** Start and end of the session; null in a list without a date. */
  start_at: nullable(Timestamp),
  end_at: nullable(Timestamp),
  session_date: nullable(DateOnly),
  nav: Type.Object({ prev: Neighbour, next: Neighbour }),
  /** Current levels of the group's members. */
  levels: Type.Array(Type.Object({ id: NodeId, title: Type.String() })),
  assessment_level_limit: nullable(Type.Integer({ minimum: 0 })),
  session_plan_uuid: nullable(Uuid),
  can_view_all_classes: Type.Boolean(),
  status: Type.Integer({ minimum: 0, maximum: 1 }),
  club_ids: Type.Array(Id),
  /** With `with_clubs`: the ones of these clubs that the user may see. */
  clubs: Type.Optional(Type.Array(Type.Object({ id: Id, name: Type.String() }))),
  /** With `with_times`: those that have not ended. */
  times: Type.Optional(Type.Array(GroupTime)),
  /** With `with_coaches`, in their order; on a date, after the coach who covers the session. */
  coaches: Type.Optional(Type.Array(NamedUser)),
  /** With `with_counts`: members on the waiting list, and members who are ready to move. */
  waiting: Type.Optional(Type.Integer({ minimum: 0 })),
  ready: Type.Optional(Type.Integer({ minimum: 0 })),
  /** With `with_counts`, for administrators, in a list without a date. */
  places_left: Type.Optional(FreePlaces.properties.places_left),
  places_from: Type.Optional(FreePlaces.properties.places_from),
  /** For administrators; null for no maximum. */
  max_members: Type.Optional(MaxMembers),
  /** For administrators; null for none. */
  place: Type.Optional(Place),
  /** For administrators: the value for `If-Match` of an edit. */
  etag: Type.Optional(Type.String()),
  register: nullable(Register),
});
export type Group = Static<typeof Group>;

/** The register of one session, with who completed it and when (D12). */
export const DatedRegister = Type.Object({
  group_id: Id,
  name: Type.String(),
  date: DateOnly,
  start_at: nullable(Timestamp),
  total_members: Type.Integer({ minimum: 0 }),
  ...Register.properties,
});
export type DatedRegister = Static<typeof DatedRegister>;
