-- Another club of a client, with users, groups, grades and a scheme of its own, whose nodes have the ids of the usual
-- test scheme. No test is about it: a query without one of its conditions returns or changes these rows.
create schema testing;
grant usage on schema testing to public;

create function testing.add_bystanders(the_client bigint) returns bigint language plpgsql as $$
declare
  the_club bigint;
  coach uuid := gen_random_uuid();
  parent uuid := gen_random_uuid();
  the_member uuid := gen_random_uuid();
  leaver uuid := gen_random_uuid();
  the_scheme uuid := gen_random_uuid();
  the_plan uuid := gen_random_uuid();
  the_folder uuid := gen_random_uuid();
  the_group bigint;
  membership bigint;
  the_guardian bigint;
  the_tag bigint;
  the_file bigint;
  the_entry bigint;
  the_import bigint;
  the_section bigint;
  the_session bigint;
  the_label bigint;
  the_review bigint;
  the_scheme_import bigint;
  today constant date := '2026-11-18';
  noon constant bigint := 1795003200;
begin
  insert into clubs (client_id, name) values (the_client, 'Bystanders') returning id into the_club;
  insert into club_contacts (client_id, club_id, name, email) values (the_client, the_club, 'By', 'by@example.org');
  insert into users (client_id, uuid, firstname, lastname, email, phone) values
    (the_client, coach, 'By', 'Coach', 'coach@bystanders.example', '0'),
    (the_client, parent, 'By', 'Parent', 'parent@bystanders.example', '0');
  insert into user_clubs (client_id, user_uuid, club_id, role) values
    (the_client, coach, the_club, 'coach'), (the_client, parent, the_club, 'parent');
  insert into user_features (client_id, user_uuid, feature, value) values (the_client, coach, 'DISABLE_ASSESSMENTS', '0');
  insert into user_pins (client_id, user_uuid, hash) values (the_client, coach, 'none');
  insert into user_passwords (client_id, user_uuid, hash) values (the_client, coach, 'none'), (the_client, parent, 'none');
  insert into user_totp (client_id, user_uuid, secret, last_step, created_at) values (the_client, coach, 'none', 0, noon);
  insert into recovery_codes (client_id, user_uuid, code_hash) values (the_client, coach, 'none');
  insert into refresh_token_families (client_id, family, user_uuid, club_id, role, portal, language_id, created_at,
      last_used_at, expires_at)
    values (the_client, gen_random_uuid(), coach, the_club, 'coach', 'coach', 1, noon, noon, noon + 31536000);
  insert into credentials (client_id, club_id, user_uuid, name, expires)
    values (the_client, the_club, coach, 'First aid', '2036-01-01');
  insert into club_features (client_id, club_id, feature, value) values (the_client, the_club, 'BYSTANDER', '0');
  insert into club_languages (client_id, club_id, language_id)
    select client_id, the_club, language_id from client_languages where client_id = the_client limit 1;
  insert into devices (client_id, device_id, user_uuid, first_seen, last_seen)
    values (the_client, gen_random_uuid(), coach, noon, noon);
  insert into email_changes (client_id, user_uuid, email, expires_at)
    values (the_client, coach, 'new@bystanders.example', noon + 31536000);
  insert into mail_tokens (client_id, token_hash, user_uuid, purpose, expires_at)
    values (the_client, coach::text, coach, 'reset', noon + 31536000),
      (the_client, parent::text, parent, 'invite', noon + 31536000);
  insert into passkeys (client_id, id, user_uuid, credential_id, public_key, counter, transports, name, host, created_at)
    values (the_client, gen_random_uuid(), coach, coach::text, '', 0, '{}', 'Bystander', 'by.example', noon);
  insert into user_identities (client_id, user_uuid, provider, subject, has_pin)
    values (the_client, coach, 'open-id', coach::text, true);
  insert into unsubscribes (client_id, user_uuid, kind, ts) values (the_client, parent, 'progress', noon - 60);
  insert into member_lookups (client_id, user_uuid, reason, note, found, ts)
    values (the_client, coach, 'transfer', 'Bystander', 0, noon - 60);

  insert into schemes (client_id, uuid, slug, title, version)
    values (the_client, the_scheme, 'bystanders', 'Bystanders', 1);
  insert into scheme_grades (client_id, scheme_uuid, position, label, pass)
    values (the_client, the_scheme, 0, 'No', false), (the_client, the_scheme, 1, 'Yes', true);
  insert into curriculum_versions (client_id, scheme_uuid, version, state, published_at, etag, document)
    values (the_client, the_scheme, 1, 'published', noon - 86400, 'bystanders', json_build_object(
      'uuid', the_scheme, 'slug', 'bystanders', 'title', 'Bystanders', 'theme', null, 'version', 1, 'tree',
      json_build_array(json_build_object('id', '/bronze', 'parentId', null, 'title', 'Bystander', 't', 'l', 'children',
        json_build_array(json_build_object('id', '/bronze/roll', 'parentId', '/bronze', 'title', 'Bystander', 't', 's',
          'children', json_build_array()))))));
  insert into recalculations (client_id, scheme_uuid, version, members_touched, ended_at)
    values (the_client, the_scheme, 1, 2, noon - 86400);
  insert into editors_present (client_id, scheme_uuid, user_uuid, node_id, seen_at)
    values (the_client, the_scheme, coach, '/bronze', noon + 31536000);
  insert into scheme_sections (client_id, scheme_uuid, ordering, type, title)
    values (the_client, the_scheme, 0, 'warmup', 'Bystander');
  insert into scheme_videos (client_id, scheme_uuid, name, url) values (the_client, the_scheme, 'Bystander', 'by.mp4');

  insert into curriculum_versions (client_id, scheme_uuid, version, state, etag, document)
    values (the_client, the_scheme, 2, 'draft', 'bystanders', json_build_object(
      'uuid', the_scheme, 'slug', 'bystanders', 'title', 'Bystanders', 'theme', null, 'version', 2, 'tree',
      json_build_array()));
  insert into curriculum_edits (client_id, scheme_uuid, n, id, draft, user_uuid, node_id, field, edit, result, applied,
      created_at)
    values (the_client, the_scheme, 1, gen_random_uuid(), 2, coach, '/bronze', null,
      '{"kind": "rename_id", "node_id": "/bronze", "to": "/gold"}', '{}', true, noon + 31536000);
  insert into curriculum_impacts (client_id, scheme_uuid, published_version, etag, counts, counted, complete)
    values (the_client, the_scheme, 1, 'bystanders', '{}', 1, true);
  insert into curriculum_translations (client_id, scheme_uuid, version, language_id, etag, document, translations)
    select client_id, the_scheme, 1, language_id, 'bystanders', '{}', '{}' from client_languages
    where client_id = the_client limit 1;
  insert into node_translations (client_id, scheme_uuid, node_id, language_id, title, updated_at)
    select client_id, the_scheme, '/bronze', language_id, 'Bystander', noon - 60 from client_languages
    where client_id = the_client limit 1;
  insert into scheme_languages (client_id, scheme_uuid, language_id)
    select client_id, the_scheme, language_id from client_languages where client_id = the_client limit 1;
  insert into scheme_clubs (client_id, scheme_uuid, club_id) values (the_client, the_scheme, the_club);
  insert into scheme_comments (client_id, scheme_uuid, draft, node_id, user_uuid, text, created_at)
    values (the_client, the_scheme, 2, '/bronze', coach, 'Bystander', noon - 60);
  insert into scheme_reviews (client_id, scheme_uuid, draft, etag, requested_by, requested_at)
    values (the_client, the_scheme, 2, 'bystanders', coach, noon - 60) returning id into the_review;
  insert into scheme_reviewers (client_id, review_id, user_uuid) values (the_client, the_review, coach);
  insert into scheduled_publications (client_id, scheme_uuid, etag, at, user_uuid, retain, created_at, failure)
    values (the_client, the_scheme, 'bystanders', noon - 60, coach, '{}', noon - 90, 'changed');
  insert into scheme_scales (client_id, scheme_uuid, scale, until_version, grades, to_next, to_current, ended_at)
    values (the_client, the_scheme, 1, 1, '[]', '{}', '{}', noon - 60);
  insert into scheme_report_counts (client_id, scheme_uuid, version, week, part, counts, counted_at)
    values (the_client, the_scheme, 1, '2026-11-16', 'bystander', '{}', noon - 60);
  insert into scheme_imports (client_id, scheme_uuid, name, state, user_uuid, created_at)
    values (the_client, the_scheme, 'by.csv', 'undone', coach, noon - 60) returning id into the_scheme_import;
  insert into scheme_import_rows (client_id, import_id, position, action, node_id, node_type, title, depth, changes,
      errors, notes, has_notes)
    values (the_client, the_scheme_import, 0, 'unchanged', '/bronze', 'l', 'Bystander', 0, '[]', '[]', '[]', false);

  insert into groups (client_id, club_id, name, status, scheme_uuid, max_members)
    values (the_client, the_club, 'Bystanders', 1, the_scheme, 2) returning id into the_group;
  insert into group_coaches (client_id, club_id, group_id, user_uuid) values (the_client, the_club, the_group, coach);
  insert into group_times (client_id, club_id, group_id, weekday, start_time, end_time, from_date)
    values (the_client, the_club, the_group, 3, '17:00', '18:00', '2026-01-05');
  insert into members (client_id, club_id, uuid, firstname, lastname, dob)
    values (the_client, the_club, the_member, 'By', 'Stander', '2017-05-04');
  insert into members (client_id, club_id, uuid, firstname, lastname, dob, active, inactive_date)
    values (the_client, the_club, leaver, 'By', 'Leaver', '2017-05-04', false, '2026-11-01');
  insert into class_members (client_id, club_id, group_id, member_uuid, joined_date)
    values (the_client, the_club, the_group, the_member, '2026-01-05') returning class_member_id into membership;
  insert into class_members (client_id, club_id, group_id, member_uuid, joined_date, waiting, waiting_position)
    values (the_client, the_club, the_group, leaver, '2026-01-05', true, 1);
  insert into guardians (client_id, club_id, user_uuid, firstname, lastname, email, phone)
    values (the_client, the_club, parent, 'By', 'Parent', 'parent@bystanders.example', '0') returning id into the_guardian;
  insert into member_guardians (client_id, club_id, member_uuid, guardian_id, relationship)
    values (the_client, the_club, the_member, the_guardian, 'Mother');
  insert into sessions (client_id, club_id, group_id, date, start_at, end_at)
    values (the_client, the_club, the_group, today, noon + 18000, noon + 21600) returning id into the_session;
  insert into session_roster (client_id, club_id, session_id, class_member_id, member_uuid)
    values (the_client, the_club, the_session, membership, the_member);
  insert into session_revisions (client_id, club_id, group_id, date, start_at, end_at, changed_at)
    values (the_client, the_club, the_group, today, noon + 18000, noon + 21600, noon - 60);
  insert into register_history (client_id, club_id, group_id, date, completed, recorded_ts, received_ts, user_uuid,
      superseded)
    values (the_client, the_club, the_group, today, true, noon - 60, noon - 60, coach, false);
  insert into place_notices (client_id, club_id, group_id, member_uuid, notified_at)
    values (the_client, the_club, the_group, the_member, noon - 60);
  insert into place_holds (client_id, club_id, group_id, member_uuid, user_uuid, created_at, expires_at)
    values (the_client, the_club, the_group, the_member, coach, noon - 60, noon + 31536000);
  insert into group_clubs (client_id, club_id, group_id) values (the_client, the_club, the_group);
  insert into registers (client_id, club_id, group_id, date, completed_by, completed_ts, recorded_ts, user_uuid)
    values (the_client, the_club, the_group, today, 'By', noon - 60, noon - 60, coach);
  insert into attendance (client_id, club_id, member_uuid, date, class_member_id, group_id, present, recorded_ts, user_uuid)
    values (the_client, the_club, the_member, today, membership, the_group, true, noon - 60, coach);
  insert into attendance_history (client_id, club_id, member_uuid, date, class_member_id, group_id, present, recorded_ts,
      received_ts, user_uuid, superseded)
    values (the_client, the_club, the_member, today, membership, the_group, true, noon - 60, noon - 60, coach, false);
  insert into reported_absences (client_id, club_id, member_uuid, from_date, to_date, absence, user_uuid, created_at)
    values (the_client, the_club, the_member, today + 7, today + 7, 'sick', parent, noon - 60);

  insert into scores (client_id, club_id, member_uuid, scheme_uuid, node_id, assessment, ts, user_uuid)
    values (the_client, the_club, the_member, the_scheme, '/bronze/roll', 1, noon - 60, coach);
  insert into score_history (client_id, club_id, member_uuid, scheme_uuid, node_id, assessment, ts, received_ts, user_uuid,
      superseded)
    values (the_client, the_club, the_member, the_scheme, '/bronze/roll', 1, noon - 60, noon - 60, coach, false);
  insert into member_assessments (client_id, club_id, member_uuid, scheme_uuid, version, document, current_remote_node_id,
      last_assessed_ts)
    values (the_client, the_club, the_member, the_scheme, 1, '{}', '/bronze', noon - 60);
  insert into awards (client_id, club_id, member_uuid, scheme_uuid, slug, started_ts, completed_ts, completed, total, created_at)
    values (the_client, the_club, the_member, the_scheme, 'bronze', noon - 60, noon - 60, 1, 1, noon - 60);
  insert into badges (client_id, club_id, member_uuid, scheme_uuid, badge_id, achieve_date, recorded_ts, user_uuid)
    values (the_client, the_club, the_member, the_scheme, '/bronze', today, noon - 60, coach);
  insert into badge_history (client_id, club_id, member_uuid, scheme_uuid, badge_id, achieve_date, recorded_ts,
      received_ts, user_uuid, superseded)
    values (the_client, the_club, the_member, the_scheme, '/bronze', today, noon - 60, noon - 60, coach, false);
  insert into retained_completions (client_id, club_id, member_uuid, scheme_uuid, node_id, completed_ts, version, created_at)
    values (the_client, the_club, the_member, the_scheme, '/bronze', noon - 60, 1, noon - 60);
  insert into notes (client_id, club_id, member_uuid, note, shareable, updated_by, updated_at, user_uuid)
    values (the_client, the_club, the_member, 'Bystander', true, 'By', noon - 60, coach);
  insert into note_history (client_id, club_id, member_uuid, note, updated_by, recorded_ts, received_ts, user_uuid)
    values (the_client, the_club, the_member, 'Bystander', 'By', noon - 60, noon - 60, coach);
  insert into shared_notes (client_id, club_id, member_uuid, note, updated_by, updated_at, shared_at, user_uuid)
    values (the_client, the_club, the_member, 'Bystander', 'By', noon - 90, noon - 80, coach);
  insert into move_marks (client_id, club_id, group_id, member_uuid, remote_node_id, recorded_ts, user_uuid)
    values (the_client, the_club, the_group, the_member, '/bronze', noon - 60, coach);
  insert into move_mark_history (client_id, club_id, group_id, member_uuid, remote_node_id, stay, recorded_ts,
      received_ts, user_uuid, superseded)
    values (the_client, the_club, the_group, the_member, '/bronze', false, noon - 60, noon - 60, coach, false);
  insert into member_alerts (client_id, club_id, member_uuid, kind, text)
    values (the_client, the_club, the_member, 'medical', 'Bystander');
  insert into emergency_contacts (client_id, club_id, member_uuid, name, phone)
    values (the_client, the_club, the_member, 'By', '0');
  insert into different_members (client_id, club_id, member_uuid, other_uuid, user_uuid, created_at)
    values (the_client, the_club, the_member, leaver, coach, noon - 60),
      (the_client, the_club, leaver, the_member, coach, noon - 60);
  insert into tags (client_id, tag) values (the_client, 'Bystander') returning id into the_tag;
  insert into member_tags (client_id, club_id, member_uuid, tag_id, recorded_ts)
    values (the_client, the_club, the_member, the_tag, noon - 60);
  insert into member_tag_history (client_id, club_id, member_uuid, tag_id, tagged, recorded_ts, received_ts, user_uuid,
      superseded)
    values (the_client, the_club, the_member, the_tag, true, noon - 60, noon - 60, coach, false);
  insert into consents (client_id, club_id, member_uuid, kind, agreed, user_uuid, ts)
    values (the_client, the_club, the_member, 'photos', true, parent, noon - 60);
  insert into consent_requests (client_id, club_id, member_uuid, kind, requested_at, requested_by)
    values (the_client, the_club, the_member, 'photos', noon - 60, coach);
  insert into change_requests (client_id, club_id, member_uuid, user_uuid, kind, fields, created_at)
    values (the_client, the_club, the_member, parent, 'contact', '{"phone":"1"}', noon - 60);
  insert into moves (client_id, club_id, member_uuid, from_group_id, group_ids, expires_at, parent_origin, club_origin,
      api_origin, automatic, created_at)
    values (the_client, the_club, the_member, the_group, array[the_group], noon + 31536000, 'http://parent', 'http://club',
      'http://api', true, noon - 60);
  insert into calendar_feeds (client_id, user_uuid, token_hash, created_at, member_uuids)
    values (the_client, parent, the_member::text, noon - 60, array[the_member]);

  insert into files (client_id, club_id, folder, name, mime, size, storage_key, audience)
    values (the_client, the_club, 'policy', 'Bystander', 'application/pdf', 1, 'bystander', '{coach}')
    returning id into the_file;
  insert into file_versions (client_id, club_id, file_id, version, created_at)
    values (the_client, the_club, the_file, 1, noon - 60);
  insert into file_clubs (client_id, club_id, file_id) values (the_client, the_club, the_file);
  insert into file_logs (client_id, club_id, file_id, user_uuid, version, ts)
    values (the_client, the_club, the_file, coach, 1, noon - 60);
  insert into file_reminders (client_id, club_id, file_id, user_uuid, queued_at)
    values (the_client, the_club, the_file, coach, noon - 60);
  insert into scheme_files (client_id, scheme_uuid, file_id, name) values (the_client, the_scheme, the_file, 'Bystander');
  insert into lesson_plans (client_id, club_id, uuid, title, owner_uuid, scheme_uuid, created_at, updated_at)
    values (the_client, the_club, the_plan, 'Bystander', coach, the_scheme, noon - 60, noon - 60);
  insert into lesson_plan_groups (client_id, club_id, uuid, title, owner_uuid, scheme_uuid, created_at, updated_at)
    values (the_client, the_club, the_folder, 'Bystander', coach, the_scheme, noon - 60, noon - 60);
  insert into lesson_plan_group_plans (client_id, club_id, lesson_plan_group_uuid, lesson_plan_uuid, ordering)
    values (the_client, the_club, the_folder, the_plan, 0);
  insert into lesson_plan_sections (client_id, club_id, lesson_plan_uuid, title, ordering)
    values (the_client, the_club, the_plan, 'Bystander', 0) returning id into the_section;
  insert into lesson_plan_skills (client_id, club_id, section_id, node_id, ordering)
    values (the_client, the_club, the_section, '/bronze/roll', 0);
  insert into lesson_plan_shares (client_id, club_id, lesson_plan_uuid, user_uuid)
    values (the_client, the_club, the_plan, parent);
  insert into labels (client_id, club_id, name, value, kind)
    values (the_client, the_club, 'Bystander', 'by', 'plan') returning id into the_label;
  insert into lesson_plan_field_values (client_id, club_id, lesson_plan_uuid, label_id, value)
    values (the_client, the_club, the_plan, the_label, 'Bystander');

  insert into access_log (client_id, club_id, member_uuid, user_uuid, action, ts, view_date, role)
    values (the_client, the_club, the_member, coach, 'profile', noon - 60, today, 'coach');
  for n in 1..2 loop
    insert into audit_log (client_id, club_id, user_uuid, action, entity, entity_id, member_uuid, ts)
      values (the_client, the_club, coach, 'member.update', 'member', the_member::text, the_member, noon - 120 + 30 * n)
      returning id into the_entry;
    insert into audit_rows (client_id, club_id, audit_id, table_name, key, before, after, member_uuid, ts)
      values (the_client, the_club, the_entry, 'members', json_build_object('uuid', the_member),
        json_build_object('firstname', 'B' || n), json_build_object('firstname', 'By'), the_member, noon - 120 + 30 * n);
  end loop;
  insert into imports (client_id, club_id, name, plan_hash, user_uuid, created_at)
    values (the_client, the_club, 'by.csv', 'none', coach, noon - 60) returning id into the_import;
  insert into import_rows (client_id, club_id, import_id, line, action, given, changed)
    values (the_client, the_club, the_import, 2, 'skip', '{}', true);
  return the_club;
