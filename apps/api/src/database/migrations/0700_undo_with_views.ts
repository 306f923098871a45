import type { Migration } from './migration.ts';

/**
 * An undo of a transfer or a merge is not rejected because a user has viewed the member before and after it on one day.
 * The undo of a transfer retains the views of the new record. Of two views of one user, day and kind, the earlier one
 * remains in the log (D19).
 */
export const undoWithViews: Migration = {
  name: '0700_undo_with_views',
  sql: `
-- As in 0350, and a view that moves back replaces the one that the former record got since.
create or replace function restore_history_row(of_audit bigint, at bigint) returns void
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
  if image.table_name = 'access_log' then
    delete from access_log later using access_log restored
      where restored.client_id = image.client_id and restored.id = (image.key->>'id')::bigint
        and later.client_id = restored.client_id and later.id <> restored.id
        and later.member_uuid = (image.before->>'member_uuid')::uuid and later.user_uuid = restored.user_uuid
        and later.action = restored.action and later.view_date = restored.view_date;
  end if;
  execute format('update %I set member_uuid = $1, club_id = $5 %s where client_id = $2 and id = $3', image.table_name,
      case image.table_name when 'attendance_history' then ', class_member_id = $4' else '' end)
    using (image.before->>'member_uuid')::uuid, image.client_id, (image.key->>'id')::bigint,
      (image.before->>'class_member_id')::bigint, (image.before->>'club_id')::bigint;
end $$;

-- Moves the whole log of views of the new record to the former one, before an undo deletes the new record.
create function restore_transferred_views(of_transfer bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  moved transfers;
begin
  select * into moved from transfers where client_id = app_client() and id = of_transfer
    and app_role() = 'admin' and from_club_id = any (app_staff_clubs()) and to_club_id = any (app_staff_clubs());
  if moved.client_id is null then
    raise insufficient_privilege using message = 'the views of a member move with a transfer';
  end if;
  delete from access_log later using access_log earlier
    where later.client_id = moved.client_id and later.member_uuid in (moved.member_uuid, moved.new_member_uuid)
      and earlier.client_id = moved.client_id and earlier.member_uuid in (moved.member_uuid, moved.new_member_uuid)
      and earlier.user_uuid = later.user_uuid and earlier.action = later.action
      and earlier.view_date = later.view_date and (earlier.ts, earlier.id) < (later.ts, later.id);
  update access_log set member_uuid = moved.member_uuid
    where client_id = moved.client_id and member_uuid = moved.new_member_uuid;
end $$;
`,
};
