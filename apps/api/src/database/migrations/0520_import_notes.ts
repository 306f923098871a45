import type { Migration } from './migration.ts';

/**
 * Decisions of a plan about the whole file, such as languages that are left out. Imports that were planned before plans
 * had translations, sections and links are planned again.
 */
export const importNotes: Migration = {
  name: '0520_import_notes',
  sql: `
alter table scheme_imports add column notes json not null default '[]';
update scheme_imports set state = 'read', plan_hash = null, planned = null where state = 'planned';
`,
};
