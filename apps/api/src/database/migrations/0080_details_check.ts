import type { Migration } from './migration.ts';

/** Once a year, guardians are asked whether the details of a child are right. Parents write nothing else of a member. */
export const detailsCheck: Migration = {
  name: '0080_details_check',
  sql: `
alter table members add column details_confirmed_at bigint, add column details_confirmed_by uuid;

-- Whether the user acts for the child, and so has confirmed the details.
create function confirm_details(child uuid, at bigint) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update members set details_confirmed_at = at, details_confirmed_by = app_user()
    where client_id = app_client() and uuid = child and uuid = any (app_children_with('acts'));
  return found;
end $$;
`,
};