end $$;

-- An erased member and a deleted group of a club, with a guardian whose account is deleted. No list has them.
create function testing.add_former_member(the_club bigint, the_scheme uuid)
returns table (member uuid, training_group bigint, guardian bigint, account uuid) language plpgsql as $$
declare
  the_client bigint;
  parent uuid := gen_random_uuid();
  the_member uuid := gen_random_uuid();
  the_group bigint;
  membership bigint;
  the_guardian bigint;
  that_day constant date := '2026-02-04';
  then_at constant bigint := 1770224400;
begin
  select client_id into the_client from clubs where id = the_club;
  insert into users (client_id, uuid, firstname, lastname, status) values (the_client, parent, '—', '—', 'deleted');
  insert into user_passwords (client_id, user_uuid, hash) values (the_client, parent, 'none');
  insert into user_pins (client_id, user_uuid, hash) values (the_client, parent, 'none');
  insert into unsubscribes (client_id, user_uuid, kind, ts) values (the_client, parent, 'progress', then_at);
  insert into groups (client_id, club_id, name, status, scheme_uuid, deleted_at)
    values (the_client, the_club, 'Former', 0, the_scheme, then_at + 86400) returning id into the_group;
  insert into members (client_id, club_id, uuid, firstname, lastname, dob, active, inactive_date, inactive_reason)
    values (the_client, the_club, the_member, '—', '—', '2017-01-01', false, that_day, 'erased');
  insert into class_members (client_id, club_id, group_id, member_uuid, joined_date, left_date)
    values (the_client, the_club, the_group, the_member, '2026-01-05', that_day) returning class_member_id into membership;
  insert into guardians (client_id, club_id, user_uuid, firstname, lastname, phone)
    values (the_client, the_club, parent, '—', '—', '0') returning id into the_guardian;
  insert into member_guardians (client_id, club_id, member_uuid, guardian_id, relationship, restricted)
    values (the_client, the_club, the_member, the_guardian, 'Mother', true);
  insert into sessions (client_id, club_id, group_id, date, start_at, end_at)
    values (the_client, the_club, the_group, that_day - 7, then_at - 604800, then_at - 601200);
  insert into registers (client_id, club_id, group_id, date, completed_by, completed_ts, recorded_ts, user_uuid)
    values (the_client, the_club, the_group, that_day - 7, '—', then_at - 604800, then_at - 604800, parent);
  insert into attendance (client_id, club_id, member_uuid, date, class_member_id, group_id, present, recorded_ts, user_uuid)
    values (the_client, the_club, the_member, that_day - 7, membership, the_group, true, then_at - 604800, parent);
  insert into reported_absences (client_id, club_id, member_uuid, from_date, to_date, absence, user_uuid, created_at,
      cancelled_at)
    values (the_client, the_club, the_member, that_day, that_day, 'sick', parent, then_at - 60, then_at - 30);
  insert into notes (client_id, club_id, member_uuid, note, updated_by, updated_at, user_uuid)
    values (the_client, the_club, the_member, '', '—', then_at, parent);
  insert into move_marks (client_id, club_id, group_id, member_uuid, remote_node_id, recorded_ts, user_uuid)
    values (the_client, the_club, the_group, the_member, '/bronze', then_at, parent);
  insert into member_alerts (client_id, club_id, member_uuid, kind, text, ended_at)
    values (the_client, the_club, the_member, 'medical', '', then_at);
  insert into emergency_contacts (client_id, club_id, member_uuid, name, phone)
    values (the_client, the_club, the_member, '—', '0');
  insert into retained_completions (client_id, club_id, member_uuid, scheme_uuid, node_id, completed_ts, version, created_at)
    values (the_client, the_club, the_member, the_scheme, '/former', then_at, 1, then_at);
  insert into badge_history (client_id, club_id, member_uuid, scheme_uuid, badge_id, achieve_date, recorded_ts,
      received_ts, user_uuid, superseded)
    values (the_client, the_club, the_member, the_scheme, '/former', that_day, then_at, then_at, parent, false);
  insert into note_history (client_id, club_id, member_uuid, note, updated_by, recorded_ts, received_ts, user_uuid)
    values (the_client, the_club, the_member, '', '—', then_at, then_at, parent);
  insert into move_mark_history (client_id, club_id, group_id, member_uuid, remote_node_id, stay, recorded_ts,
      received_ts, user_uuid, superseded)
    values (the_client, the_club, the_group, the_member, '/bronze', false, then_at, then_at, parent, false);
  insert into consents (client_id, club_id, member_uuid, kind, agreed, user_uuid, ts)
    values (the_client, the_club, the_member, 'photos', true, parent, then_at - 60);
  insert into consent_requests (client_id, club_id, member_uuid, kind, requested_at, requested_by)
    values (the_client, the_club, the_member, 'photos', then_at - 60, parent);
  return query select the_member, the_group, the_guardian, parent;
