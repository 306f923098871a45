import type { Migration } from './migration.ts';

/**
 * Pairs of members who are not the same person although their records are similar: twins, namesakes. Each pair has a
 * row for both, so that what goes by member, such as an export or a history, finds it.
 */
export const differentMembers: Migration = {
  name: '0496_different_members',
  sql: `
create table different_members (
  client_id bigint not null,
  club_id bigint not null,
  member_uuid uuid not null,
  other_uuid uuid not null,
  user_uuid uuid,
  created_at bigint not null,
  primary key (client_id, member_uuid, other_uuid),
  check (member_uuid <> other_uuid),
  foreign key (client_id, club_id) references clubs (client_id, id) on delete cascade,
  foreign key (client_id, member_uuid) references members (client_id, uuid) on delete cascade,
  foreign key (client_id, other_uuid) references members (client_id, uuid) on delete cascade
);
create index different_members_other on different_members (client_id, other_uuid);
create index different_members_club on different_members (client_id, club_id);

alter table different_members enable row level security, force row level security;
create policy maintenance on different_members to current_user
  using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
  with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on');
create policy administrator on different_members
  using (client_id = (select app_client()) and ((select app_is_ngo())
    or (select app_role()) = 'admin' and club_id = any ((select app_staff_clubs())::bigint[])));
create trigger audit_row after insert or update or delete on different_members for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'member_uuid', 'other_uuid');

-- As in 0490, and without the pairs.
create or replace function erase_member(erased_uuid uuid, erased_date date) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  client bigint := app_client();
  erased uuid[] := array(
    select uuid from members where client_id = client and (uuid = erased_uuid or merged_into = erased_uuid)
      and (app_is_ngo() or (app_role() = 'admin' and club_id = any (app_staff_clubs()))));
begin
  delete from emergency_contacts where client_id = client and member_uuid = any (erased);
  delete from different_members
    where client_id = client and (member_uuid = any (erased) or other_uuid = any (erased));
  update move_marks set returned_reason = null
    where client_id = client and member_uuid = any (erased) and returned_reason is not null;
  update transfers set reason = '—', answer_reason = null
    where client_id = client and (member_uuid = any (erased) or new_member_uuid = any (erased));
  -- A revoked completion has a reason.
  update retained_completions set reason = '—'
    where client_id = client and member_uuid = any (erased) and reason is not null;
  return erase_member_traces(erased_uuid, erased_date);
end $$;
`,
};
