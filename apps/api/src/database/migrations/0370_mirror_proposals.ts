import type { Migration } from './migration.ts';

/**
 * Nodes below mirrored nodes that their owner added or removed (scheme-portal §3). They were in the draft of the scheme
 * that follows; now it takes over or leaves each of them.
 */
export const mirrorProposals: Migration = {
  name: '0370_mirror_proposals',
  sql: `
create table mirror_proposals (
  client_id bigint not null,
  scheme_uuid uuid not null,
  -- In the scheme that follows, also of an added node.
  node_id text not null,
  kind text not null check (kind in ('added', 'removed')),
  -- The mirrored node below which the owner added a node.
  parent_id text,
  owner_scheme_uuid uuid not null,
  owner_node_id text not null,
  -- The owner's version that has the change.
  owner_version integer not null,
  -- The scheme left it. The owner's next change of the node reopens it.
  left_at bigint,
  created_at bigint not null,
  primary key (client_id, scheme_uuid, node_id),
  check ((kind = 'added') = (parent_id is not null)),
  foreign key (client_id, scheme_uuid) references schemes (client_id, uuid) on delete cascade,
  foreign key (client_id, owner_scheme_uuid) references schemes (client_id, uuid) on delete cascade
);
create index mirror_proposals_owner on mirror_proposals (client_id, owner_scheme_uuid);
alter table mirror_proposals enable row level security, force row level security;
create policy maintenance on mirror_proposals to current_user
  using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
  with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on');
create policy client on mirror_proposals
  using (client_id = (select app_client()) and (select app_is_ngo()));
`,
};
