import Type, { type Static } from 'typebox';
import { DECLINE_REASONS, MOVE_STATES } from '../vocabulary.ts';
import { DateOnly, Id, nullable, oneOf, Timestamp, Uuid } from './basics.ts';
import { GroupTime, NamedUser } from './group-administration.ts';

/** Weekdays that suit a family; 1 is Monday. Empty: any. */
export const Weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  maxItems: 7,
  uniqueItems: true,
});

/** A group that is offered, with the places left now; null for no maximum. */
export const OfferedGroup = Type.Object({
  id: Id,
  name: Type.String(),
  times: Type.Array(GroupTime),
  coaches: Type.Array(NamedUser),
  places_left: nullable(Type.Integer({ minimum: 0 })),
});

/** The offer of a place in another group (portals.md §B and §C). */
export const Move = Type.Object({
  id: Id,
  member: Type.Object({ uuid: Uuid, firstname: Type.String(), lastname: Type.String() }),
  /** null: the member is in no group yet. */
  from_group: nullable(Type.Object({ id: Id, name: Type.String() })),
  groups: Type.Array(OfferedGroup),
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
});
export type Move = Static<typeof Move>;
