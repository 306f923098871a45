import type { Migration } from './migration.ts';

/** Names are found whatever their case and accents: "sian" finds "Siân" (§5). */
export const search: Migration = {
  name: '0011_search',
  sql: `
create function search_text(given text) returns text language sql immutable strict parallel safe as
  $$ select regexp_replace(normalize(lower(given), NFD), '[\\u0300-\\u036f]', '', 'g') $$;
`,
};
