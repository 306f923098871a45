import type { Migration } from './migration.ts';

/**
 * Which days the e-mails about registers were sent for, by club, and up to which time a guardian has e-mails about progress, with
 * the choice of when. A user without a row gets the digest on Sunday.
 */
export const emailSchedules: Migration = {
  name: '0221_email_schedules',
  sql: `
create table register_notices (
  client_id bigint not null,
  club_id bigint not null,
  date date not null,
  queued_at bigint not null,
  primary key (client_id, club_id, date),
  foreign key (client_id, club_id) references clubs (client_id, id) on delete cascade
);

create table progress_emails (
  client_id bigint not null,
  user_uuid uuid not null,
  immediately boolean not null default false,
  sent_through bigint,
  primary key (client_id, user_uuid),
  foreign key (client_id, user_uuid) references users (client_id, uuid) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['register_notices', 'progress_emails']
  loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format($p$create policy maintenance on %I to current_user
      using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
      with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on')$p$, t);
    execute format($p$create policy client on %I
      using (client_id = (select app_client()) and (select app_is_ngo()))$p$, t);
  end loop;
end $$;
create policy own on progress_emails
  using (client_id = (select app_client()) and user_uuid = (select app_user())
    and (select app_role()) in ('coach', 'admin', 'ngo', 'parent'));

-- Administrators see no sign-ins, and an erasure removes them before its e-mail is sent.
create function last_language(of_user uuid) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select language_id from refresh_token_families
  where client_id = app_client() and user_uuid = of_user and app_role() in ('admin', 'ngo')
  order by created_at desc limit 1 $$;
`,
};
