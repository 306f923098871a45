import type { Migration } from './migration.ts';

/** The bytes of a picture with at most 640 px, for tables and phones (scheme-portal §5). */
export const smallPictures: Migration = {
  name: '0660_small_pictures',
  sql: `
alter table files
  add column small_key text,
  add column small_size integer check (small_size > 0),
  add check ((small_key is null) = (small_size is null));
`,
};
