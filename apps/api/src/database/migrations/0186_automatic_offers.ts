import type { Migration } from './migration.ts';

/** A club can let the server offer places: to the next of a waiting list, and to members whom a coach marked. */
export const automaticOffers: Migration = {
  name: '0186_automatic_offers',
  sql: `
create table move_settings (
  client_id bigint not null,
  club_id bigint not null,
  automatic_offers boolean not null default false,
  primary key (client_id, club_id),
  foreign key (client_id, club_id) references clubs (client_id, id) on delete cascade
);
alter table move_settings enable row level security, force row level security;
create policy maintenance on move_settings to current_user
  using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
  with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on');
create policy staff on move_settings
  using (client_id = (select app_client())
    and (club_id = any ((select app_staff_clubs())::bigint[]) or (select app_is_ngo())));
create trigger audit_row after insert or update or delete on move_settings for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'club_id');

-- No user decided on an automatic offer.
alter table moves add column automatic boolean not null default false,
  alter column created_by drop not null,
  add check (automatic or created_by is not null);
`,
};
