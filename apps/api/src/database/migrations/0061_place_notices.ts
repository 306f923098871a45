import type { Migration } from './migration.ts';

/** Waiting members whose guardians got an e-mail about a free place. A row ends when the group is full again. */
export const placeNotices: Migration = {
  name: '0061_place_notices',
  sql: `
create table place_notices (
  client_id bigint not null,
  club_id bigint not null,
  group_id bigint not null,
  member_uuid uuid not null,
  notified_at bigint not null,
  primary key (client_id, group_id, member_uuid),
  foreign key (client_id, club_id) references clubs (client_id, id) on delete cascade,
  foreign key (client_id, group_id) references groups (client_id, id) on delete cascade,
  foreign key (client_id, member_uuid) references members (client_id, uuid) on delete cascade
);
create index place_notices_member on place_notices (client_id, member_uuid);
create index place_notices_club on place_notices (client_id, club_id);

alter table place_notices enable row level security, force row level security;
create policy maintenance on place_notices to current_user
  using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
  with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on');
create policy staff on place_notices
  using (client_id = (select app_client())
    and (club_id = any ((select app_staff_clubs())::bigint[]) or (select app_is_ngo())));
`,
};
