import type { Migration } from './migration.ts';

/**
 * The edits of drafts. `edit_number` numbers them per scheme, across drafts; `replaced_number` is the newest one at
 * which a draft was replaced as a whole. `draft` identifies a draft, also after it was discarded: it is the number at
 * which the draft began.
 */
export const schemeEdits: Migration = {
  name: '0100_scheme_edits',
  sql: `
set local app.maintenance = 'on';

alter table schemes add column edit_number integer not null default 0;
alter table schemes add column replaced_number integer not null default 0;
alter table curriculum_versions add column draft integer not null default 0;
alter table curriculum_versions add column removed json not null default '[]';
alter table curriculum_versions add column edited_by uuid;
update curriculum_versions set edited_by = created_by where state <> 'published';

create table curriculum_edits (
  client_id bigint not null,
  scheme_uuid uuid not null,
  n integer not null,
  id uuid not null,
  draft integer not null,
  user_uuid uuid not null,
  created_at bigint not null,
  undoes uuid,
  edit json not null,
  inverse json,
  result json not null,
  applied boolean not null,
  -- Of an edit that sets a field.
  node_id text,
  field text,
  primary key (client_id, scheme_uuid, n),
  unique (client_id, scheme_uuid, id),
  foreign key (client_id, scheme_uuid) references schemes (client_id, uuid) on delete cascade
);
create index on curriculum_edits (client_id, created_at);

create table discarded_drafts (
  client_id bigint not null,
  scheme_uuid uuid not null,
  draft integer not null,
  document json not null,
  removed json not null,
  mirrors json not null,
  note text,
  created_by uuid,
  created_at bigint not null,
  edited_by uuid,
  discarded_by uuid not null,
  discarded_at bigint not null,
  primary key (client_id, scheme_uuid, draft),
  foreign key (client_id, scheme_uuid) references schemes (client_id, uuid) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['curriculum_edits', 'discarded_drafts']
  loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format($p$create policy maintenance on %I to current_user
      using (current_setting('app.maintenance', true) = 'on')
      with check (current_setting('app.maintenance', true) = 'on')$p$, t);
    execute format($p$create policy client on %I
      using (client_id = (select app_client()) and (select app_is_ngo()))$p$, t);
  end loop;
end $$;
`,
};
