import type { Migration } from './migration.ts';

/**
 * Every deletion of a member looks for members who were merged into it. Import rows name the guardian whom they linked
 * by a plain name.
 */
export const mergedMembers: Migration = {
  name: '0073_merged_members',
  sql: `
create index members_merged_into on members (client_id, merged_into) where merged_into is not null;

set local app.maintenance = 'on';
update import_rows set before = json_build_object(
  'guardian_id', before->'guardian_id', 'linked_guardian_id', before->'tied_id')
where before->'tied_id' is not null;
`,
};
