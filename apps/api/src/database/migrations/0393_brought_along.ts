import type { Migration } from './migration.ts';

/**
 * Schemes that a member brought along with a transfer: the new club does not use them (scheme-portal §12). The function
 * belongs to the owner, because guardians read neither the schemes nor the groups of a club, nor merged records.
 */
export const broughtAlong: Migration = {
  name: '0393_brought_along',
  sql: `
create function app_brought_along(of_member uuid) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(
    select ma.scheme_uuid from members m
    join member_assessments ma on ma.client_id = m.client_id and ma.member_uuid = m.uuid
    where m.client_id = app_client() and m.uuid = of_member
      and (app_is_ngo() or m.club_id = any (app_staff_clubs()) or m.uuid = any (app_children()))
      -- Also if the new club has merged the record of the transfer into this one.
      and exists (select from transfers tr
        join members own on own.client_id = tr.client_id and own.uuid = tr.new_member_uuid
        where tr.client_id = m.client_id and tr.state = 'done' and coalesce(own.merged_into, own.uuid) = m.uuid)
      and exists (select from scheme_clubs sc
        where sc.client_id = ma.client_id and sc.scheme_uuid = ma.scheme_uuid)
      and not exists (select from scheme_clubs sc
        where sc.client_id = ma.client_id and sc.scheme_uuid = ma.scheme_uuid and sc.club_id = m.club_id)
      and not exists (select from groups g
        where g.client_id = ma.client_id and g.scheme_uuid = ma.scheme_uuid and g.club_id = m.club_id
          and g.deleted_at is null)
    order by ma.scheme_uuid) $$;
`,
};
