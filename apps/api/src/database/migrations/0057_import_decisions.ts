import type { Migration } from './migration.ts';

/** What a user decided about a row of an import; null: the plan decides. */
export const importDecisions: Migration = {
  name: '0057_import_decisions',
  sql: `
alter table import_rows add column decision text check (decision in ('create', 'update', 'skip'));
alter table import_rows drop constraint import_rows_action_check;
alter table import_rows add constraint import_rows_action_check
  check (action in ('create', 'update', 'duplicate', 'error', 'skip'));
`,
};
