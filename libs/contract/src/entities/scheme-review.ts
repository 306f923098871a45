import Type, { type Static } from 'typebox';
import { Id, NodeId, nullable, oneOf, Timestamp, Uuid } from './basics.ts';

const Person = Type.Object({ uuid: Uuid, name: Type.String() });

/** The review of the draft, and what a request of one needs. */
export const SchemeReview = Type.Object({
  /** A draft is published only after another user than its last editor approved it. */
  required: Type.Boolean(),
  /** Whether the user may change `required`. */
  may_require: Type.Boolean(),
  /** The latest review of the draft; null without one, or after it was withdrawn. */
  review: nullable(
    Type.Object({
      requested_by: nullable(Person),
      requested_at: Timestamp,
      note: nullable(Type.String()),
      reviewers: Type.Array(Person),
      /** null: not decided yet. */
      decision: nullable(oneOf(['approved', 'changes'])),
      decided_by: nullable(Person),
      decided_at: nullable(Timestamp),
      decision_note: nullable(Type.String()),
      /** Whether the draft has not changed since it was sent for review. */
      current: Type.Boolean(),
    }),
  ),
  last_edited_by: nullable(Person),
  /** Who can be asked for a review. */
  candidates: Type.Array(Person),
});
export type SchemeReview = Static<typeof SchemeReview>;

/** A comment on the draft or one of its nodes, or a reply to one. */
export const SchemeComment = Type.Object({
  id: Id,
  /** null: on the whole draft. */
  node_id: nullable(NodeId),
  /** The comment that this one replies to. */
  parent_id: nullable(Id),
  by: nullable(Person),
  text: Type.String(),
  created_at: Timestamp,
  /** When the comment was resolved. Null for a reply. */
  resolved_at: nullable(Timestamp),
  resolved_by: nullable(Person),
});
export type SchemeComment = Static<typeof SchemeComment>;
