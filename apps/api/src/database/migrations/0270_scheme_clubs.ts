import type { Migration } from './migration.ts';

/** A change of the clubs of a scheme can be undone (D18). A scheme without rows is offered to all clubs. */
export const schemeClubs: Migration = {
  name: '0270_scheme_clubs',
  sql: `
create trigger audit_row after insert or update or delete on scheme_clubs for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'scheme_uuid', 'club_id');

-- Whether a scheme is for all clubs shows only to users who see the rows of the other clubs.
create policy whole_client on scheme_clubs for select
  using (client_id = (select app_client()) and (select app_role()) in ('coach', 'admin'));
`,
};
