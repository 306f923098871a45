import type { Migration } from './migration.ts';

/**
 * An undo can leave a guardian without a child. The daily job erases them as soon as no undo can give them one again
 * (D20).
 */
export const guardiansWithoutChildren: Migration = {
  name: '0710_guardians_without_children',
  sql: `
create function erase_guardians_without_children() returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not app_is_ngo() then
    raise exception 'only a job of the whole client erases its guardians';
  end if;
  perform erase_guardians(app_client(), array(
    select g.id from guardians g
    where g.client_id = app_client()
      and not exists (select from member_guardians mg where mg.client_id = g.client_id and mg.guardian_id = g.id)
      and not exists (select from audit_rows r where r.client_id = g.client_id
        and r.table_name = 'member_guardians' and (r.key->>'guardian_id')::bigint = g.id)
    order by g.id for update));
end $$;
`,
};
