import type { Migration } from './migration.ts';

/** The colour of a scheme's pages is one of a list. */
export const schemeThemes: Migration = {
  name: '0396_scheme_themes',
  sql: `
update schemes set theme = null where theme not in ('sky', 'indigo', 'teal', 'green', 'amber', 'rose');
alter table schemes add constraint known_theme
  check (theme in ('sky', 'indigo', 'teal', 'green', 'amber', 'rose'));
`,
};
