import type { Migration } from './migration.ts';

/**
 * Merge of two records of one member, and its undo. The rows of a merge are stored like those of any other change that
 * can be undone; histories only while `app.audit_records` is set. What follows from other rows is computed again.
 */
export const mergeMembers: Migration = {
  name: '0074_merge_members',
  sql: `
do $$
declare
  t text;
  key text;
begin
  foreach t in array array['attendance', 'attendance_history', 'reported_absences', 'scores', 'score_history',
    'badges', 'badge_history', 'notes', 'note_history', 'member_tag_history', 'move_mark_history',
    'retained_completions', 'place_notices', 'access_log']
  loop
    select string_agg(quote_literal(a.attname), ', ') into key
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = t::regclass and i.indisprimary;
    execute format($p$create trigger audit_row after insert or update or delete on %I for each row
      when (coalesce(current_setting('app.audit_records', true), '') <> '')
      execute function capture_audit_row(%s)$p$, t, key);
  end loop;
end $$;

-- Moves the histories and the log of views of a merged member. The server itself may only add to them.
-- A membership in from_ids became the one at the same position of into_ids.
create function move_member_history(merged uuid, from_ids bigint[], into_ids bigint[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  client bigint := app_client();
  keep uuid;
  t text;
begin
  select merged_into into keep from members
    where client_id = client and uuid = merged and app_role() = 'admin' and club_id = any (app_staff_clubs());
  if keep is null then
    raise insufficient_privilege using message = 'administrators move the history of members whom they merged';
  end if;
  update attendance_history h set member_uuid = keep, class_member_id = coalesce((
      select into_id from unnest(from_ids, into_ids) stay (from_id, into_id)
      where from_id = h.class_member_id), h.class_member_id)
    where h.client_id = client
      and (h.member_uuid = merged or h.member_uuid = keep and h.class_member_id = any (from_ids));
  foreach t in array array['score_history', 'badge_history', 'note_history', 'member_tag_history',
    'move_mark_history']
  loop
    execute format('update %I set member_uuid = $1 where client_id = $2 and member_uuid = $3', t)
      using keep, client, merged;
  end loop;
  -- A view of both on one day stays with the merged member.
  update access_log a set member_uuid = keep
    where a.client_id = client and a.member_uuid = merged and not exists (select from access_log other
      where other.client_id = client and other.member_uuid = keep and other.user_uuid = a.user_uuid
        and other.action = a.action and other.view_date = a.view_date);
end $$;

-- Moves a row of a history back. It may be gone: views are deleted after two years.
create function restore_history_row(of_audit bigint, at bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  image audit_rows;
begin
  select * into image from audit_rows
    where client_id = app_client() and audit_id = of_audit and position = at
      and app_role() = 'admin' and club_id = any (app_staff_clubs())
      and table_name in ('attendance_history', 'score_history', 'badge_history', 'note_history',
        'member_tag_history', 'move_mark_history', 'access_log');
  if image.client_id is null then
    raise insufficient_privilege using message = 'administrators undo the changes of their club';
  end if;
  execute format('update %I set member_uuid = $1 %s where client_id = $2 and id = $3', image.table_name,
      case image.table_name when 'attendance_history' then ', class_member_id = $4' else '' end)
    using (image.before->>'member_uuid')::uuid, image.client_id, (image.key->>'id')::bigint,
      (image.before->>'class_member_id')::bigint;
end $$;

-- As in 0049, and: a changed row is found by its key after the change, because a merge changes keys. No field of a row
-- that moved may have changed since, and a stay does not go back to its member with marks that were made later.
create or replace function undo_audit_rows(of_audit bigint) returns text[]
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  derived constant text[] := array['updated_at', 'search_name'];
  image audit_rows;
  match text;
  changes text;
  present jsonb;
  fields text[];
  compared text[];
  later text[] := '{}';
begin
  begin
    for image in select * from audit_rows
      where client_id = app_client() and audit_id = of_audit order by position desc
    loop
      if image.table_name in ('attendance_history', 'score_history', 'badge_history', 'note_history',
        'member_tag_history', 'move_mark_history', 'access_log')
      then
        perform restore_history_row(of_audit, image.position);
        continue;
      end if;
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
      compared := case when image.before is not null and 'member_uuid' = any (fields)
        then array(select jsonb_object_keys(image.after)) else fields end;
      if exists (select from unnest(compared) name
        where present->name is distinct from image.after->name and name <> all (derived))
      then
        later := later || array(select name from unnest(compared) name
          where present->name is distinct from image.after->name and name <> all (derived));
      elsif image.before is not null then
        if image.table_name = 'class_members' and 'member_uuid' = any (fields) and exists (
          select from attendance a where a.client_id = image.client_id
            and a.class_member_id = (image.key->>'class_member_id')::bigint
            and a.member_uuid = (image.after->>'member_uuid')::uuid)
        then
          later := later || array['in_use'::text];
          continue;
        end if;
        select string_agg(format('%1$I = was.%1$I', name), ', ') into changes from unnest(fields) name
          where present->name is not distinct from image.after->name;
        execute format('update %1$I t set %2$s from jsonb_populate_record(null::%1$I, $1) was,
          jsonb_populate_record(null::%1$I, $2) k where %3$s', image.table_name, changes, match)
          using image.before, image.key;
      elsif has_dependents(image.table_name, image.after) then
        later := later || array['in_use'::text];
      else
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
`,
};
