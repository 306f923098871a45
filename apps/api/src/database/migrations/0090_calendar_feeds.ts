import type { Migration } from './migration.ts';

/** Calendars of guardians: which children they show, and how. Reading one has no token, so sign-in finds it. */
export const calendarFeeds: Migration = {
  name: '0090_calendar_feeds',
  sql: `
alter table calendar_feeds
  add column id uuid not null default gen_random_uuid(),
  add column member_uuids uuid[] not null default '{}',
  add column names text not null default 'initials' check (names in ('initials', 'full')),
  add column language text not null default 'en-GB';
create unique index calendar_feeds_open on calendar_feeds (client_id, id) where revoked_at is null;
create index calendar_feeds_user on calendar_feeds (client_id, user_uuid);
create policy sign_in on calendar_feeds for select
  using (client_id = (select app_client()) and (select app_is_system()));
`,
};
