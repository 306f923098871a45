import type { Migration } from './migration.ts';

/** What the recalculation after a publication changed. Earlier versions have none. */
export const recalculations: Migration = {
  name: '0510_recalculations',
  sql: `
create table recalculations (
  client_id bigint not null,
  scheme_uuid uuid not null,
  version integer not null,
  -- Members whose completions or current level changed.
  members_touched integer not null check (members_touched >= 0),
  ended_at bigint not null,
  primary key (client_id, scheme_uuid, version),
  foreign key (client_id, scheme_uuid, version)
    references curriculum_versions (client_id, scheme_uuid, version) on delete cascade
);
alter table recalculations enable row level security, force row level security;
create policy maintenance on recalculations to current_user
  using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
  with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on');
create policy client on recalculations
  using (client_id = (select app_client()) and (select app_is_ngo()));
`,
};
