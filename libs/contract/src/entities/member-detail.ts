import Type, { type Static } from 'typebox';
import {
  ABSENCE_REASONS,
  ALERT_KINDS,
  GUARDIAN_RIGHTS,
  GUARDIAN_SIGN_INS,
  SKIP_REASONS,
} from '../vocabulary/index.ts';
import {
  DateOnly,
  Email,
  Id,
  Name,
  NodeId,
  nullable,
  oneOf,
  Slug,
  Timestamp,
  Uuid,
} from './basics.ts';
import { Consent } from './consent.ts';
import { ClubMember, EmergencyContact, Note, RemainingRule } from './member.ts';

/** A guardian of one member (portals §C). */
export const Guardian = Type.Object({
  id: Id,
  firstname: Type.String(),
  lastname: Type.String(),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  relationship: nullable(Type.String()),
  /** What the guardian sees of the member. */
  sees: Type.Array(oneOf(GUARDIAN_RIGHTS)),
  /** Whether the guardian reports absences and makes requests for the member. */
  acts: Type.Boolean(),
  /** No access to the member at all, whatever `sees` and `acts` say. */
  restricted: Type.Boolean(),
  sign_in: oneOf(GUARDIAN_SIGN_INS),
  /** When the last invitation was sent; null: never, or withdrawn. Its link is valid for 14 days. */
  invited_at: nullable(Timestamp),
  last_login: nullable(Timestamp),
  /** The guardian's other members of the club. */
  members: Type.Array(
    Type.Object({ uuid: Uuid, firstname: Type.String(), lastname: Type.String() }),
  ),
  /** The ETag of the fields that can be edited, for If-Match. */
  etag: Type.String(),
});
export type Guardian = Static<typeof Guardian>;

/** A guardian of the club, with all their members there. */
export const ClubGuardian = Type.Pick(Guardian, [
  'id',
  'firstname',
  'lastname',
  'email',
  'members',
]);
export type ClubGuardian = Static<typeof ClubGuardian>;

const optional = Type.Optional;

const text = (maxLength: number) => optional(nullable(Type.String({ maxLength })));

/** Rights and relationship of a guardian, of one member. */
export const GuardianRights = Type.Object({
  relationship: text(50),
  sees: optional(
    Type.Array(oneOf(GUARDIAN_RIGHTS), { maxItems: GUARDIAN_RIGHTS.length, uniqueItems: true }),
  ),
  acts: optional(Type.Boolean()),
  restricted: optional(Type.Boolean()),
});

/** A guardian as the club writes them. Name and contact are the same for all members of the guardian. */
export const GuardianFields = Type.Object({
  firstname: optional(Name),
  lastname: optional(Name),
  email: optional(nullable(Email)),
  phone: text(40),
  ...GuardianRights.properties,
});

/** The time that a member was, is or will be in a group, or waits for it. */
export const Membership = Type.Object({
  class_member_id: Id,
  group_id: Id,
  name: Type.String(),
  waiting: Type.Boolean(),
  /** The place in the waiting list, from 1; null if the member does not wait. */
  position: nullable(Type.Integer({ minimum: 1 })),
  joined_date: DateOnly,
  /** The first day on which the member no longer belongs to the group. */
  left_date: nullable(DateOnly),
  left_reason: nullable(Type.String()),
  /** The day on which the group was deleted. */
  deleted_date: nullable(DateOnly),
});
export type Membership = Static<typeof Membership>;

/** An alert with its history, for administrators. `text` as in `MemberAlert`. */
export const AlertDetail = Type.Object({
  id: Id,
  kind: oneOf(ALERT_KINDS),
  text: Type.String(),
  created_at: Timestamp,
  /** The name of the user; null: not known. */
  created_by: nullable(Type.String()),
  ended_at: nullable(Timestamp),
});
export type AlertDetail = Static<typeof AlertDetail>;

/** A session of the member. `in` is null if no register was taken. */
export const MemberSession = Type.Object({
  date: DateOnly,
  group_id: Id,
  name: Type.String(),
  in: nullable(Type.Boolean()),
  absence: nullable(oneOf(ABSENCE_REASONS)),
});
export type MemberSession = Static<typeof MemberSession>;

/** A level that the member started or completed. */
export const MemberAward = Type.Object({
  scheme_slug: Slug,
  id: NodeId,
  title: Type.String(),
  started_ts: Timestamp,
  completed_ts: nullable(Timestamp),
  completed: Type.Integer({ minimum: 0 }),
  total: Type.Integer({ minimum: 0 }),
  /** Empty for a completed level, and for one that a coach completes by hand. */
  remaining: Type.Array(RemainingRule),
  /** When the badge was handed out. */
  achieve_date: nullable(DateOnly),
});
export type MemberAward = Static<typeof MemberAward>;

