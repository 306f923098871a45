import Type, { type Static } from 'typebox';
import { ABSENCE_REASONS, ALERT_KINDS, GUARDIAN_RIGHTS, RULE_PARTS } from '../vocabulary/index.ts';
import {
  DateOnly,
  Id,
  NodeId,
  nullable,
  oneOf,
  Slug,
  Timestamp,
  Uuid,
  Weekdays,
} from './basics.ts';
import { Grade } from './scheme.ts';

/** A grade for a node: the 0-based index in the scheme's grades, or -1 for not assessed. */
export const Score = Type.Object({
  assessment: Type.Integer({ minimum: -1, maximum: 100 }),
  ts: Timestamp,
  user_uuid: Uuid,
  /**
   * The grades before it, oldest first, each with the moment from which it counted. One per second, and each
   * differs from the one before. The last may be the same grade, given earlier (D6).
   */
  earlier: Type.Optional(
    Type.Array(Type.Tuple([Type.Integer({ minimum: -1, maximum: 100 }), Timestamp])),
  ),
});
export type Score = Static<typeof Score>;

export const Scores = Type.Record(Type.String(), Score);
export type Scores = Static<typeof Scores>;

/** Available and complete node ids, each with the moment in seconds from which they are. */
export const Assessments = Type.Object({
  available: Type.Record(Type.String(), Timestamp),
  complete: Type.Record(Type.String(), Timestamp),
});
export type Assessments = Static<typeof Assessments>;

/** Node id to the moment in seconds of a completion that outlasts a change of the scheme (D17). */
export const RetainedCompletions = Type.Record(Type.String(), Timestamp);
export type RetainedCompletions = Static<typeof RetainedCompletions>;

/** Node id to [completed skills, percentage rounded down] (D6). */
export const Progress = Type.Record(Type.String(), Type.Tuple([Type.Integer(), Type.Integer()]));
export type Progress = Record<string, [completed: number, percentage: number]>;

/** A started or completed level of a member (§3). `slug` is the level's node id. */
export const Award = Type.Object({
  slug: NodeId,
  started_ts: Timestamp,
  completed_ts: nullable(Timestamp),
  completed: Type.Integer({ minimum: 0 }),
  total: Type.Integer({ minimum: 0 }),
  created_at: Timestamp,
});
export type Award = Static<typeof Award>;

export const Badge = Type.Object({ badge_id: NodeId, achieve_date: DateOnly });
export type Badge = Static<typeof Badge>;

/** The state of a member: a pure function of the curriculum, the scores and the retained completions (D6). */
export const MemberAssessment = Type.Object({
  scores: Scores,
  assessments: Assessments,
  progress: Progress,
  awards: Type.Array(Award),
  /** The current level: the first available level that is neither complete nor inside a complete one. */
  current_remote_node_id: nullable(NodeId),
  retained: Type.Optional(RetainedCompletions),
});
export type MemberAssessment = Static<typeof MemberAssessment> & { progress: Progress };

/** What one grade changed in a member's assessment. null: the entry no longer exists. */
export const AssessmentChange = Type.Object({
  scores: Scores,
  assessments: Type.Object({
    available: Type.Record(Type.String(), nullable(Timestamp)),
    complete: Type.Record(Type.String(), nullable(Timestamp)),
  }),
  progress: Type.Record(Type.String(), nullable(Type.Tuple([Type.Integer(), Type.Integer()]))),
  /** By the level's node id. */
  awards: Type.Record(Type.String(), nullable(Award)),
  current_remote_node_id: nullable(NodeId),
});
export type AssessmentChange = Static<typeof AssessmentChange>;

export const Note = Type.Object({
  note: Type.String(),
  updated_by: Type.String(),
  updated_at: Timestamp,
});
export type Note = Static<typeof Note>;

/** A label for members, defined by the national body; at most 50 characters (§9). */
export const MemberTag = Type.Object({
  id: Id,
  tag: Type.String({ minLength: 1, maxLength: 50 }),
  /** Only with `with_counts`, for the national body. */
  usage: Type.Optional(
    Type.Object({
      members: Type.Integer(),
      clubs: Type.Integer(),
      last_used: nullable(Timestamp),
      created_at: Timestamp,
    }),
  ),
});
export type MemberTag = Static<typeof MemberTag>;

