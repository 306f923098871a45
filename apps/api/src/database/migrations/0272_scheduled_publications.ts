import type { Migration } from './migration.ts';

/** Publications at a day and hour. A scheme has at most one; `failure` says why it did not take place. */
export const scheduledPublications: Migration = {
  name: '0272_scheduled_publications',
  sql: `
create table scheduled_publications (
  client_id bigint not null,
  scheme_uuid uuid not null,
  -- Of the draft. Another one is not published.
  etag text not null,
  at bigint not null,
  retain text[] not null,
  note text,
  user_uuid uuid not null,
  created_at bigint not null,
  failure text check (failure in ('changed', 'problems', 'review', 'right')),
  primary key (client_id, scheme_uuid),
  foreign key (client_id, scheme_uuid) references schemes (client_id, uuid) on delete cascade
);
alter table scheduled_publications enable row level security, force row level security;
create policy maintenance on scheduled_publications to current_user
  using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
  with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on');
create policy client on scheduled_publications
  using (client_id = (select app_client()) and (select app_is_ngo()));
`,
};
