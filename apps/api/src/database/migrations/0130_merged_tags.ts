import type { Migration } from './migration.ts';

/**
 * A tag that was merged into another one remains, so that changes of devices which still know it reach the other. Its name
 * is free again.
 */
export const mergedTags: Migration = {
  name: '0130_merged_tags',
  sql: `
set local app.maintenance = 'on';

alter table tags add column merged_into bigint,
  add foreign key (client_id, merged_into) references tags (client_id, id) on delete cascade;
create index tags_merged_into on tags (client_id, merged_into) where merged_into is not null;
drop index tags_tag;
create unique index tags_tag on tags (client_id, lower(tag)) where merged_into is null;
`,
};
