import type { Migration } from './migration.ts';

/** Which e-mails were sent before a credential expires. A new expiry date starts again. */
export const credentialNotices: Migration = {
  name: '0066_credential_notices',
  sql: `
create table credential_notices (
  client_id bigint not null,
  club_id bigint not null,
  credential_id bigint not null,
  expires date not null,
  days smallint not null check (days in (60, 30, 7)),
  queued_at bigint not null,
  primary key (client_id, credential_id, expires, days),
  foreign key (client_id, club_id) references clubs (client_id, id) on delete cascade,
  foreign key (client_id, credential_id) references credentials (client_id, id) on delete cascade
);
create index credential_notices_club on credential_notices (client_id, club_id, queued_at);

alter table credential_notices enable row level security, force row level security;
create policy maintenance on credential_notices to current_user
  using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
  with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on');
create policy administrator on credential_notices
  using (client_id = (select app_client()) and ((select app_is_ngo())
    or (select app_role()) = 'admin' and club_id = any ((select app_staff_clubs())::bigint[])));
`,
};
