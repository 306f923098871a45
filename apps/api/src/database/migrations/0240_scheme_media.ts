import type { Migration } from './migration.ts';

/**
 * Videos and files of schemes (scheme-portal §5). A poster is a data URL, so that a device reads it with a token and
 * stores it with its other reads. `parts` are the storage keys of what an unfinished upload has received.
 */
export const schemeMedia: Migration = {
  name: '0240_scheme_media',
  sql: `
alter table files add column duration_s integer check (duration_s >= 0);

-- Undo restores a row from its jsonb image, which keeps no spaces of json.
alter table scheme_videos drop constraint scheme_videos_captions_check, alter column captions drop default;
alter table scheme_videos alter column captions type jsonb using captions::jsonb,
  alter column captions set default '{}',
  add constraint scheme_videos_captions_check check (jsonb_typeof(captions) = 'object');
alter table scheme_videos
  add column poster text check (length(poster) <= 60000),
  add column consent_by uuid,
  add column consent_at bigint;

create table uploads (
  client_id bigint not null references clients (id) on delete cascade,
  id uuid not null,
  user_uuid uuid not null,
  name text not null,
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  parts text[] not null default '{}',
  file_id bigint,
  created_at bigint not null,
  expires_at bigint not null,
  primary key (client_id, id),
  foreign key (client_id, file_id) references files (client_id, id) on delete cascade
);
create index uploads_file on uploads (client_id, file_id);
create index uploads_expiry on uploads (client_id, expires_at);

alter table uploads enable row level security, force row level security;
create policy maintenance on uploads to current_user
  using (current_setting('app.maintenance', true) = 'on')
  with check (current_setting('app.maintenance', true) = 'on');
create policy client on uploads
  using (client_id = (select app_client()) and (select app_is_ngo()));

do $$
declare
  t text;
  key text;
begin
  foreach t in array array['scheme_videos', 'files']
  loop
    select string_agg(quote_literal(a.attname), ', ') into key
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = t::regclass and i.indisprimary;
    execute format($p$create trigger audit_row after insert or update or delete on %I for each row
      when (coalesce(current_setting('app.audit', true), '') <> '')
      execute function capture_audit_row(%s)$p$, t, key);
  end loop;
end $$;
`,
};
