import type { Migration } from './migration.ts';

/** The counts behind the reports on a scheme, of one week, without suppression. Requests get only reports of them. */
export const schemeReports: Migration = {
  name: '0110_scheme_reports',
  sql: `
create table scheme_report_counts (
  client_id bigint not null,
  scheme_uuid uuid not null,
  week date not null,
  version integer not null,
  counted_at bigint not null,
  counts json not null,
  primary key (client_id, scheme_uuid),
  foreign key (client_id, scheme_uuid) references schemes (client_id, uuid) on delete cascade
);

alter table scheme_report_counts enable row level security, force row level security;
create policy maintenance on scheme_report_counts to current_user
  using (current_setting('app.maintenance', true) = 'on')
  with check (current_setting('app.maintenance', true) = 'on');
create policy client on scheme_report_counts
  using (client_id = (select app_client()) and (select app_is_ngo()));
`,
};
