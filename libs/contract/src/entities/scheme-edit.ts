import Type, { type Static } from 'typebox';
import { NODE_TYPES, SCHEME_FIELDS, type SchemeField } from '../vocabulary/index.ts';
import { Id, NodeId, nullable, oneOf, Slug, Timestamp, Uuid } from './basics.ts';
import { BadgePicture, CompletionClause, ContentBlock, SchemeNode } from './scheme.ts';

const Title = Type.String({ maxLength: 1000 });
const NodeIds = Type.Array(NodeId, { minItems: 1, maxItems: 1000 });
/** Below `parent` (null: the top), directly after the sibling `after` (null: first). */
const Position = { parent: nullable(NodeId), after: nullable(NodeId) };
const List = <T extends Type.TSchema>(item: T, maxItems: number) =>
  nullable(Type.Array(item, { maxItems }));

/** The values of the fields that `set` changes; null removes the field. */
const VALUES = {
  title: Title,
  group: nullable(Type.String({ maxLength: 100 })),
  content: List(ContentBlock, 50),
  completion: List(CompletionClause, 50),
  dependencies: List(NodeId, 200),
  grade: nullable(Type.Integer({ minimum: 0, maximum: 1000 })),
  videos: List(Id, 50),
  hidden: nullable(Type.Boolean()),
  skipped: nullable(Type.Boolean()),
  badge: nullable(BadgePicture),
} satisfies Readonly<Record<SchemeField, Type.TSchema>>;

const set = <F extends SchemeField>(field: F) => ({
  kind: Type.Literal('set'),
  node_id: NodeId,
  field: Type.Literal(field),
  value: VALUES[field],
  /** What the editor showed when the change began. */
  before: VALUES[field],
});

