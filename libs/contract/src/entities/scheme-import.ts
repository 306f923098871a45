import Type, { type Static } from 'typebox';
import {
  FILE_NOTES,
  IMPORT_ROW_ACTIONS,
  IMPORT_ROW_ERRORS,
  IMPORT_TYPE_SOURCES,
  NODE_TYPES,
  SCHEME_FILE_ERRORS,
  SCHEME_FORMATS,
  SCHEME_IMPORT_STATES,
} from '../vocabulary/index.ts';
import { Id, Name, NodeId, nullable, oneOf, Slug, Timestamp } from './basics.ts';

const Count = Type.Integer({ minimum: 0 });

/** What the reader of a file decided, and what it is about: a title, an id, a column. */
export const FileNote = Type.Object({ code: oneOf(FILE_NOTES), detail: Type.String() });

/** Where a file goes, and the types of items whose file does not say them. */
export const ImportChoices = Type.Object({
  place: Type.Union([
    Type.Object({
      kind: Type.Literal('new'),
      name: Name,
      language_ids: Type.Array(Id, { minItems: 1, maxItems: 10, uniqueItems: true }),
      /** The number of the grade that passes, where the file does not say it; by default the last one. */
      pass: Type.Optional(Type.Integer({ minimum: 0, maximum: 7 })),
    }),
    Type.Object({ kind: Type.Literal('update'), slug: Slug }),
    Type.Object({ kind: Type.Literal('below'), slug: Slug, node_id: NodeId }),
  ]),
  mapping: Type.Object({
    by: oneOf(IMPORT_TYPE_SOURCES),
    /** By item type, or by depth from `1`. */
    types: Type.Record(Type.String({ maxLength: 200 }), oneOf(NODE_TYPES)),
  }),
});
export type ImportChoices = Static<typeof ImportChoices>;

/** What was recognised in a file. */
export const ReadSchemeFile = Type.Object({
  format: oneOf(SCHEME_FORMATS),
  title: Type.String(),
  publisher: Type.String(),
  version: Type.String(),
  status: Type.String(),
  /** Two letters; null: the file does not say it. */
  language: nullable(Type.String()),
  license: nullable(Type.Object({ title: Type.String(), uri: Type.String(), text: Type.String() })),
  /** The node of which the file is a branch. */
  branch: nullable(NodeId),
  nodes: Count,
  depth: Count,
  /** `pass` is null where the file does not say which one passes. */
  grades: nullable(
    Type.Object({ labels: Type.Array(Type.String()), pass: nullable(Type.Integer()) }),
  ),
  /** The languages of its translations. Imports of earlier releases have neither these nor `sections`. */
  translations: Type.Optional(Type.Array(Type.String())),
  /** How many sections of lesson plans it has. */
  sections: Type.Optional(Count),
  /** Item types that the mapping has to name, the commonest first. */
  item_types: Type.Array(Type.Object({ name: Type.String(), count: Count })),
  notes: Type.Array(FileNote),
  /** The scheme that the file came from or was imported into. */
  slug: nullable(Slug),
});
export type ReadSchemeFile = Static<typeof ReadSchemeFile>;

/** The import of a scheme from a file, with its state (scheme-portal §9). */
export const SchemeImport = Type.Object({
  id: Id,
  name: Type.String(),
  state: oneOf(SCHEME_IMPORT_STATES),
  /** Why the file could not be read; null if it was, or is not yet. */
  error: nullable(
    Type.Object({ code: oneOf(SCHEME_FILE_ERRORS), line: Type.Optional(Type.Integer()) }),
  ),
  file: nullable(ReadSchemeFile),
  choices: nullable(ImportChoices),
  /** Identifies the plan that the user saw. Only exactly this plan is committed. */
  plan_hash: nullable(Type.String()),
  /** Rows by action; `notes` are rows with a decision. */
  counts: nullable(
    Type.Object({
      create: Count,
      update: Count,
      unchanged: Count,
      removed: Count,
      error: Count,
      notes: Count,
    }),
  ),
  /** Decisions of the plan about the whole file, such as languages that are left out. */
  notes: Type.Array(FileNote),
  /** The scheme that it was written to. */
  slug: nullable(Slug),
  created_at: Timestamp,
  committed_at: nullable(Timestamp),
  undone_at: nullable(Timestamp),
});
export type SchemeImport = Static<typeof SchemeImport>;

/** What an import does to one node, in the order of the tree. */
export const SchemeImportRow = Type.Object({
  position: Count,
  /** Below how many nodes it is. */
  depth: Count,
  /** The line of the file; null for a node that is removed, or that comes with the owner of the one above it (D6). */
  line: nullable(Type.Integer()),
  action: oneOf(IMPORT_ROW_ACTIONS),
  node_id: NodeId,
  title: Type.String(),
  t: oneOf(NODE_TYPES),
  /** Kinds of changes of an updated node; `translation:cy-GB` for a changed translation. */
  changes: Type.Array(Type.String()),
  notes: Type.Array(FileNote),
  errors: Type.Array(oneOf(IMPORT_ROW_ERRORS)),
});
export type SchemeImportRow = Static<typeof SchemeImportRow>;