/** A completion that outlasts a publication, of a node of the published version (D17). */
export const RetainedCompletion = Type.Object({
  scheme_slug: Slug,
  node_id: NodeId,
  title: Type.String(),
  completed_ts: Timestamp,
});
export type RetainedCompletion = Static<typeof RetainedCompletion>;

export const MemberNotes = Type.Object({
  note: nullable(Note),
  /** Whether parents may read it. */
  shareable: Type.Boolean(),
  /** Every version ever written, latest first. */
  history: Type.Array(Note),
  /** Earlier notes that parents may still read, latest first. */
  shared: Type.Array(Type.Object({ id: Id, ...Note.properties })),
});
export type MemberNotes = Static<typeof MemberNotes>;

const { alerts: _alerts, guardians: _guardians, ...ofList } = ClubMember.properties;

/** A member for the administrators of the club. The optional parts come with `with_…`. */
export const MemberDetail = Type.Object({
  ...ofList,
  inactive_reason: nullable(Type.String()),
  /** For an active member: the coming day on which they leave the club. */
  inactive_date: nullable(DateOnly),
  /** The number of the member at the national body. */
  ngo_id: nullable(Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** The name of the user who last changed the profile; null: not known. */
  updated_by: nullable(Type.String()),
  /** The value for `If-Match` of an edit. */
  etag: Type.String(),
  guardians: optional(Type.Array(Guardian)),
  memberships: optional(Type.Array(Membership)),
  alerts: optional(Type.Array(AlertDetail)),
  emergency_contacts: optional(Type.Array(EmergencyContact)),
  consents: optional(Type.Array(Consent)),
  awards: optional(Type.Array(MemberAward)),
  /** With the awards: schemes that the club does not use, and in which the member was assessed before a transfer. */
  brought_along: optional(Type.Array(Slug)),
  /** With the awards. */
  retained: optional(Type.Array(RetainedCompletion)),
  notes: optional(MemberNotes),
});
export type MemberDetail = Static<typeof MemberDetail>;

/** The result of one action on several members. */
export const MembersBulkResult = Type.Object({
  changed: Type.Integer({ minimum: 0 }),
  /** `name`: first and last name. */
  skipped: Type.Array(
    Type.Object({ member_uuid: Uuid, name: Type.String(), reason: oneOf(SKIP_REASONS) }),
  ),
  /** The free places, after the action, of the group that members were added to; null: no maximum. */
  places_left: optional(nullable(Type.Integer({ minimum: 0 }))),
  /** The groups that deactivated members leave, now or on the coming day, by name. */
  left_groups: optional(Type.Array(Type.Object({ id: Id, name: Type.String() }))),
  /** The number of guardians who get an e-mail, for `invite`. */
  invitations: optional(Type.Integer({ minimum: 0 })),
});
export type MembersBulkResult = Static<typeof MembersBulkResult>;

const DuplicateMember = Type.Object({
  uuid: Uuid,
  firstname: Type.String(),
  lastname: Type.String(),
  dob: DateOnly,
  active: Type.Boolean(),
});

/** A member who may be the person of a form, with the names of their groups. */
export const SimilarMember = Type.Object({
  ...DuplicateMember.properties,
  groups: Type.Array(Type.String()),
});
export type SimilarMember = Static<typeof SimilarMember>;

/** Two members who may be the same person. 100: the same name and date of birth. */
export const DuplicatePair = Type.Object({
  score: Type.Integer({ minimum: 0, maximum: 100 }),
  members: Type.Array(DuplicateMember, { minItems: 2, maxItems: 2 }),
});
export type DuplicatePair = Static<typeof DuplicatePair>;

const count = Type.Integer({ minimum: 0 });

/** What a merge moves, or has moved, to the member who stays. */
export const MemberMerge = Type.Object({
  moved: Type.Object({
    grades: count,
    marks: count,
    badges: count,
    notes: count,
    alerts: count,
    consents: count,
    guardians: count,
    groups: count,
    waiting: count,
    moves: count,
    requests: count,
    tags: count,
    absences: count,
  }),
  /** Skills that both have a grade for, and sessions for which both have a mark: one of two counts. */
  both: Type.Object({ grades: count, marks: count }),
});
export type MemberMerge = Static<typeof MemberMerge>;