const BODIES = {
  add: {
    kind: Type.Literal('add'),
    node: Type.Object({
      id: NodeId,
      title: Title,
      t: oneOf(NODE_TYPES),
      /** Those of an imported node that a restored version has again. */
      identifier: Type.Optional(Uuid),
      extensions: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
    ...Position,
  },
  title: set('title'),
  group: set('group'),
  content: set('content'),
  completion: set('completion'),
  dependencies: set('dependencies'),
  grade: set('grade'),
  videos: set('videos'),
  hidden: set('hidden'),
  skipped: set('skipped'),
  badge: set('badge'),
  /** The nodes keep the order of `node_ids`. A node whose ancestor moves too goes with it. */
  move: { kind: Type.Literal('move'), node_ids: NodeIds, ...Position },
  /** Moves nodes to different places, one after the other: the inverse of a `move` from different places. */
  place: {
    kind: Type.Literal('place'),
    places: Type.Array(Type.Object({ node_id: NodeId, ...Position }), {
      minItems: 1,
      maxItems: 1000,
    }),
  },
  /** Removes each node with everything below it. Rules that name them stay, and are problems of the draft. */
  remove: { kind: Type.Literal('remove'), node_ids: NodeIds },
  /** Restores nodes that were removed in this draft, with everything that was below them. */
  restore: {
    kind: Type.Literal('restore'),
    node_ids: NodeIds,
    /**
     * The inverse of `take_over`: the rules that named the nodes. A rule is restored only if it differs from the
     * current one by nothing but these nodes.
     */
    rules: Type.Optional(
      Type.Array(
        Type.Object({
          node_id: NodeId,
          completion: VALUES.completion,
          dependencies: VALUES.dependencies,
        }),
        { maxItems: 1000 },
      ),
    ),
  },
  /** Adds or removes a node as its owner did. Rules that name a removed node no longer do. */
  take_over: { kind: Type.Literal('take_over'), node_id: NodeId },
  /** Leaves proposals of an owner, until it changes the nodes again. */
  leave: { kind: Type.Literal('leave'), node_ids: NodeIds },
  reopen: { kind: Type.Literal('reopen'), node_ids: NodeIds },
  retype: { kind: Type.Literal('retype'), node_id: NodeId, t: oneOf(NODE_TYPES) },
  /** Only for nodes that no published version has. Descendants, rules and links follow. */
  rename_id: { kind: Type.Literal('rename_id'), node_id: NodeId, to: NodeId },
};

const identified = <P extends Type.TProperties>(properties: P) =>
  Type.Object({
    /** Made by the browser. The same id again has no second effect. */
    id: Uuid,
    /** The edit that this one reverses. */
    undoes: Type.Optional(Uuid),
    ...properties,
  });

/** An edit without its id. */
export const SchemeEditBody = Type.Union([
  Type.Object(BODIES.add),
  Type.Object(BODIES.title),
  Type.Object(BODIES.group),
  Type.Object(BODIES.content),
  Type.Object(BODIES.completion),
  Type.Object(BODIES.dependencies),
  Type.Object(BODIES.grade),
  Type.Object(BODIES.videos),
  Type.Object(BODIES.hidden),
  Type.Object(BODIES.skipped),
  Type.Object(BODIES.badge),
  Type.Object(BODIES.move),
  Type.Object(BODIES.place),
  Type.Object(BODIES.remove),
  Type.Object(BODIES.restore),
  Type.Object(BODIES.retype),
  Type.Object(BODIES.rename_id),
  Type.Object(BODIES.take_over),
  Type.Object(BODIES.leave),
  Type.Object(BODIES.reopen),
]);
export type SchemeEditBody = Static<typeof SchemeEditBody>;

/** One reversible change of a draft. */
export const SchemeEdit = Type.Union([
  identified(BODIES.add),
  identified(BODIES.title),
  identified(BODIES.group),
  identified(BODIES.content),
  identified(BODIES.completion),
  identified(BODIES.dependencies),
  identified(BODIES.grade),
  identified(BODIES.videos),
  identified(BODIES.hidden),
  identified(BODIES.skipped),
  identified(BODIES.badge),
  identified(BODIES.move),
  identified(BODIES.place),
  identified(BODIES.remove),
  identified(BODIES.restore),
  identified(BODIES.retype),
  identified(BODIES.rename_id),
  identified(BODIES.take_over),
  identified(BODIES.leave),
  identified(BODIES.reopen),
]);
export type SchemeEdit = Static<typeof SchemeEdit>;

/** Why an edit would make a tree that cannot exist. */
export const SCHEME_EDIT_ERRORS = [
  'UNKNOWN_NODE',
  'UNKNOWN_PROPOSAL',
  'DUPLICATE_NODE',
  'FORBIDDEN_TARGET',
  'BELOW_MIRRORED',
  'OWN_DESCENDANT',
  'MIRRORED',
  'PUBLISHED_ID',
  'INVALID_ID',
  'TOO_MANY_NODES',
  'TOO_DEEP',
  'NO_TITLE',
  'TITLE_TOO_LONG',
  'CONTENT_TOO_LONG',
  'IN_REVIEW',
] as const;
export type SchemeEditError = (typeof SCHEME_EDIT_ERRORS)[number];

export const SchemeEditResult = Type.Object({
  id: Uuid,
  /** `conflict`: another user set the same field of the same node meanwhile; nothing changed. */
  result: oneOf(['applied', 'refused', 'conflict']),
  code: Type.Optional(oneOf(SCHEME_EDIT_ERRORS)),
  node_id: Type.Optional(NodeId),
  with: Type.Optional(Type.Array(NodeId)),
  /** The field's value now, after a conflict. */
  theirs: Type.Optional(Type.Unknown()),
});
export type SchemeEditResult = Static<typeof SchemeEditResult>;

/** A removed node with everything below it, and its place when it was removed. */
export const RemovedNode = Type.Object({
  node: Type.Unsafe<SchemeNode>(SchemeNode),
  /** From its parent to the top. */
  ancestors: Type.Array(NodeId),
  /** The sibling before it; null if it was the first. */
  after: nullable(NodeId),
  index: Type.Integer({ minimum: 0 }),
});
export type RemovedNode = Static<typeof RemovedNode>;

/** A node below mirrored nodes that their owner added or removed. The follower takes it over or leaves it (D6). */
export const MirrorProposal = Type.Object({
  /** In the scheme that follows. */
  node_id: NodeId,
  kind: oneOf(['added', 'removed']),
  owner: Type.Object({ slug: Slug, scheme_title: Type.String() }),
  /** The owner's version that has the change. */
  version: Type.Integer({ minimum: 1 }),
  left: Type.Boolean(),
  /** What `take_over` adds below its `parentId`; null for a removed node. */
  node: nullable(Type.Unsafe<SchemeNode>(SchemeNode)),
});
export type MirrorProposal = Static<typeof MirrorProposal>;

const Editor = Type.Object({ uuid: Uuid, name: Type.String() });

/** What the server does with a scheme now, or will do. */
export const SchemeProgress = Type.Object({
  /** The draft will be published then, unless it changes before. */
  scheduled: Type.Optional(Type.Object({ at: Timestamp, user_name: nullable(Type.String()) })),
  /** The members whom the draft affects are being counted. An edit ends the count. */
  counting: Type.Optional(
    Type.Object({ counted: Type.Integer({ minimum: 0 }), members: Type.Integer({ minimum: 0 }) }),
  ),
  /** The members are being recalculated, because this version was published. */
  recalculating: Type.Optional(
    Type.Object({
      version: Type.Integer({ minimum: 1 }),
      percent: Type.Integer({ minimum: 0, maximum: 100 }),
    }),
  ),
});
export type SchemeProgress = Static<typeof SchemeProgress>;

/** The edits of a draft, and who is editing it now. */
export const SchemeEditLog = Type.Object({
  /** The number of the scheme's last edit. */
  n: Type.Integer({ minimum: 0 }),
  etag: Type.String(),
  /** The draft is in review and takes no edits. */
  in_review: Type.Boolean(),
  /** While the draft is in review. */
  review: Type.Optional(
    Type.Object({
      requested_at: Timestamp,
      /** null: the user is gone. */
      requested_by: nullable(Editor),
      reviewers: Type.Array(Editor),
    }),
  ),
  progress: Type.Optional(SchemeProgress),
  /** A browser that knows only edits below this number loads the tree again, because it was replaced as a whole. */
  replaced: Type.Integer({ minimum: 0 }),
  edits: Type.Array(
    Type.Object({
      n: Type.Integer({ minimum: 1 }),
      by: Editor,
      at: Timestamp,
      edit: SchemeEdit,
      inverse: SchemeEditBody,
      undone: Type.Boolean(),
    }),
  ),
  /** With `after=0`: the number of the published version; null before the first. */
  published: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
  /** With `after=0`: null until the first edit after a publication. */
  draft: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
  /** With `after=0`: what `restore` can bring back. */
  removed: Type.Optional(Type.Array(RemovedNode)),
  /** With `after=0`. */
  proposals: Type.Optional(Type.Array(MirrorProposal)),
  editors: Type.Array(Type.Object({ ...Editor.properties, node_id: nullable(NodeId) })),
});
export type SchemeEditLog = Static<typeof SchemeEditLog>;

/** A broken rule of a draft; `node_id` is the node to correct, or null if it concerns the whole scheme. */
export const SchemeProblem = Type.Object({
  node_id: nullable(NodeId),
  code: Type.String(),
  /** For an error: the field of the node to correct. */
  field: Type.Optional(oneOf(SCHEME_FIELDS)),
  /** What the rule is about: nodes, addresses, ids of videos, files or languages, or the number of a grade, from 1. */
  with: Type.Optional(Type.Array(Type.String())),
});
export type SchemeProblem = Static<typeof SchemeProblem>;

/** Errors prevent a publication, warnings do not. */
export const SchemeProblems = Type.Object({
  errors: Type.Array(SchemeProblem),
  warnings: Type.Array(SchemeProblem),
});
export type SchemeProblems = Static<typeof SchemeProblems>;
