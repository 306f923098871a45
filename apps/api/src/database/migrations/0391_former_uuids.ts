import type { Migration } from './migration.ts';

/** The records of a guardian's child before merges and transfers (scheme-portal §12). A device may still show one. */
export const formerUuids: Migration = {
  name: '0391_former_uuids',
  sql: `
create function former_uuids(of_member uuid) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive records as (
    select m.client_id, m.uuid from members m
    where m.client_id = app_client() and m.uuid = of_member and m.uuid = any (app_children())
    union
    select records.client_id, former.uuid from records cross join lateral (
      select m.uuid from members m where m.client_id = records.client_id and m.merged_into = records.uuid
      union all
      select tr.member_uuid from transfers tr
      where tr.client_id = records.client_id and tr.new_member_uuid = records.uuid and tr.state = 'done') former
  )
  select coalesce(array_agg(records.uuid order by records.uuid), '{}') from records where records.uuid <> of_member $$;
`,
};
