import Type, { type Static } from 'typebox';
import { CURRICULUM_STATES, IMPACT_COUNT_STATES } from '../vocabulary/index.ts';
import { Id, NodeId, nullable, oneOf, Slug, Timestamp, Uuid } from './basics.ts';
import { BadgePicture, CompletionClause, ContentBlock } from './scheme.ts';

/** A version of a scheme's curriculum; published ones never change (D6). */
export const CurriculumVersion = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  state: oneOf(CURRICULUM_STATES),
  /** The value for `If-Match` of the next edit. */
  etag: Type.String(),
  note: nullable(Type.String()),
  created_at: Timestamp,
  published_at: nullable(Timestamp),
});
export type CurriculumVersion = Static<typeof CurriculumVersion>;

/** A number of members; null: it is not shown to users without the right `people`. */
const AffectedMembers = nullable(Type.Integer({ minimum: 0 }));

/** A version in the list of versions. */
export const ListedVersion = Type.Object({
  ...CurriculumVersion.properties,
  published_by: nullable(Type.Object({ uuid: Uuid, name: Type.String() })),
  /** Who began its draft; null: unknown or the server. */
  created_by: Type.Optional(nullable(Type.Object({ uuid: Uuid, name: Type.String() }))),
  /** The number of the version before; null for the first. */
  before: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
  /** How many nodes it changed against the version before; null if it was not counted. */
  changes: nullable(Type.Integer({ minimum: 0 })),
  /**
   * Members whose completions or current level its recalculation changed; null if they were not counted: for a draft,
   * before the recalculation has ended, if a later version took it over, and for versions from before the count.
   */
  members_touched: nullable(Type.Object({ members: AffectedMembers })),
});
export type ListedVersion = Static<typeof ListedVersion>;

/** A draft that was discarded; it can be restored for 30 days. */
export const DiscardedDraft = Type.Object({
  draft: Type.Integer({ minimum: 0 }),
  created_at: Timestamp,
  discarded_at: Timestamp,
  discarded_by: nullable(Type.Object({ uuid: Uuid, name: Type.String() })),
});
export type DiscardedDraft = Static<typeof DiscardedDraft>;

/** A version of a scheme as a file to save. */
export const SchemeFile = Type.Object({
  name: Type.String(),
  media_type: Type.String(),
  text: Type.String(),
});
export type SchemeFile = Static<typeof SchemeFile>;

/** The editable fields of a node. null removes an optional field. */
export const NodeEdit = Type.Object(
  {
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    group: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
    content: Type.Optional(Type.Array(ContentBlock, { maxItems: 50 })),
    completion: Type.Optional(nullable(Type.Array(CompletionClause, { maxItems: 50 }))),
    dependencies: Type.Optional(Type.Array(NodeId, { maxItems: 200 })),
    grade: Type.Optional(nullable(Type.Integer({ minimum: 0 }))),
    videos: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 50 })),
    hidden: Type.Optional(Type.Boolean()),
    skipped: Type.Optional(Type.Boolean()),
    badge: Type.Optional(nullable(BadgePicture)),
  },
  { minProperties: 1, additionalProperties: false },
);
export type NodeEdit = Static<typeof NodeEdit>;

/**
 * How many members are counted for the impact of a draft. It has no effects: from those of two moments, effects on
 * single members could be worked out.
 */
export const ImpactCount = Type.Object({
  /** The ETag of the draft. */
  etag: Type.String(),
  complete: Type.Literal(false),
  state: oneOf(IMPACT_COUNT_STATES),
  counted: Type.Integer({ minimum: 0 }),
  /** Members with grades in the scheme, as far as known. More than `counted` while it counts. */
  members: Type.Integer({ minimum: 0 }),
});
export type ImpactCount = Static<typeof ImpactCount>;

/** Grades that count again when their nodes are back. Null: not shown, as they are those of 1 to 4 members. */
const ReinstatedGrades = Type.Object({ grades: AffectedMembers, members: AffectedMembers });

/** What restoring a version would change for members, before there is a draft. */
export const VersionRestoration = Type.Object({ reinstated: ReinstatedGrades });
export type VersionRestoration = Static<typeof VersionRestoration>;

