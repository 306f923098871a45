import type { Migration } from './migration.ts';

/** The client's own wording (D10) has a row for each text, so that each can be saved and undone by itself (D18). */
export const clientMessages: Migration = {
  name: '0671_client_messages',
  sql: `
set local app.maintenance = 'on';

create table client_messages (
  client_id bigint not null,
  language_id bigint not null,
  key text not null,
  text text not null,
  updated_at bigint not null,
  updated_by uuid,
  primary key (client_id, language_id, key),
  foreign key (client_id, language_id) references client_languages (client_id, language_id) on delete cascade
);
insert into client_messages (client_id, language_id, key, text, updated_at, updated_by)
  select t.client_id, t.language_id, m.key, m.value, t.updated_at, t.updated_by
  from client_translations t cross join jsonb_each_text(t.messages) m;

create trigger audit_row after insert or update or delete on client_messages for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'language_id', 'key');

alter table client_messages enable row level security, force row level security;
create policy maintenance on client_messages to current_user
  using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
  with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on');
create policy client on client_messages
  using (client_id = (select app_client()) and (select app_is_ngo()));
-- Portals and CSV files have the wording, also before the sign-in.
create policy read_wording on client_messages for select
  using (client_id = (select app_client()));

-- The images of whole languages cannot be restored any more.
delete from audit_rows where table_name = 'client_translations';
drop table client_translations;
`,
};
