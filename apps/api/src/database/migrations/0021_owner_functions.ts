import type { Migration } from './migration.ts';

/**
 * The owner's functions run under row-level security too, because the server's role calls them. Their definitions
 * cannot set `app.maintenance`: only a superuser may do that there, and the owner of a database need not be one.
 */
export const ownerFunctions: Migration = {
  name: '0021_owner_functions',
  sql: `
do $$
declare t text;
begin
  for t in select tablename from pg_policies where schemaname = 'public' and policyname = 'maintenance'
  loop
    execute format($p$alter policy maintenance on %I
      using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
      with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on')$p$, t);
  end loop;
end $$;
`,
};
