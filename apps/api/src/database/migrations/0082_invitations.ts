import type { Migration } from './migration.ts';

/**
 * The page of an invitation says who invites, and for which children. Sign-in reads no guardians itself.
 * `invited_at` comes with a later number, so the function is in PL/pgSQL, which finds columns when it runs.
 */
export const invitations: Migration = {
  name: '0082_invitations',
  sql: `
-- The club that invited the user last as a guardian, and the first names of the children; null: no guardian.
create function invitation_of(invited uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select json_build_object('club', club.name, 'children', json_agg(m.firstname order by m.dob, m.firstname))
    from guardians g
    join clubs club on club.client_id = g.client_id and club.id = g.club_id
    join member_guardians mg on mg.client_id = g.client_id and mg.guardian_id = g.id and not mg.restricted
    join members m on m.client_id = mg.client_id and m.uuid = mg.member_uuid and m.merged_into is null
    where g.client_id = app_client() and app_is_system() and g.user_uuid = invited and g.invited_at is not null
    group by g.id, g.invited_at, club.name
    order by g.invited_at desc, g.id
    limit 1);
end $$;
`,
};
