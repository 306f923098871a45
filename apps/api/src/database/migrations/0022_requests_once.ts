import type { Migration } from './migration.ts';

/**
 * Requests that are not queued are kept in `operations` as well (ADR 0021): also those to a user's account, which
 * sign-in's rights are for. What told of an absence may repeat a parent's words, and goes with the absence.
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
