import type { Migration } from './migration.ts';

/** Whom a document is for, what changed with each of its versions, and who was reminded of it. */
export const documentAudience: Migration = {
  name: '0067_document_audience',
  sql: `
-- Staff of both roles could read every document until now. Proofs of credentials stay with the administrators.
alter table files add column audience text[] not null default '{admin,coach}'
  check (cardinality(audience) > 0 and audience <@ '{admin,coach}');
update files f set audience = '{admin}' where exists (
  select from credentials c where c.client_id = f.client_id and c.file_id = f.id);

create table file_versions (
  client_id bigint not null,
  club_id bigint,
  file_id bigint not null,
  version integer not null,
  note text,
  created_at bigint not null,
  primary key (client_id, file_id, version),
  foreign key (client_id, file_id) references files (client_id, id) on delete cascade
);
insert into file_versions (client_id, club_id, file_id, version, created_at)
  select client_id, club_id, id, version, created_at from files;

create table file_reminders (
  client_id bigint not null,
  club_id bigint,
  file_id bigint not null,
  user_uuid uuid not null,
  queued_at bigint not null,
  primary key (client_id, file_id, user_uuid, queued_at),
  foreign key (client_id, file_id) references files (client_id, id) on delete cascade,
  foreign key (client_id, user_uuid) references users (client_id, uuid) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['file_versions', 'file_reminders']
  loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format($p$create policy maintenance on %I to current_user
      using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
      with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on')$p$, t);
    execute format($p$create policy club on %I
      using (client_id = (select app_client()) and (club_id = any ((select app_staff_clubs())::bigint[])
        or (select app_is_ngo())))$p$, t);
    execute format($p$create policy whole_client on %I for select
      using (client_id = (select app_client()) and club_id is null
        and (select app_role()) in ('coach', 'admin'))$p$, t);
  end loop;
end $$;
`,
};
