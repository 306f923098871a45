import type { Migration } from './migration.ts';

/** Requests for a further guardian, the proof of a credential, and undo of both. */
export const requestsAndCredentials: Migration = {
  name: '0056_requests_and_credentials',
  sql: `
alter table change_requests drop constraint change_requests_kind_check;
alter table change_requests add constraint change_requests_kind_check
  check (kind in ('contact', 'medical', 'guardian', 'export', 'erasure'));
alter table credentials add column file_id bigint;

do $$
declare t text;
begin
  foreach t in array array['change_requests', 'credentials']
  loop
    execute format($p$create trigger audit_row after insert or update or delete on %I for each row
      when (coalesce(current_setting('app.audit', true), '') <> '')
      execute function capture_audit_row('client_id', 'id')$p$, t);
  end loop;
end $$;
`,
};