/**
 * The members who would gain or lose a level, skill group or skill if the draft were published now. Users without the
 * right `people` get null in place of 1 to 4 members, and of numbers that would give such a number away.
 */
export const CurriculumImpact = Type.Object({
  /** The ETag of the draft. */
  etag: Type.String(),
  complete: Type.Literal(true),
  version: Type.Integer({ minimum: 1 }),
  /** Members with grades in the scheme; all are counted. */
  members: Type.Integer({ minimum: 0 }),
  counted: Type.Integer({ minimum: 0 }),
  /** Members who gain at least one completion, and members who lose at least one. */
  gaining: AffectedMembers,
  losing: AffectedMembers,
  /** Members whose current level (AS19) is a later or an earlier one of the new version. */
  level_changes: Type.Object({ up: AffectedMembers, down: AffectedMembers }),
  /** Grades on nodes that the draft removes, and the members who have them. */
  orphaned: Type.Object({ grades: AffectedMembers, members: AffectedMembers }),
  /** Grades on nodes that the published version lacks and the draft has again, and the members who have them. */
  reinstated: ReinstatedGrades,
  /** Badges that stay although the draft removes their level or takes its completion, and the members who have them. */
  retained_badges: Type.Object({ badges: AffectedMembers, members: AffectedMembers }),
  nodes: Type.Array(
    Type.Object({
      node_id: NodeId,
      title: Type.String(),
      gained: AffectedMembers,
      lost: AffectedMembers,
      /** Members whose grade for the node counts again. */
      reinstated: AffectedMembers,
    }),
  ),
  /**
   * Clubs with members who gain or lose at least one completion, or who have grades that count again. A member of two
   * clubs counts in both.
   */
  clubs: Type.Array(
    Type.Object({
      club_id: Id,
      name: Type.String(),
      gained: AffectedMembers,
      lost: AffectedMembers,
      reinstated: AffectedMembers,
    }),
  ),
  /** Levels in which nothing can be completed. */
  warnings: Type.Array(Type.Object({ node_id: NodeId, code: oneOf(['EMPTY_LEVEL']) })),
});
export type CurriculumImpact = Static<typeof CurriculumImpact>;

/** A draft that is published at a day and hour, unless it changes before. */
export const ScheduledPublication = Type.Object({
  at: Timestamp,
  created_at: Timestamp,
  /** Who scheduled it; null: unknown. */
  user_name: nullable(Type.String()),
  /** false: the draft was edited since then, so it will not be published. */
  is_current: Type.Boolean(),
  /** Why it did not take place; null: its time has not come. */
  failure: nullable(oneOf(['changed', 'problems', 'review', 'right'])),
});
export type ScheduledPublication = Static<typeof ScheduledPublication>;

/** A node of another scheme of the client. */
const NodeElsewhere = Type.Object({ slug: Slug, scheme_title: Type.String(), node_id: NodeId });

/** What outside of its scheme names a node (scheme-portal §4). */
export const NodeUses = Type.Object({
  /** The UUID by which other systems know the node. */
  identifier: Uuid,
  /** The node that it follows; `title` is null if the owner's published version lacks it. Null: an own node. */
  owner: nullable(Type.Object({ ...NodeElsewhere.properties, title: nullable(Type.String()) })),
  /** The nodes that follow it. */
  mirrors: Type.Array(NodeElsewhere),
  /** Lesson plans with the node or one below it. */
  plans: Type.Integer({ minimum: 0 }),
  /** Members with a grade for it or below it; null: 1 to 4, for users without the right `people`. */
  graded: nullable(Type.Integer({ minimum: 0 })),
});
export type NodeUses = Static<typeof NodeUses>;

/** The active members who are at a level or skill now (scheme-portal §4). */
export const NodeMembers = Type.Object({
  node_id: NodeId,
  /**
   * Of a level, those whose current level it is; of a skill, those with a grade for it below pass. Null: 1 to 4, for
   * users without the right `people`.
   */
  members: nullable(Type.Integer({ minimum: 1 })),
});
export type NodeMembers = Static<typeof NodeMembers>;
