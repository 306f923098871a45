import type { Migration } from './migration.ts';

/**
 * Coaches of one club may share a transaction for their changes (ADR 0016). It sees the responses and lanes of all of
 * them. `app.user_uuid` is the user of the current statement.
 */
export const changesTogether: Migration = {
  name: '0017_changes_together',
  sql: `
create function app_users() returns uuid[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.user_uuids', true), ''), '{}')::uuid[] $$;

do $$
declare t text;
begin
  foreach t in array array['operations', 'lane_cursors']
  loop
    execute format('drop policy own on %I', t);
    execute format($p$create policy own on %I
      using (client_id = (select app_client()) and user_uuid = any ((select app_users())::uuid[])
        and (select app_role()) in ('coach', 'admin', 'ngo', 'parent'))$p$, t);
  end loop;
end $$;
`,
};
