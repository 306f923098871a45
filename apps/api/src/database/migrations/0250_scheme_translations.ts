import type { Migration } from './migration.ts';

/**
 * Schemes in several languages (D21). `node_translations` is what translators write. A publication stores it per
 * version in `curriculum_translations`, with the document that users of the language read.
 */
export const schemeTranslations: Migration = {
  name: '0250_scheme_translations',
  sql: `
-- The language of the tree. Without one, the first of the scheme's languages.
alter table schemes add column leading_language_id bigint;

create table node_translations (
  client_id bigint not null,
  scheme_uuid uuid not null,
  language_id bigint not null,
  node_id text not null,
  title text,
  source_title text,
  content jsonb not null default '[]',
  updated_at bigint not null,
  updated_by uuid,
  primary key (client_id, scheme_uuid, language_id, node_id),
  foreign key (client_id, scheme_uuid) references schemes (client_id, uuid) on delete cascade,
  foreign key (client_id, language_id) references client_languages (client_id, language_id) on delete cascade
);
create trigger audit_row after insert or update or delete on node_translations for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'scheme_uuid', 'language_id', 'node_id');

create table curriculum_translations (
  client_id bigint not null,
  scheme_uuid uuid not null,
  version integer not null,
  language_id bigint not null,
  -- The translations of the scheme's own nodes by node id, as they were published.
  translations json not null,
  document json not null,
  etag text not null,
  primary key (client_id, scheme_uuid, version, language_id),
  foreign key (client_id, scheme_uuid, version)
    references curriculum_versions (client_id, scheme_uuid, version) on delete cascade,
  foreign key (client_id, language_id) references client_languages (client_id, language_id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['node_translations', 'curriculum_translations']
  loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format($p$create policy maintenance on %I to current_user
      using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
      with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on')$p$, t);
    execute format($p$create policy client on %I
      using (client_id = (select app_client()) and (select app_is_ngo()))$p$, t);
  end loop;
end $$;
create policy reader on curriculum_translations for select
  using (client_id = (select app_client())
    and (select app_role()) in ('coach', 'admin', 'ngo', 'parent'));
`,
};
