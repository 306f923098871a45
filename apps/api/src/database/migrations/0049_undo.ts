import type { Migration } from './migration.ts';

/**
 * Undo (D18, ADR 0037). While `app.audit` names an audit entry, a trigger stores each changed row of these tables
 * before and after the change. `undo_audit_rows` restores them as the user who asks for it, so row-level security
 * holds. The images have personal data: they are kept for 30 days and end with the person.
 */
export const undo: Migration = {
  name: '0049_undo',
  sql: `
-- call: which can be undone. undoes: the entry that this one has undone.
alter table audit_log add column call text, add column undoes bigint;
create unique index audit_log_undoes on audit_log (client_id, undoes) where undoes is not null;
create index audit_log_member on audit_log (client_id, member_uuid, ts) where member_uuid is not null;
create index audit_log_user on audit_log (client_id, user_uuid, ts);
-- A repeated request gets the same X-Audit-Id.
alter table operations add column audit_id bigint;

create table audit_rows (
  client_id bigint not null references clients (id) on delete cascade,
  club_id bigint,
  audit_id bigint not null,
  position bigint generated always as identity,
  table_name text not null,
  key jsonb not null,
  before jsonb,
  after jsonb,
  member_uuid uuid,
  ts bigint not null,
  primary key (client_id, audit_id, position),
  foreign key (client_id, club_id) references clubs (client_id, id) on delete cascade
);
create index audit_rows_member on audit_rows (client_id, member_uuid) where member_uuid is not null;
create index audit_rows_age on audit_rows (client_id, ts);
create index audit_rows_club on audit_rows (client_id, club_id);

alter table audit_rows enable row level security, force row level security;
create policy maintenance on audit_rows to current_user
  using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
  with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on');
create policy administrator on audit_rows for select
  using (client_id = (select app_client()) and ((select app_is_ngo())
    or (select app_role()) = 'admin' and club_id = any ((select app_staff_clubs())::bigint[])));

-- Reserves the id of an audit entry, and stores the rows that this transaction changes from now on.
create function start_audit(of_club bigint, at bigint) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare id bigint := nextval(pg_get_serial_sequence('audit_log', 'id'));
begin
  perform set_config('app.audit', json_build_object('id', id, 'club_id', of_club, 'ts', at)::text, true);
  return id;
end $$;

create function capture_audit_row() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry json := current_setting('app.audit')::json;
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  now_is jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  image jsonb := coalesce(now_is, was);
begin
  if was is not distinct from now_is then return null; end if;
  insert into audit_rows (client_id, club_id, audit_id, table_name, key, before, after, member_uuid, ts)
  select (image->>'client_id')::bigint,
    coalesce((image->>'club_id')::bigint, (entry->>'club_id')::bigint), (entry->>'id')::bigint, tg_table_name,
    (select jsonb_object_agg(name, image->name) from unnest(tg_argv) name), was, now_is,
    coalesce(image->>'member_uuid', case tg_table_name when 'members' then image->>'uuid' end)::uuid,
    (entry->>'ts')::bigint;
  return null;
end $$;

-- The name sorts after those of foreign keys, so that rows of a cascade are stored before the row that caused it.
do $$
declare
  t text;
  key text;
begin
  foreach t in array array['members', 'member_tags', 'tags', 'guardians', 'member_guardians', 'groups',
    'group_clubs', 'group_coaches', 'group_times', 'sessions', 'session_roster', 'class_members',
    'member_alerts', 'consents', 'users', 'user_clubs']
  loop
    select string_agg(quote_literal(a.attname), ', ') into key
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = t::regclass and i.indisprimary;
    execute format($p$create trigger audit_row after insert or update or delete on %I for each row
      when (coalesce(current_setting('app.audit', true), '') <> '')
      execute function capture_audit_row(%s)$p$, t, key);
  end loop;
end $$;

-- Whether rows refer to this one, apart from the log of views.
create function has_dependents(of_table text, image jsonb) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  dependent record;
  found_one boolean;
begin
  for dependent in
    select c.conrelid::regclass as child, string_agg(
      format('child.%I = parent.%I', own.attname, other.attname), ' and ') as match
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) as k (own_key, other_key)
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = k.own_key
    join pg_attribute other on other.attrelid = c.confrelid and other.attnum = k.other_key
    where c.contype = 'f' and c.confrelid = of_table::regclass and c.conrelid <> 'access_log'::regclass
    group by c.oid, c.conrelid
  loop
    execute format('select exists (select from %s child, jsonb_populate_record(null::%I, $1) parent where %s)',
      dependent.child, of_table, dependent.match) into found_one using image;
    if found_one then return true; end if;
  end loop;
  return false;
end $$;

-- Restores the rows of an audit entry, all or none. Returns the fields that were changed since; none: it is undone.
-- Columns that follow from others are no changes of their own.
create function undo_audit_rows(of_audit bigint) returns text[]
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  derived constant text[] := array['updated_at', 'search_name'];
  image audit_rows;
  match text;
  present jsonb;
  fields text[];
  later text[] := '{}';
begin
  begin
    for image in select * from audit_rows
      where client_id = app_client() and audit_id = of_audit order by position desc
    loop
      select string_agg(format('t.%I = k.%I', name, name), ' and ') into match
        from jsonb_object_keys(image.key) name;
      execute format('select to_jsonb(t) from %1$I t, jsonb_populate_record(null::%1$I, $1) k
        where %2$s for update of t', image.table_name, match) into present using image.key;

      if image.after is null then
        if present is not null then later := later || array['added'::text]; continue; end if;
        execute format('insert into %1$I overriding system value
          select (jsonb_populate_record(null::%1$I, $1)).*', image.table_name) using image.before;
        continue;
      end if;
      if present is null then later := later || array['removed'::text]; continue; end if;

      fields := array(select name from jsonb_object_keys(image.after) name
        where image.before is null or image.before->name is distinct from image.after->name);
      if exists (select from unnest(fields) name
        where present->name is distinct from image.after->name and name <> all (derived))
      then
        later := later || array(select name from unnest(fields) name
          where present->name is distinct from image.after->name and name <> all (derived));
      elsif image.before is not null then
        select string_agg(format('%1$I = was.%1$I', name), ', ') into match from unnest(fields) name
          where present->name is not distinct from image.after->name;
        execute format('update %1$I t set %2$s from jsonb_populate_record(null::%1$I, $1) was where %3$s',
          image.table_name, match, (select string_agg(format('t.%I = was.%I', name, name), ' and ')
            from jsonb_object_keys(image.key) name)) using image.before;
      elsif has_dependents(image.table_name, image.after) then
        later := later || array['in_use'::text];
      else
        select string_agg(format('t.%I = k.%I', name, name), ' and ') into match
          from jsonb_object_keys(image.key) name;
        execute format('delete from %1$I t using jsonb_populate_record(null::%1$I, $1) k where %2$s',
          image.table_name, match) using image.key;
      end if;
    end loop;
    if later <> '{}' then raise exception 'changed since' using errcode = 'SB409'; end if;
  exception
    when sqlstate 'SB409' then
      return array(select distinct name from unnest(later) name order by name);
    when foreign_key_violation or unique_violation or exclusion_violation then
      return array['in_use'::text];
  end;
  return '{}';
end $$;

-- Deletes the images of a member, and those of guardians of no other member.
create function erase_audit_rows(erased_uuid uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  client bigint := app_client();
  erased uuid[];
  parents bigint[];
begin
  erased := array(
    select uuid from members where client_id = client
      and (uuid = erased_uuid or merged_into = erased_uuid)
      and (app_is_ngo() or (app_role() = 'admin' and club_id = any (app_staff_clubs()))));
  parents := array(
    select guardian_id from member_guardians where client_id = client and member_uuid = any (erased)
    union select (key->>'guardian_id')::bigint from audit_rows
      where client_id = client and table_name = 'member_guardians' and member_uuid = any (erased));
  delete from audit_rows where client_id = client and (member_uuid = any (erased)
    or table_name = 'guardians' and (key->>'id')::bigint = any (parents)
      and not exists (select from member_guardians mg where mg.client_id = client
        and mg.guardian_id = (key->>'id')::bigint and not mg.member_uuid = any (erased)));
end $$;

-- Deletes at most so many entries of each log, and returns how many.
create or replace function prune_logs(at bigint, batch integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  views integer;
  sign_ins integer;
  images integer;
begin
  if not app_is_ngo() then
    raise exception 'only a job of the whole client prunes its logs';
  end if;
  delete from access_log where client_id = app_client() and id in (
    select id from access_log where client_id = app_client()
      and view_date < (to_timestamp(at) - interval '24 months')::date limit batch);
  get diagnostics views = row_count;
  delete from audit_log where client_id = app_client() and id in (
    select id from audit_log where client_id = app_client()
      and (action like 'sign\\_in.%' or action like 'password.%')
      and ts < extract(epoch from to_timestamp(at) - interval '13 months') limit batch);
  get diagnostics sign_ins = row_count;
  delete from audit_rows where client_id = app_client() and position in (
    select position from audit_rows where client_id = app_client() and ts < at - 30 * 86400 limit batch);
  get diagnostics images = row_count;
  return views + sign_ins + images;
end $$;
`,
};