/** One grade of the history (D6), including superseded ones. */
export const ScoreEntry = Type.Object({
  node_id: NodeId,
  assessment: Type.Integer({ minimum: -1, maximum: 100 }),
  ts: Timestamp,
  user_uuid: Uuid,
  /** Name of the assessor. */
  by: Type.String(),
  superseded: Type.Boolean(),
});
export type ScoreEntry = Static<typeof ScoreEntry>;

/** What is reported of an absence: from one date to another, inclusive. */
export const AbsenceReport = Type.Object({
  from_date: DateOnly,
  to_date: DateOnly,
  absence: oneOf(ABSENCE_REASONS),
  note: nullable(Type.String({ maxLength: 500 })),
});
export type AbsenceReport = Static<typeof AbsenceReport>;

/** An absence reported ahead, from one date to another, inclusive (D7). */
export const ReportedAbsence = Type.Object({
  id: Id,
  member_uuid: Uuid,
  from_date: DateOnly,
  to_date: DateOnly,
  absence: oneOf(ABSENCE_REASONS),
  note: nullable(Type.String()),
  /** The user who reported it, and the time. Only in the list of staff, as guardians do not learn of each other. */
  reported: Type.Optional(
    Type.Object({
      /** null if the account no longer exists. */
      by: nullable(Type.String()),
      at: Timestamp,
    }),
  ),
});
export type ReportedAbsence = Static<typeof ReportedAbsence>;

/** `text` is empty for a safeguarding alert without the right `see_safeguarding` (D5). */
export const MemberAlert = Type.Object({ id: Id, kind: oneOf(ALERT_KINDS), text: Type.String() });
export type MemberAlert = Static<typeof MemberAlert>;

/** A member of a group on one date (§3). */
export const GroupMember = Type.Object({
  uuid: Uuid,
  group_id: Id,
  class_member_id: Id,
  /** Comes to this session only. Left out for members of the group. */
  guest: Type.Optional(Type.Literal(true)),
  firstname: Type.String(),
  lastname: Type.String(),
  dob: DateOnly,
  active: Type.Boolean(),
  /** true is present, false is absent, null is not marked (D7). */
  in: nullable(Type.Boolean()),
  /** The date of `in`. */
  registerDate: nullable(DateOnly),
  /** The reason of the absence. Without a mark, the reason of a reported absence on that date. */
  absence: nullable(oneOf(ABSENCE_REASONS)),
  /** The absence that was reported for the date (D7). Left out without one. */
  reported: Type.Optional(
    Type.Object({
      absence: oneOf(ABSENCE_REASONS),
      note: nullable(Type.String()),
      /** Name of the user who reported it; null if the account no longer exists. */
      by: nullable(Type.String()),
      at: Timestamp,
    }),
  ),
  note: nullable(Note),
  badges: Type.Array(Badge),
  tags: Type.Array(Type.String()),
  alerts: Type.Array(MemberAlert),
  groups: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  move_remote_node_id: nullable(NodeId),
  move_stay: Type.Boolean(),
  last_assessed_ts: nullable(Timestamp),
  ...MemberAssessment.properties,
});
export type GroupMember = Omit<Static<typeof GroupMember>, 'progress'> & { progress: Progress };

/** A row of the club's members list (portals §C). */
export const ClubMember = Type.Object({
  uuid: Uuid,
  firstname: Type.String(),
  lastname: Type.String(),
  dob: DateOnly,
  groups: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  level: nullable(Type.Object({ scheme_slug: Slug, id: NodeId, title: Type.String() })),
  last_attended: nullable(DateOnly),
  tags: Type.Array(Type.String()),
  alerts: Type.Array(MemberAlert),
  /** The number of guardians. */
  guardians: Type.Integer({ minimum: 0 }),
  remote: Type.Boolean(),
  active: Type.Boolean(),
});
export type ClubMember = Static<typeof ClubMember>;

/** What a level still needs by one clause of its rule: any `togo` of these nodes, which are not complete. */
export const RemainingRule = Type.Object({
  togo: Type.Integer({ minimum: 1 }),
  kind: oneOf(RULE_PARTS),
  titles: Type.Array(Type.String()),
});
export type RemainingRule = Static<typeof RemainingRule>;

