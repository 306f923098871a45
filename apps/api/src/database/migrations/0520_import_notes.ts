import type { Migration } from './migration.ts';

/** Decisions of a plan about the whole file, such as languages that are left out. */
export const importNotes: Migration = {
  name: '0520_import_notes',
  sql: `alter table scheme_imports add column notes json not null default '[]';`,
};
