import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';

type GuardianOfChild = { client_id: number; user_uuid: string | null; uuid: string };

/** The first name of the user's child; undefined if the user is no longer a guardian of the child. */
export const findChildName = async (
  db: Reader,
  { client_id, user_uuid, uuid }: GuardianOfChild,
): Promise<string | undefined> => {
  const { rows } = await sql<{ firstname: string }>`
    select m.firstname from members m
    where m.client_id = ${client_id} and m.uuid = ${uuid} and exists (
      select from member_guardians mg
      join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
      where mg.client_id = m.client_id and mg.member_uuid = m.uuid and not mg.restricted
        and g.user_uuid = ${user_uuid})`.execute(db);
  return rows[0]?.firstname;
};