/** A child on the parent's overview (portals §B). */
export const Child = Type.Object({
  uuid: Uuid,
  /** The uuids of the records before merges and transfers to another club. A device may still have one of them. */
  former_uuids: Type.Optional(Type.Array(Uuid)),
  firstname: Type.String(),
  lastname: Type.String(),
  dob: DateOnly,
  club: Type.Object({ id: Id, name: Type.String(), time_zone: Type.String() }),
  groups: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  /** What this guardian sees of the child, and whether they act for the child. */
  sees: Type.Array(oneOf(GUARDIAN_RIGHTS)),
  acts: Type.Boolean(),
  /** Whether the child still belongs to the club. */
  active: Type.Boolean(),
  /** From this day on, a guardian is asked whether the details of the child are right: a year after the last answer. */
  check_date: DateOnly,
  /** How many consents this guardian has to answer. */
  consents_due: Type.Integer(),
  /** The waiting lists that the child is on, since when, and its place in each; the first is 1. */
  waiting: Type.Optional(
    Type.Array(
      Type.Object({
        group_id: Id,
        name: Type.String(),
        since: DateOnly,
        position: Type.Integer(),
        wishes: Weekdays,
      }),
    ),
  ),
  /** Sessions of the last 3 months, latest first. `in` is null if no register was taken. */
  attendance: Type.Array(
    Type.Object({
      date: DateOnly,
      group_id: Id,
      name: Type.String(),
      in: nullable(Type.Boolean()),
      absence: nullable(oneOf(ABSENCE_REASONS)),
    }),
  ),
  /** Notes that a coach shared with guardians, the latest first. */
  notes: Type.Array(Note),
  schemes: Type.Array(
    Type.Object({
      slug: Slug,
      title: Type.String(),
      /** From a former club: the club does not use the scheme. */
      brought_along: Type.Optional(Type.Boolean()),
      /** From the lowest. */
      grades: Type.Array(Grade),
      level: nullable(
        Type.Object({
          id: NodeId,
          title: Type.String(),
          completed: Type.Integer(),
          total: Type.Integer(),
          percentage: Type.Integer(),
          remaining: Type.Array(RemainingRule),
        }),
      ),
      achieved: Type.Array(Type.Object({ id: NodeId, title: Type.String(), ts: Timestamp })),
      working_on: Type.Array(
        Type.Object({ id: NodeId, title: Type.String(), grade: nullable(Type.String()) }),
      ),
      next: Type.Array(Type.Object({ id: NodeId, title: Type.String() })),
      awards: Type.Array(
        Type.Object({ id: NodeId, title: Type.String(), completed_ts: Timestamp }),
      ),
    }),
  ),
});
export type Child = Static<typeof Child>;

/** Whom the club calls in an emergency. */
export const EmergencyContact = Type.Object({
  id: Id,
  name: Type.String(),
  phone: Type.String(),
  relationship: nullable(Type.String()),
});
export type EmergencyContact = Static<typeof EmergencyContact>;

/** What the club holds of a child besides the name and the date of birth, as a guardian reads it (portals §B). */
export const ChildDetails = Type.Object({
  /** The e-mail address of the guardian who reads. */
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  /** Open medical alerts, the latest first; null for a guardian who does not see them. */
  medical: nullable(Type.Array(Type.Object({ id: Id, text: Type.String() }))),
  /** null for a guardian who does not act for the child. */
  emergency_contacts: nullable(Type.Array(EmergencyContact)),
  /** Guardians with access to the child, the one who reads first. */
  guardians: Type.Array(
    Type.Object({
      firstname: Type.String(),
      relationship: nullable(Type.String()),
      sees: Type.Array(oneOf(GUARDIAN_RIGHTS)),
      acts: Type.Boolean(),
      is_self: Type.Boolean(),
    }),
  ),
  /** When a guardian said that the details are right; null: never. */
  confirmed_at: nullable(Timestamp),
});
export type ChildDetails = Static<typeof ChildDetails>;

/** A session of a child's group, as a guardian reads it (portals §B). */
export const ChildSession = Type.Object({
  date: DateOnly,
  group_id: Id,
  /** The name of the group. */
  name: Type.String(),
  start_at: Timestamp,
  end_at: Timestamp,
  place: nullable(Type.String()),
  /** First name of the coach who takes it. */
  coach: nullable(Type.String()),
  cancelled: Type.Boolean(),
  cancel_reason: nullable(Type.String()),
  /** The newest absence that was reported for its date. Only for guardians who act or see progress. */
  absence: nullable(ReportedAbsence),
});
export type ChildSession = Static<typeof ChildSession>;
