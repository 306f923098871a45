import type { Migration } from './migration.ts';

/**
 * A link belongs to a version of its scheme, so that a discarded draft takes its links with it, and an unlinked node
 * of a draft still follows its owner in the published version. Only the published version and the draft have links.
 */
export const mirrorsByVersion: Migration = {
  name: '0041_mirrors_by_version',
  sql: `
set local app.maintenance = 'on';

alter table scheme_mirrors add column version integer;
alter table scheme_mirrors drop constraint scheme_mirrors_pkey;

insert into scheme_mirrors (client_id, scheme_uuid, version, node_id, owner_scheme_uuid, owner_node_id)
select m.client_id, m.scheme_uuid, v.version, m.node_id, m.owner_scheme_uuid, m.owner_node_id
from scheme_mirrors m
join schemes s on s.client_id = m.client_id and s.uuid = m.scheme_uuid
join curriculum_versions v on v.client_id = m.client_id and v.scheme_uuid = m.scheme_uuid
  and (v.state <> 'published' or v.version = s.version)
where jsonb_path_exists(v.document::jsonb, '$.tree.**.id ? (@ == $id)', jsonb_build_object('id', m.node_id));
delete from scheme_mirrors where version is null;

alter table scheme_mirrors alter column version set not null;
alter table scheme_mirrors add primary key (client_id, scheme_uuid, version, node_id);
alter table scheme_mirrors add foreign key (client_id, scheme_uuid, version)
  references curriculum_versions (client_id, scheme_uuid, version) on delete cascade;
`,
};
