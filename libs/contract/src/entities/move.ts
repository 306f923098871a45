import Type, { type Static } from 'typebox';
import { DECLINE_REASONS, GUARDIAN_SIGN_INS, MOVE_STATES } from '../vocabulary/index.ts';
import { DateOnly, Id, nullable, oneOf, Timestamp, Uuid, Weekdays } from './basics.ts';
import { FreePlaces, GroupTime, NamedUser, TimeOfDay } from './group-administration.ts';

/** A group that is offered, with the places left now; null for no maximum. One that is full may have places later. */
export const OfferedGroup = Type.Object({
  id: Id,
  name: Type.String(),
  times: Type.Array(GroupTime),
  coaches: Type.Array(NamedUser),
  places_left: nullable(Type.Integer({ minimum: 0 })),
  places_from: Type.Optional(FreePlaces.properties.places_from),
});
export type OfferedGroup = Static<typeof OfferedGroup>;

/** A group of an offer. While it is open, with the last session in the old group, and the first one here. */
const GroupOfMove = Type.Object({
  ...OfferedGroup.properties,
  last_date: Type.Optional(nullable(DateOnly)),
  first_date: Type.Optional(DateOnly),
});

/** The offer of a place in another group (portals §B and §C). */
export const MoveSettings = Type.Object({ automatic_offers: Type.Boolean() });
export type MoveSettings = Static<typeof MoveSettings>;

export const Move = Type.Object({
  id: Id,
  member: Type.Object({ uuid: Uuid, firstname: Type.String(), lastname: Type.String() }),
  /** null: the member is in no group yet. */
  from_group: nullable(Type.Object({ id: Id, name: Type.String() })),
  groups: Type.Array(GroupOfMove),
  state: oneOf(MOVE_STATES),
  /** The group whose place is held or taken. */
  group_id: nullable(Id),
  expires_at: Timestamp,
  /** The last session in the old group, and the first one in the new group. */
  last_date: nullable(DateOnly),
  first_date: nullable(DateOnly),
  reason: nullable(oneOf(DECLINE_REASONS)),
  wishes: Weekdays,
  created_at: Timestamp,
  decided_at: nullable(Timestamp),
  /** Who holds, took, declined, withdrew or gave the place. */
  answered_by: Type.Optional(NamedUser),
  /**
   * For a guardian: whether they may answer now. While another one who acts for the child holds the place, they may
   * not.
   */
  may_answer: Type.Optional(Type.Boolean()),
  /** Whether the server made the offer, by the club's setting. */
  automatic: Type.Optional(Type.Boolean()),
});
export type Move = Static<typeof Move>;

const count = Type.Integer({ minimum: 0 });

/** A group that suits a member who is ready to move, with what speaks for it. */
export const SuitableGroup = Type.Object({
  ...OfferedGroup.properties,
  places_from: FreePlaces.properties.places_from,
  total_members: count,
  /** Members of the group who work at the level that the member moves to. */
  at_level: count,
  /** Whole years of its youngest and its oldest member; null without members. */
  min_age: nullable(count),
  max_age: nullable(count),
  /** Whether the member is at most a year younger or older than its members. */
  fits_age: Type.Boolean(),
  /** A brother or sister who trains on one of its weekdays. */
  sibling: nullable(
    Type.Object({
      firstname: Type.String(),
      weekday: Type.Integer({ minimum: 1, maximum: 7 }),
      start_time: TimeOfDay,
    }),
  ),
  /** Whether it has a place and members at the level, so that it can be offered without another look. */
  fits: Type.Boolean(),
});
export type SuitableGroup = Static<typeof SuitableGroup>;

/** A member whom a coach marked as ready to move, and to whom no place is offered now (portals §C). */
export const ReadyMember = Type.Object({
  member: Type.Object({
    uuid: Uuid,
    firstname: Type.String(),
    lastname: Type.String(),
    dob: DateOnly,
  }),
  /** The group in which the coach marked the member. */
  group: Type.Object({ id: Id, name: Type.String() }),
  /** The title of the level that the member moves to. */
  level: Type.String(),
  /** The title of the level of the same scheme that the member completed last. */
  completed: nullable(Type.String()),
  marked_by: nullable(NamedUser),
  marked_at: Timestamp,
  /** Guardians who act for the member, and whether they can sign in to answer. */
  guardians: Type.Array(Type.Object({ name: Type.String(), sign_in: oneOf(GUARDIAN_SIGN_INS) })),
  /** At most 5, the best first. */
  groups: Type.Array(SuitableGroup),
  /** The latest offer since the mark, which ended without a place. */
  last_offer: nullable(
    Type.Object({ state: oneOf(MOVE_STATES), reason: nullable(oneOf(DECLINE_REASONS)) }),
  ),
});
export type ReadyMember = Static<typeof ReadyMember>;
