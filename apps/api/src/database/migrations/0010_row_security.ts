import type { Migration } from './migration.ts';

/**
 * Row-level security as a second layer behind the routes' own checks (D3), forced on every tenant's table, also for the
 * owner. A transaction sets `app.client_id`, `app.club_ids`, `app.user_uuid` and `app.role`; without a setting, its
 * rows are hidden. Roles are those of D5 and `system`, which sees only what sign-in needs. Only the schema's owner
 * (migrations, seed) bypasses it, with `app.maintenance = on`.
 */
export const rowSecurity: Migration = {
  name: '0010_row_security',
  sql: `
create function app_client() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('app.client_id', true), '')::bigint $$;
create function app_role() returns text language sql stable parallel safe as
  $$ select coalesce(current_setting('app.role', true), '') $$;
create function app_user() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.user_uuid', true), '')::uuid $$;

-- What a role may see, so that each policy is one list of alternatives.
create function app_staff_clubs() returns bigint[] language sql stable parallel safe as $$
  select case when app_role() in ('coach', 'admin')
    then coalesce(nullif(current_setting('app.club_ids', true), ''), '{}')::bigint[] else '{}' end $$;
create function app_is_ngo() returns boolean language sql stable parallel safe as
  $$ select app_role() = 'ngo' $$;
create function app_is_parent() returns boolean language sql stable parallel safe as
  $$ select app_role() = 'parent' $$;
create function app_is_system() returns boolean language sql stable parallel safe as
  $$ select app_role() = 'system' $$;
create function app_children() returns uuid[] language sql stable parallel safe as $$
  select case when app_role() = 'parent' then array(
    select mg.member_uuid from member_guardians mg
    join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
    where g.client_id = app_client() and g.user_uuid = app_user() and not mg.restricted
  ) else '{}'::uuid[] end $$;

-- Every tenant's table, and that the owner may maintain it.
do $$
declare t text;
begin
  for t in select tablename from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations'
  loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format($p$create policy maintenance on %I to current_user
      using (current_setting('app.maintenance', true) = 'on')
      with check (current_setting('app.maintenance', true) = 'on')$p$, t);
  end loop;
end $$;

-- Of the whole client: staff and parents read, staff write.
do $$
declare t text;
begin
  foreach t in array array['client_languages', 'schemes', 'scheme_grades', 'scheme_sections',
    'scheme_videos', 'scheme_languages', 'scheme_mirrors', 'tags']
  loop
    execute format($p$create policy client on %I
      using (client_id = (select app_client()) and (select app_role()) in ('coach', 'admin', 'ngo', 'parent'))$p$, t);
    execute format('create policy parents_insert_nothing on %I as restrictive for insert
      with check (not (select app_is_parent()))', t);
    execute format('create policy parents_update_nothing on %I as restrictive for update
      using (not (select app_is_parent()))', t);
    execute format('create policy parents_delete_nothing on %I as restrictive for delete
      using (not (select app_is_parent()))', t);
  end loop;
end $$;

-- Of a club, or of the whole client where club_id is null: staff of the club, and the national body.
do $$
declare t text;
begin
  foreach t in array array['club_languages', 'club_features', 'scheme_clubs', 'credentials', 'group_clubs',
    'guardians', 'member_guardians', 'groups', 'group_coaches', 'group_times', 'sessions', 'registers',
    'register_history', 'note_history', 'notes', 'member_alerts', 'labels', 'lesson_plans',
    'lesson_plan_field_values', 'lesson_plan_sections', 'lesson_plan_skills', 'lesson_plan_shares',
    'lesson_plan_groups', 'lesson_plan_group_plans', 'files', 'file_clubs', 'file_logs', 'jobs', 'job_logs',
    'imports', 'import_rows', 'audit_log']
  loop
    execute format($p$create policy club on %I
      using (client_id = (select app_client()) and (club_id = any ((select app_staff_clubs())::bigint[])
        or (select app_is_ngo())))$p$, t);
  end loop;
  foreach t in array array['labels', 'lesson_plans', 'lesson_plan_field_values', 'lesson_plan_sections',
    'lesson_plan_skills', 'lesson_plan_shares', 'lesson_plan_groups', 'lesson_plan_group_plans', 'files']
  loop
    execute format($p$create policy whole_client on %I for select
      using (client_id = (select app_client()) and club_id is null
        and (select app_role()) in ('coach', 'admin'))$p$, t);
  end loop;
end $$;

-- Of a member: staff of the club, the national body, and the member's own guardians.
do $$
declare t text;
begin
  foreach t in array array['class_members', 'session_roster', 'place_holds', 'attendance',
    'attendance_history', 'reported_absences', 'scores', 'score_history', 'member_assessments', 'awards',
    'badges', 'badge_history', 'member_tags', 'move_marks', 'change_requests', 'consents', 'access_log']
  loop
    execute format($p$create policy member on %I
      using (client_id = (select app_client()) and (club_id = any ((select app_staff_clubs())::bigint[])
        or (select app_is_ngo()) or member_uuid = any ((select app_children())::uuid[])))$p$, t);
  end loop;
  -- What a guardian writes: the requests of portals §B, and nothing else of a member.
  foreach t in array array['class_members', 'session_roster', 'attendance', 'attendance_history', 'scores',
    'score_history', 'member_assessments', 'awards', 'badges', 'badge_history', 'member_tags', 'move_marks',
    'access_log']
  loop
    execute format('create policy guardians_insert_nothing on %I as restrictive for insert
      with check (not (select app_is_parent()))', t);
    execute format('create policy guardians_update_nothing on %I as restrictive for update
      using (not (select app_is_parent()))', t);
    execute format('create policy guardians_delete_nothing on %I as restrictive for delete
      using (not (select app_is_parent()))', t);
  end loop;
end $$;

create policy member on members
  using (client_id = (select app_client())
    and (club_id = any ((select app_staff_clubs())::bigint[]) or (select app_is_ngo())));
create policy guardian on members for select
  using (client_id = (select app_client()) and uuid = any ((select app_children())::uuid[]));
create policy guardian_self on guardians for select
  using (client_id = (select app_client()) and (select app_is_parent()) and user_uuid = (select app_user()));
create policy guardian_self on member_guardians for select
  using (client_id = (select app_client()) and (select app_is_parent())
    and guardian_id in (select id from guardians));
create policy guardian_of_member on notes for select
  using (client_id = (select app_client()) and shareable
    and member_uuid = any ((select app_children())::uuid[]));
create policy guardian_of_member on member_alerts for select
  using (client_id = (select app_client()) and kind = 'medical'
    and member_uuid = any ((select app_children())::uuid[]));

-- The groups and sessions that a guardian's children are in.
create policy guardian_of_member on groups for select
  using (client_id = (select app_client()) and (select app_is_parent())
    and id in (select group_id from class_members));
do $$
declare t text;
begin
  foreach t in array array['group_times', 'sessions', 'registers']
  loop
    execute format($p$create policy guardian_of_member on %I for select
      using (client_id = (select app_client()) and (select app_is_parent())
        and group_id in (select group_id from class_members))$p$, t);
  end loop;
end $$;

-- Drafts are for those who write schemes.
create policy published on curriculum_versions for select
  using (client_id = (select app_client()) and state = 'published'
    and (select app_role()) in ('coach', 'admin', 'ngo', 'parent'));
create policy editor on curriculum_versions
  using (client_id = (select app_client()) and (select app_role()) in ('admin', 'ngo'));

-- One's own.
do $$
declare t text;
begin
  foreach t in array array['operations', 'lane_cursors', 'devices', 'unsubscribes', 'calendar_feeds']
  loop
    execute format($p$create policy own on %I
      using (client_id = (select app_client()) and user_uuid = (select app_user())
        and (select app_role()) in ('coach', 'admin', 'ngo', 'parent'))$p$, t);
  end loop;
end $$;
create policy own on file_logs for insert
  with check (client_id = (select app_client()) and user_uuid = (select app_user()));

-- Clubs and users: of one's own clubs; a parent sees the clubs of their role and themselves.
create policy own_clubs on user_clubs for select
  using (client_id = (select app_client()) and user_uuid = (select app_user())
    and (select app_role()) <> '');
create policy club on user_clubs
  using (client_id = (select app_client()) and (club_id = any ((select app_staff_clubs())::bigint[])
    or (select app_is_ngo())));
create policy club on clubs for select
  using (client_id = (select app_client())
    and (id = any ((select app_staff_clubs())::bigint[])
      or id in (select club_id from user_clubs where user_uuid = (select app_user()))));
create policy own_club on clubs for update
  using (client_id = (select app_client()) and id = any ((select app_staff_clubs())::bigint[]));
create policy ngo on clubs using (client_id = (select app_client()) and (select app_is_ngo()));
create policy self on users
  using (client_id = (select app_client()) and uuid = (select app_user()) and (select app_role()) <> '');
create policy club on users
  using (client_id = (select app_client()) and (select app_role()) in ('coach', 'admin')
    and exists (select from user_clubs uc where uc.client_id = users.client_id and uc.user_uuid = users.uuid
      and uc.club_id = any ((select app_staff_clubs())::bigint[])));
create policy invite on users for insert
  with check (client_id = (select app_client()) and (select app_role()) in ('admin', 'ngo'));
create policy ngo on users using (client_id = (select app_client()) and (select app_is_ngo()));
create policy ngo on user_clients using (client_id = (select app_client()) and (select app_is_ngo()));
create policy ngo on user_features using (client_id = (select app_client()) and (select app_is_ngo()));

-- What happens before and around sign-in. Passwords, pins and tokens are for nothing else.
do $$
declare t text;
begin
  foreach t in array array['client_languages', 'client_providers', 'clubs', 'club_languages', 'client_features',
    'club_features', 'users', 'user_clubs', 'user_clients', 'user_features', 'user_identities',
    'user_passwords', 'user_pins', 'refresh_token_families', 'refresh_tokens', 'sign_in_attempts',
    'mail_tokens', 'remote_logins', 'unsubscribes', 'audit_log']
  loop
    execute format($p$create policy sign_in on %I
      using (client_id = (select app_client()) and (select app_is_system()))$p$, t);
  end loop;
end $$;
-- A host name has to be looked up before its client is known.
create policy sign_in on client_hosts for select using ((select app_is_system()));
create policy sign_in on clients for select using ((select app_is_system()));
create policy client on clients for select using (id = (select app_client()) and (select app_role()) <> '');
`,
};
