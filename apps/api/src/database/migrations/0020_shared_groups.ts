import type { Migration } from './migration.ts';

/**
 * Coaches of a club with which a group is shared (`group_clubs`) work in it as those of its own club do: they
 * see the group and its members, and write what is recorded of them. Nothing else of the other club is theirs.
 */
export const sharedGroups: Migration = {
  name: '0020_shared_groups',
  sql: `
-- What belongs to other clubs is looked up beside the wall, and only that.
create function app_shared_groups() returns bigint[]
language sql stable parallel restricted security definer
set search_path = public, pg_temp as $$
  select case when app_role() = 'coach' then array(
    select g.id from group_clubs gc
    join groups g on g.client_id = gc.client_id and g.id = gc.group_id and g.deleted_at is null
    where gc.client_id = app_client() and gc.club_id = any (app_staff_clubs())
      and g.club_id <> all (app_staff_clubs())
  ) else '{}'::bigint[] end $$;
create function app_shared_clubs() returns bigint[]
language sql stable parallel restricted security definer
set search_path = public, pg_temp as $$
  select array(select distinct g.club_id from groups g
    where g.client_id = app_client() and g.id = any (app_shared_groups())) $$;
-- Also those who left within the days for which a register may still be looked at.
create function app_shared_members() returns uuid[]
language sql stable parallel restricted security definer
set search_path = public, pg_temp as $$
  select array(select cm.member_uuid from class_members cm
    where cm.client_id = app_client() and cm.group_id = any (app_shared_groups()) and not cm.waiting
      and (cm.left_date is null or cm.left_date > current_date - 31)) $$;

-- Of several policies PostgreSQL asks the last in the alphabet first: these are asked where the club's own says no.
create policy by_sharing on groups for select
  using (client_id = (select app_client()) and id = any ((select app_shared_groups())::bigint[]));
create policy by_sharing on clubs for select
  using (client_id = (select app_client()) and id = any ((select app_shared_clubs())::bigint[]));
create policy by_sharing on members
  using (client_id = (select app_client()) and uuid = any ((select app_shared_members())::uuid[]));

do $$
declare t text;
begin
  foreach t in array array['group_coaches', 'group_times', 'class_members']
  loop
    execute format($p$create policy by_sharing on %I for select using (client_id = (select app_client())
      and group_id = any ((select app_shared_groups())::bigint[]))$p$, t);
  end loop;
  foreach t in array array['sessions', 'registers', 'register_history']
  loop
    execute format($p$create policy by_sharing on %I using (client_id = (select app_client())
      and group_id = any ((select app_shared_groups())::bigint[]))$p$, t);
  end loop;
  foreach t in array array['member_alerts', 'reported_absences']
  loop
    execute format($p$create policy by_sharing on %I for select using (client_id = (select app_client())
      and member_uuid = any ((select app_shared_members())::uuid[]))$p$, t);
  end loop;
  foreach t in array array['session_roster', 'attendance', 'attendance_history', 'scores', 'score_history',
    'member_assessments', 'awards', 'badges', 'badge_history', 'member_tags', 'member_tag_history',
    'move_marks', 'move_mark_history', 'notes', 'note_history']
  loop
    execute format($p$create policy by_sharing on %I using (client_id = (select app_client())
      and member_uuid = any ((select app_shared_members())::uuid[]))$p$, t);
  end loop;
end $$;
`,
};