end $$;

-- Creates a function that returns a hash of the rows in each table that `filled_by` inserts into. Which rows, says the
-- condition for the table, else the first one whose column the table has.
create procedure testing.create_hashes(
  signature text, filled_by text, by_table jsonb, by_column jsonb
) language plpgsql as $$
declare
  parts text;
begin
  select string_agg(format(
      'select %L::text, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '''')) from %I t where %s',
      table_name, table_name, coalesce(by_table->>table_name, (
        select one->>1 from jsonb_array_elements(by_column) with ordinality conditions (one, position)
        where one->>0 = any (columns) order by position limit 1))), ' union all ')
  into strict parts
  from (
    select table_name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public'
      and position('insert into ' || table_name || ' (' in (select prosrc from pg_proc where proname = filled_by)) > 0
    group by table_name) tables;
  -- PostgreSQL would start parallel workers, which takes ten times as long as reading the rows.
  execute format('create function testing.%s returns table (name text, hash text) language plpgsql
    set max_parallel_workers_per_gather = 0 as $f$ begin return query %s; end $f$', signature, parts);
end $$;

call testing.create_hashes(
  'hashes_of_bystanders(the_club bigint)', 'add_bystanders',
  '{"clubs": "t.id = the_club",
    "tags": "t.id in (select tag_id from member_tags m where m.club_id = the_club)",
    "users": "t.uuid in (select user_uuid from user_clubs c where c.club_id = the_club)",
    "scheme_import_rows": "t.import_id in (select i.id from scheme_imports i join groups g using (scheme_uuid) where g.club_id = the_club)",
    "schemes": "t.uuid in (select scheme_uuid from groups g where g.club_id = the_club)"}',
  '[["club_id", "t.club_id = the_club"],
    ["scheme_uuid", "t.scheme_uuid in (select scheme_uuid from groups g where g.club_id = the_club)"],
    ["user_uuid", "t.user_uuid in (select user_uuid from user_clubs c where c.club_id = the_club)"]]');

call testing.create_hashes(
  'hashes_of_former_member(member uuid, training_group bigint, guardian bigint, account uuid)', 'add_former_member',
  '{"members": "t.uuid = member", "groups": "t.id = training_group", "guardians": "t.id = guardian",
    "users": "t.uuid = account"}',
  '[["member_uuid", "t.member_uuid = member"], ["group_id", "t.group_id = training_group"],
    ["user_uuid", "t.user_uuid = account"]]');
