import type { Migration } from './migration.ts';

/** An undo restores a row that was removed before its table got or lost a column. */
export const undoAfterUpdates: Migration = {
  name: '0491_undo_after_updates',
  sql: `
-- As in 0074, and a restored row has only the columns of its image. Newer ones have their defaults.
create or replace function undo_audit_rows(of_audit bigint) returns text[]
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  derived constant text[] := array['updated_at', 'search_name'];
  image audit_rows;
  match text;
  changes text;
  columns text;
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
        select string_agg(quote_ident(a.attname), ', ') into columns from pg_attribute a
          where a.attrelid = image.table_name::regclass and a.attnum > 0 and not a.attisdropped
            and image.before ? a.attname;
        execute format('insert into %1$I (%2$s) overriding system value
          select %2$s from jsonb_populate_record(null::%1$I, $1)', image.table_name, columns)
          using image.before;
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
