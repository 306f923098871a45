import Type, { type Static } from 'typebox';
import { IMPORT_ACTIONS, IMPORT_DECISIONS, MEMBER_USES } from '../vocabulary/index.ts';
import { Id, nullable, oneOf, Timestamp, Uuid } from './basics.ts';

/** The import of a file of members, with its state (portals §C). */
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
  /** The user who planned it. */
  user_name: nullable(Type.String()),
  /** The job that writes it; null before the commit. */
  job_id: nullable(Id),
  created_at: Timestamp,
  committed_at: nullable(Timestamp),
  undone_at: nullable(Timestamp),
  /** Members of an undone import that were in use, so that the undo left them. */
  retained: Type.Integer({ minimum: 0 }),
});
export type MemberImport = Static<typeof MemberImport>;

/** Rows with the same error in the same column. */
export const ImportError = Type.Object({
  column: Type.String(),
  code: Type.String(),
  rows: Type.Integer({ minimum: 1 }),
});
export type ImportError = Static<typeof ImportError>;

/** An import with what its rows have in common. */
export const MemberImportDetail = Type.Object({
  ...MemberImport.properties,
  /** The commonest first. */
  errors: Type.Array(ImportError),
  /** Rows that have another effect than in the plan before, because members have changed. */
  changed: Type.Integer({ minimum: 0 }),
});
export type MemberImportDetail = Static<typeof MemberImportDetail>;

export const MemberImportRow = Type.Object({
  /** The line in the file, from 1. */
  line: Type.Integer(),
  action: oneOf(IMPORT_ACTIONS),
  /** What the user decided; null: the plan decides. */
  decision: nullable(oneOf(IMPORT_DECISIONS)),
  /** The cells by column (§5). */
  fields: Type.Record(Type.String(), Type.String()),
  /** Error codes by column. */
  errors: Type.Record(Type.String(), Type.String()),
  member_uuid: nullable(Uuid),
  /** The member of `member_uuid`; null if there is none, or no longer. */
  known: nullable(
    Type.Object({ firstname: Type.String(), lastname: Type.String(), dob: Type.String() }),
  ),
  /** Another effect than in the plan before, because members have changed. */
  changed: Type.Boolean(),
  /** Why the undo left the new member; empty if it did not, or for an undo that did not record it. */
  uses: Type.Array(oneOf(MEMBER_USES)),
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
