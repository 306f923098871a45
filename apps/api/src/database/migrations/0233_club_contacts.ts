import type { Migration } from './migration.ts';

/** Whom parents ask: the contact of a club, and its welfare officer. */
export const clubContacts: Migration = {
  name: '0233_club_contacts',
  sql: `
create table club_contacts (
  client_id bigint not null,
  club_id bigint not null,
  name text,
  email text,
  welfare_name text,
  welfare_email text,
  primary key (client_id, club_id),
  foreign key (client_id, club_id) references clubs (client_id, id) on delete cascade
);
alter table club_contacts enable row level security, force row level security;
create policy maintenance on club_contacts to current_user
  using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
  with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on');
create policy administrator on club_contacts
  using (client_id = (select app_client()) and ((select app_is_ngo())
    or (select app_role()) = 'admin' and club_id = any ((select app_staff_clubs())::bigint[])));
create policy parent on club_contacts for select
  using (client_id = (select app_client()) and (select app_is_parent())
    and club_id in (select club_id from members where uuid = any ((select app_children())::uuid[])));
create trigger audit_row after insert or update or delete on club_contacts for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'club_id');
`,
};
