import type { Migration } from './migration.ts';

/**
 * Completions that outlast a publication, and the impact that was counted for a draft (D17). A retained completion
 * that was revoked stays as a row with its reason.
 */
export const retainedCompletions: Migration = {
  name: '0026_retained_completions',
  sql: `
create table retained_completions (
  client_id bigint not null,
  club_id bigint not null,
  member_uuid uuid not null,
  scheme_uuid uuid not null,
  node_id text not null,
  completed_ts bigint not null,
  version integer not null,
  created_at bigint not null,
  revoked_at bigint,
  revoked_by uuid,
  reason text,
  primary key (client_id, member_uuid, scheme_uuid, node_id),
  foreign key (client_id, member_uuid) references members (client_id, uuid) on delete cascade,
  foreign key (client_id, scheme_uuid) references schemes (client_id, uuid) on delete cascade,
  check ((revoked_at is null) = (revoked_by is null) and (revoked_at is null) = (reason is null))
);

-- One per scheme: the last draft that was counted, and how far.
create table curriculum_impacts (
  client_id bigint not null,
  scheme_uuid uuid not null,
  etag text not null,
  published_version integer not null,
  last_member uuid,
  counted integer not null,
  complete boolean not null,
  counts json not null,
  primary key (client_id, scheme_uuid),
  foreign key (client_id, scheme_uuid) references schemes (client_id, uuid) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['retained_completions', 'curriculum_impacts']
  loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format($p$create policy maintenance on %I to current_user
      using (current_setting('app.maintenance', true) = 'on')
      with check (current_setting('app.maintenance', true) = 'on')$p$, t);
  end loop;
end $$;

create policy member on retained_completions
  using (client_id = (select app_client()) and (club_id = any ((select app_staff_clubs())::bigint[])
    or (select app_is_ngo()) or member_uuid = any ((select app_children())::uuid[])));
create policy guardians_insert_nothing on retained_completions as restrictive for insert
  with check (not (select app_is_parent()));
create policy guardians_update_nothing on retained_completions as restrictive for update
  using (not (select app_is_parent()));
create policy guardians_delete_nothing on retained_completions as restrictive for delete
  using (not (select app_is_parent()));
create policy by_sharing on retained_completions using (client_id = (select app_client())
  and member_uuid = any ((select app_shared_members())::uuid[]));
create policy client on curriculum_impacts
  using (client_id = (select app_client()) and (select app_is_ngo()));
`,
};
