import type { Migration } from './migration.ts';

/**
 * Calendar feeds name children by their records. A record may be merged into another one later, and the merge undone.
 * The function belongs to the owner, because a parent does not read merged records.
 */
export const feedsOfMergedMembers: Migration = {
  name: '0075_feeds_of_merged_members',
  sql: `
-- The user's children among these records, each as the record it has been merged into.
create function app_children_among(uuids uuid[]) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive record (uuid, merged_into) as (
    select m.uuid, m.merged_into from members m where m.client_id = app_client() and m.uuid = any (uuids)
    union
    select m.uuid, m.merged_into from record r
    join members m on m.client_id = app_client() and m.uuid = r.merged_into
  )
  select array(select uuid from record where uuid = any (app_children()) order by uuid) $$;
`,
};
