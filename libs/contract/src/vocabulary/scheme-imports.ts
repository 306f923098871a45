/** The formats of a scheme's file: ours as JSON, CSV, and two versions of CASE. */
export const SCHEME_FORMATS = ['json', 'csv', 'case_1_0', 'case_1_1'] as const;
export type SchemeFormat = (typeof SCHEME_FORMATS)[number];

/** What the reader of a file decided where the file allows several meanings, or has no meaning here (§9). */
export const FILE_NOTES = [
  'SECOND_PARENT',
  'NO_PARENT',
  'PARENT_CIRCLE',
  'CIRCLE',
  'HTML',
  'LONG_STATEMENT',
  'TITLE_CUT',
  'UNKNOWN_TYPE',
  'TYPE_CHANGED',
  'MISSING_LANGUAGE',
  'IDENTIFIER',
  'NO_EFFECT',
  'EXACT_MATCH',
  'MIRROR',
  'MIRROR_ENDED',
  'LINKED',
  'UNKNOWN_REFERENCE',
  'UNKNOWN_VIDEO',
  'UNKNOWN_FILE',
  'DUPLICATE',
  'ID_CHANGED',
  'UNKNOWN_COLUMN',
  'HEADING_CUT',
  'UNKNOWN_VALUE',
  'UNKNOWN_LANGUAGE',
  'TRANSLATION_REMOVED',
  'MIRROR_TRANSLATION',
  'SECTION_ADDED',
  'TOO_MANY_SECTIONS',
] as const;
export type FileNoteCode = (typeof FILE_NOTES)[number];

/** Why a row cannot be imported. */
export const IMPORT_ROW_ERRORS = [
  'NO_TITLE',
  'TITLE_TOO_LONG',
  'CONTENT_TOO_LONG',
  'UNSAFE_ADDRESS',
  'TYPE',
  'PARENT',
  'GRADE',
  'COMPLETION',
  'DUPLICATE_ID',
  'TOO_DEEP',
  'EXTRA_CELLS',
  'MIRRORED',
  'RULE',
  'TRANSLATION_TOO_LONG',
] as const;
export type ImportRowError = (typeof IMPORT_ROW_ERRORS)[number];

/** Why a file cannot be read. */
export const SCHEME_FILE_ERRORS = [
  'UNKNOWN_FORMAT',
  'NEWER_FORMAT',
  'CSV_QUOTE',
  'CSV_COLUMNS',
  'EMPTY',
  'TOO_MANY_NODES',
  'TOO_DEEP',
] as const;
export type SchemeFileErrorCode = (typeof SCHEME_FILE_ERRORS)[number];

/** What an import of a scheme does to a node. */
export const IMPORT_ROW_ACTIONS = ['create', 'update', 'unchanged', 'removed', 'error'] as const;
export type ImportRowAction = (typeof IMPORT_ROW_ACTIONS)[number];

export const SCHEME_IMPORT_STATES = [
  'reading',
  'read',
  'planning',
  'planned',
  'failed',
  'committed',
  'undone',
] as const;
export type SchemeImportState = (typeof SCHEME_IMPORT_STATES)[number];

/** How items get a type whose file does not say it. */
export const IMPORT_TYPE_SOURCES = ['default', 'depth', 'type'] as const;
