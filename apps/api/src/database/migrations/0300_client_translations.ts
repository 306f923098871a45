import type { Migration } from './migration.ts';

/**
 * The client's own wording of messages in its portals (D10), by language. `messages` maps `namespace:key` to the text.
 * Portals load it before the sign-in. A language without wording of its own has no row.
 */
export const clientTranslations: Migration = {
  name: '0300_client_translations',
  sql: `
create table client_translations (
  client_id bigint not null,
  language_id bigint not null,
  messages jsonb not null,
  etag text not null,
  updated_at bigint not null,
  updated_by uuid,
  primary key (client_id, language_id),
  foreign key (client_id, language_id) references client_languages (client_id, language_id) on delete cascade
);
create trigger audit_row after insert or update or delete on client_translations for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'language_id');

alter table client_translations enable row level security, force row level security;
create policy maintenance on client_translations to current_user
  using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
  with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on');
create policy client on client_translations
  using (client_id = (select app_client()) and (select app_is_ngo()));
create policy sign_in on client_translations for select
  using (client_id = (select app_client()) and (select app_is_system()));
`,
};
