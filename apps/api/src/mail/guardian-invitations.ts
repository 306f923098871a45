import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';

/** The club that invites a guardian, and the first names of the children whom the guardian will see. */
export type GuardianInvitation = { club: string; children: readonly string[] };

/** undefined: the invitation was withdrawn, or the guardian may not see any child. */
export const findGuardianInvitation = async (
  db: Reader,
  { client_id, guardian_id }: { client_id: number; guardian_id: number },
): Promise<GuardianInvitation | undefined> => {
  const { rows } = await sql<GuardianInvitation>`
    select club.name as club, json_agg(m.firstname order by m.dob, m.firstname) as children
    from guardians g
    join clubs club on club.client_id = g.client_id and club.id = g.club_id
    join member_guardians mg on mg.client_id = g.client_id and mg.guardian_id = g.id and not mg.restricted
    join members m on m.client_id = mg.client_id and m.uuid = mg.member_uuid and m.merged_into is null
    where g.client_id = ${client_id} and g.id = ${guardian_id} and g.invited_at is not null
    group by club.name`.execute(db);
  return rows[0];
};
