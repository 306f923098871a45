import Type, { type Static } from 'typebox';
import { IMPORT_ACTIONS, IMPORT_DECISIONS } from '../vocabulary.ts';
import { Id, nullable, oneOf, Timestamp, Uuid } from './basics.ts';

/** The import of a file of members, with its state (portals.md §C). */
export const MemberImport = Type.Object({
  id: Id,
  name: Type.String(),
  state: oneOf(['planned', 'committed', 'undone']),
  /** Identifies the plan that the user saw. Only exactly this plan is committed. */
  plan_hash: Type.String(),
  /** Rows by action. Only rows to create or update are written. */
  counts: Type.Object({
    create: Type.Integer(),
    update: Type.Integer(),
    duplicate: Type.Integer(),
    error: Type.Integer(),
    skip: Type.Integer(),
  }),
  created_at: Timestamp,
  committed_at: nullable(Timestamp),
  undone_at: nullable(Timestamp),
});
export type MemberImport = Static<typeof MemberImport>;

export const MemberImportRow = Type.Object({
  /** The line in the file, from 1. */
  line: Type.Integer(),
  action: oneOf(IMPORT_ACTIONS),
  /** What the user decided; null: the plan decides. */
  decision: nullable(oneOf(IMPORT_DECISIONS)),
  /** The cells by column (§5). */
  given: Type.Record(Type.String(), Type.String()),
  /** Error codes by column. */
  faults: Type.Record(Type.String(), Type.String()),
  member_uuid: nullable(Uuid),
});
export type MemberImportRow = Static<typeof MemberImportRow>;

/** A decided row, with the new plan of its import. */
export const ImportRowDecision = Type.Object({
  row: MemberImportRow,
  /** Rows that the decision changed, with this one. */
  changed: Type.Integer({ minimum: 0 }),
  plan_hash: Type.String(),
});
export type ImportRowDecision = Static<typeof ImportRowDecision>;
