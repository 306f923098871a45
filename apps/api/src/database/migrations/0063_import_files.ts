import type { Migration } from './migration.ts';

/** The file and the job of an import, and rows whose plan changed after the user had seen it. */
export const importFiles: Migration = {
  name: '0063_import_files',
  sql: `
alter table imports add column file_hash text;
alter table imports add column job_id bigint;
alter table import_rows add column changed boolean not null default false;
create index imports_file on imports (client_id, club_id, file_hash) where file_hash is not null;
`,
};
