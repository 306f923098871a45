import Type, { type Static } from 'typebox';
import { DateOnly, Flag, Id, nullable, oneOf, Slug, Timestamp, Uuid, Weekdays } from './basics.ts';

const optional = Type.Optional;
const count = Type.Integer({ minimum: 0 });

/** Members of a group, or of one of its sessions, at most. */
export const MaxMembers = nullable(Type.Integer({ minimum: 0, maximum: 10_000 }));

/** `17:30` in the club's time zone. */
export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });

/** An e-mail as it will be written. */
export const EmailPreview = Type.Object({
  subject: Type.String(),
  paragraphs: Type.Array(Type.String()),
});
export type EmailPreview = Static<typeof EmailPreview>;

/** A weekly time. `weekday` 1 is Monday; both dates are included. */
export const WeeklyTimeFields = Type.Object({
  weekday: Type.Integer({ minimum: 1, maximum: 7 }),
  start_time: TimeOfDay,
  /** After `start_time`, on the same day. */
  end_time: TimeOfDay,
  from_date: DateOnly,
  to_date: optional(nullable(DateOnly)),
});
export type WeeklyTimeFields = Static<typeof WeeklyTimeFields>;

export const GroupTime = Type.Object({
  id: Id,
  ...WeeklyTimeFields.properties,
  to_date: nullable(DateOnly),
});
export type GroupTime = Static<typeof GroupTime>;

/** The effect of a changed weekly time on future sessions. */
export const GroupTimeChange = Type.Object({
  /** null: it was deleted, or it was a dry run. */
  time: nullable(GroupTime),
  added: count,
  removed: count,
  /** Sessions that no weekly time has any more, but that have a register or guests, or were changed individually. */
  retained: count,
  /** For an edit or a deletion: guardians who get an e-mail about moved and removed sessions with `tell`. */
  families: optional(count),
  /** With `dry_run`: the e-mail in the user's language. Each family reads it in its own. */
  preview: optional(EmailPreview),
});
export type GroupTimeChange = Static<typeof GroupTimeChange>;

/** What goes away with a group. */
export const GroupDeletion = Type.Object({
  /** Coming sessions that are not cancelled. */
  sessions: count,
  /** Guardians who get an e-mail about them with `tell`. */
  families: count,
  /** The e-mail in the user's language. Each family reads it in its own. */
  preview: optional(EmailPreview),
});
export type GroupDeletion = Static<typeof GroupDeletion>;

/** A user by name. */
export const NamedUser = Type.Object({ uuid: Uuid, name: Type.String() });
export type NamedUser = Static<typeof NamedUser>;

/** `active` is false once the user is deactivated or is no longer a coach of the club. */
export const GroupCoach = Type.Object({ ...NamedUser.properties, active: Type.Boolean() });
export type GroupCoach = Static<typeof GroupCoach>;

/** Where sessions take place, such as a hall. null: not given. */
export const Place = nullable(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }));

/** The places of a group that the server would give (§5): those left on every day from today on. */
export const FreePlaces = Type.Object({
  /** Held places, and those that members need from a coming day on, are not left. null for no maximum. */
  places_left: nullable(count),
  /** Without a place: the first coming day from which places are left. null if there is none. */
  places_from: nullable(Type.Object({ date: DateOnly, places_left: Type.Integer({ minimum: 1 }) })),
});
export type FreePlaces = Static<typeof FreePlaces>;

/** A group for its administrators. `etag` is the value for `If-Match` of the next edit. */
export const AdministeredGroup = Type.Object({
  id: Id,
  name: Type.String(),
  status: Flag,
  club_ids: Type.Array(Id),
  scheme_slug: nullable(Slug),
  /** null for no maximum. */
  max_members: MaxMembers,
  place: Place,
  /** Members of today. */
  total_members: count,
  ...FreePlaces.properties,
  /** Weekly times that have not ended. */
  times: Type.Array(GroupTime),
  /** In their order: the first one leads the group. */
  coaches: Type.Array(GroupCoach),
  /** Members on the waiting list. */
  waiting: count,
  /** Members whom a coach marked as ready to move. */
  ready: count,
  etag: Type.String(),
  /** The same for its coaches. */
  coaches_etag: Type.String(),
});
export type AdministeredGroup = Static<typeof AdministeredGroup>;

export const EditedGroup = Type.Object({
  ...AdministeredGroup.properties,
  /** Guardians who get an e-mail about moved sessions with `tell`. */
  families: optional(count),
  /** With `dry_run`: the e-mail in the user's language. Each family reads it in its own. */
  preview: optional(EmailPreview),
});
export type EditedGroup = Static<typeof EditedGroup>;

/** The result of adding or removing several members. */
export const MembersChanged = Type.Object({
  /** The members that were actually added or removed. */
  member_uuids: Type.Array(Uuid),
  total_members: Type.Integer({ minimum: 0 }),
  /** null for no maximum. */
  places_left: nullable(Type.Integer({ minimum: 0 })),
});
export type MembersChanged = Static<typeof MembersChanged>;

/** A member who joins or leaves a group on a coming day. */
export const PlannedMembership = Type.Object({
  uuid: Uuid,
  firstname: Type.String(),
  lastname: Type.String(),
  /** `leaves_club`: the member leaves the club on that day, and so the group. */
  change: oneOf(['joins', 'leaves', 'leaves_club']),
  date: DateOnly,
  /** The group that the member leaves or joins on the same day; null: none. */
  other_group: nullable(Type.Object({ id: Id, name: Type.String() })),
});
export type PlannedMembership = Static<typeof PlannedMembership>;

/** A member on the waiting list of a group. */
export const WaitingMember = Type.Object({
  uuid: Uuid,
  firstname: Type.String(),
  lastname: Type.String(),
  dob: DateOnly,
  /** The place in the list, from 1. */
  position: Type.Integer({ minimum: 1 }),
  since: DateOnly,
  /** Weekdays that suit the family. */
  wishes: Weekdays,
  /** Until when a place in a group is offered to the member; null without an open offer. */
  offered_until: nullable(Timestamp),
});
export type WaitingMember = Static<typeof WaitingMember>;
