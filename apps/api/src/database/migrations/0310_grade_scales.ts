import type { Migration } from './migration.ts';

/**
 * A version of a scheme can change its grades (scheme-portal §8). Stored grades stay as they were given, with the scale
 * in which they were given; each reader maps them to the scheme's current scale.
 */
export const gradeScales: Migration = {
  name: '0310_grade_scales',
  sql: `
-- scale: how often a publication has changed the grades.
alter table schemes add column scale integer not null default 0;
alter table scores add column scale smallint not null default 0;
-- In which the nodes of the draft name their own pass grades.
alter table discarded_drafts add column scale integer not null default 0;
alter table score_history add column scale smallint not null default 0;

-- The grades that a publication replaced. to_next and to_current have the new grade of each old one.
create table scheme_scales (
  client_id bigint not null,
  scheme_uuid uuid not null,
  scale integer not null,
  grades json not null,
  to_next integer[] not null,
  to_current integer[] not null,
  -- The first version without these grades, and when it was published.
  until_version integer not null,
  ended_at bigint not null,
  primary key (client_id, scheme_uuid, scale),
  foreign key (client_id, scheme_uuid) references schemes (client_id, uuid) on delete cascade
);
alter table scheme_scales enable row level security, force row level security;
create policy maintenance on scheme_scales to current_user
  using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
  with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on');
create policy client on scheme_scales
  using (client_id = (select app_client()) and (select app_is_ngo()));
create policy reader on scheme_scales for select
  using (client_id = (select app_client())
    and (select app_role()) in ('coach', 'admin', 'ngo', 'parent'));

create trigger audit_row after insert or update or delete on scheme_grades for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'scheme_uuid', 'position');

-- A scheme's description, for coaches and in the overview.
alter table schemes add column description text not null default '';
`,
};
