import type { Migration } from './migration.ts';

/**
 * Who has which node of a scheme open, for all servers. Unlogged: it is written every few seconds, and only the last 15
 * seconds count.
 */
export const editorsPresent: Migration = {
  name: '0561_editors_present',
  sql: `
create unlogged table editors_present (
  client_id bigint not null,
  scheme_uuid uuid not null,
  user_uuid uuid not null,
  node_id text,
  seen_at bigint not null,
  primary key (client_id, scheme_uuid, user_uuid),
  foreign key (client_id, scheme_uuid) references schemes (client_id, uuid) on delete cascade,
  foreign key (client_id, user_uuid) references users (client_id, uuid) on delete cascade
);
create index editors_present_user on editors_present (client_id, user_uuid);
alter table editors_present enable row level security, force row level security;
create policy maintenance on editors_present to current_user
  using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
  with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on');
create policy client on editors_present
  using (client_id = (select app_client()) and (select app_is_ngo()));
`,
};
