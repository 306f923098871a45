import Type, { type Static } from 'typebox';
import { Id, nullable, oneOf, Timestamp, Uuid } from './basics.ts';

/** A file of members as it is planned, and what became of it (portals.md §C). */
export const MemberImport = Type.Object({
  id: Id,
  name: Type.String(),
  state: oneOf(['planned', 'committed', 'undone']),
  /** Names the plan that was shown: only exactly that one is committed. */
  plan_hash: Type.String(),
  /** Rows by what they do; possible duplicates and faulty ones are left out. */
  counts: Type.Object({
    create: Type.Integer(),
    update: Type.Integer(),
    duplicate: Type.Integer(),
    error: Type.Integer(),
  }),
  created_at: Timestamp,
  committed_at: nullable(Timestamp),
  undone_at: nullable(Timestamp),
});
export type MemberImport = Static<typeof MemberImport>;

export const MemberImportRow = Type.Object({
  /** Of the file, from 1. */
  line: Type.Integer(),
  action: oneOf(['create', 'update', 'duplicate', 'error']),
  /** By column (§5). */
  given: Type.Record(Type.String(), Type.String()),
  /** Codes of what is wrong, by column. */
  faults: Type.Record(Type.String(), Type.String()),
  member_uuid: nullable(Uuid),
});
export type MemberImportRow = Static<typeof MemberImportRow>;
