import { type RawBuilder, sql } from 'kysely';
import { activeClubUsers } from '../access/club-users.ts';
import type { Reader } from '../database/tenant-transaction.ts';

/** The active administrators of a club, who get its e-mails. */
export const findAdministrators = async (
  db: Reader,
  { client_id, club_id }: { client_id: number; club_id: number },
): Promise<readonly string[]> => {
  const rows = await activeClubUsers(db, { client_id, club_id, role: 'admin' })
    .select('users.uuid')
    .orderBy('users.uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
};

/** Users who act for the member as guardians, with an account that is not deactivated. */
export const findActingGuardians = async (
  db: Reader,
  { client_id, member_uuid }: { client_id: number; member_uuid: string },
): Promise<readonly string[]> => {
  const { rows } = await sql<{ user_uuid: string }>`
    select distinct g.user_uuid from member_guardians mg
    join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
    join users u on u.client_id = g.client_id and u.uuid = g.user_uuid and u.status in ('invited', 'active')
    where mg.client_id = ${client_id} and mg.member_uuid = ${member_uuid} and mg.acts and not mg.restricted
    order by 1`.execute(db);
  return rows.map(({ user_uuid }) => user_uuid);
};

/** Whether a guardian who acts for the member has an active account, and so gets e-mails. */
export const isReached = (
  client_id: RawBuilder<unknown>,
  member_uuid: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`exists (select from member_guardians mg
  join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
  join users u on u.client_id = g.client_id and u.uuid = g.user_uuid and u.status = 'active'
  where mg.client_id = ${client_id} and mg.member_uuid = ${member_uuid} and mg.acts and not mg.restricted)`;
