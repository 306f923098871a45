import type { Migration } from './migration.ts';

/**
 * Requests that are not queued are stored in `operations` as well (ADR 0021), also those about a user's account, which
 * have the rights of sign-in. The stored response to an absence report may contain a parent's text. It is cleared when
 * the absence is deleted.
 */
export const requestsOnce: Migration = {
  name: '0022_requests_once',
  sql: `
create policy account on operations
  using (client_id = (select app_client()) and user_uuid = any ((select app_users())::uuid[])
    and (select app_role()) = 'system');

create function forget_absence() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update operations set answer = 'null' where client_id = old.client_id
    and received_ts = old.created_at and user_uuid = old.user_uuid
    and call = 'POST /members/:uuid/absences';
  return null;
end $$;
create trigger forget_absence after delete on reported_absences
  for each row execute function forget_absence();
`,
};
