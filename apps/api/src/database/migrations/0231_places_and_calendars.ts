import type { Migration } from './migration.ts';

/**
 * The place of a session, its own or its group's. What calendars show of a session has a revision, which outlives the
 * session: a removed one stays in calendars as cancelled, with a later number.
 */
export const placesAndCalendars: Migration = {
  name: '0231_places_and_calendars',
  sql: `
set local app.maintenance = 'on';

alter table groups add column place text;
alter table sessions add column place text;

create table session_revisions (
  client_id bigint not null,
  club_id bigint not null,
  group_id bigint not null,
  date date not null,
  -- iCalendar's SEQUENCE.
  revision integer not null default 0,
  -- Seconds: when a calendar last had something new to show.
  changed_at bigint not null,
  -- Of the removed session; null while there is one on the date.
  start_at bigint,
  end_at bigint,
  primary key (client_id, group_id, date),
  foreign key (client_id, club_id) references clubs (client_id, id) on delete cascade
);
create index session_revisions_club on session_revisions (client_id, club_id);
alter table session_revisions enable row level security, force row level security;
create policy maintenance on session_revisions to current_user
  using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
  with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on');
create policy club on session_revisions for select
  using (client_id = (select app_client()) and (club_id = any ((select app_staff_clubs())::bigint[])
    or (select app_is_ngo())));
create policy guardian_of_member on session_revisions for select
  using (client_id = (select app_client()) and (select app_is_parent())
    and group_id in (select group_id from class_members));

insert into session_revisions (client_id, club_id, group_id, date, revision, changed_at)
  select client_id, club_id, group_id, date, sequence, coalesce(cancelled_at, extract(epoch from now())::bigint)
  from sessions where sequence > 0;
alter table sessions drop column sequence;

create function revise_session() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s sessions := case when tg_op = 'DELETE' then old else new end;
  at bigint := extract(epoch from now())::bigint;
begin
  if tg_op = 'INSERT' then
    update session_revisions set revision = revision + 1, changed_at = at, start_at = null, end_at = null
      where client_id = s.client_id and group_id = s.group_id and date = s.date;
  elsif tg_op = 'UPDATE' then
    insert into session_revisions as r (client_id, club_id, group_id, date, revision, changed_at)
      values (s.client_id, s.club_id, s.group_id, s.date, 1, at)
      on conflict (client_id, group_id, date) do update set revision = r.revision + 1, changed_at = at;
  else
    -- Nothing is kept of a group that is deleted with its sessions.
    insert into session_revisions as r (client_id, club_id, group_id, date, revision, changed_at, start_at, end_at)
      select s.client_id, s.club_id, s.group_id, s.date, 1, at, s.start_at, s.end_at
      where exists (select from groups g where g.client_id = s.client_id and g.id = s.group_id)
      on conflict (client_id, group_id, date) do update set revision = r.revision + 1, changed_at = at,
        start_at = excluded.start_at, end_at = excluded.end_at;
  end if;
  return null;
end $$;
create trigger revise_inserted after insert or delete on sessions for each row execute function revise_session();
create trigger revise_updated after update on sessions for each row
  when ((old.date, old.start_at, old.end_at, old.cancelled, old.cancel_reason, old.place)
    is distinct from (new.date, new.start_at, new.end_at, new.cancelled, new.cancel_reason, new.place))
  execute function revise_session();

-- Not by a foreign key, with which the undo of a new group would find that the group is in use.
create function forget_revisions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from session_revisions where client_id = old.client_id and group_id = old.id;
  return null;
end $$;
create trigger forget_revisions after delete on groups for each row execute function forget_revisions();

-- A new name or place of a group is a change of the sessions that calendars show, four weeks back and eight ahead.
create function revise_sessions_of_group() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare at bigint := extract(epoch from now())::bigint;
begin
  insert into session_revisions as r (client_id, club_id, group_id, date, revision, changed_at)
    select s.client_id, s.club_id, s.group_id, s.date, 1, at from sessions s
    where s.client_id = new.client_id and s.group_id = new.id
      and s.date > (select max(last.date) - 120 from sessions last
        where last.client_id = new.client_id and last.group_id = new.id)
    on conflict (client_id, group_id, date) do update set revision = r.revision + 1, changed_at = at;
  return null;
end $$;
create trigger revise_sessions after update on groups for each row
  when ((old.name, old.place, old.deleted_at) is distinct from (new.name, new.place, new.deleted_at))
  execute function revise_sessions_of_group();
`,
};
