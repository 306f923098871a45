import type { Migration } from './migration.ts';

/** Files of schemes wait compressed for the job that reads them. Those that wait already stay as they are. */
export const compressedSources: Migration = {
  name: '0403_compressed_sources',
  sql: `
alter table scheme_imports alter column source type bytea using convert_to(source, 'UTF8');
alter table scheme_imports alter column source set storage external;
`,
};
