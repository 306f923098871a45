import { sql } from 'kysely';
import type { Writer } from '../database/tenant-transaction.ts';
import type { MovedTransfer, TransferRow } from './queries.ts';

type GuardianRow = {
  guardian_id: number;
  /** The guardian id of the same person in the new club; null: a new guardian. */
  known_id: number | null;
};

/**
 * Guardians keep their rights. A guardian whom the new club knows by the account is linked, others are added.
 */
export const moveGuardians = async (db: Writer, transfer: MovedTransfer): Promise<void> => {
  const { client_id, member_uuid, new_member_uuid, to_club } = transfer;
  const { rows } = await sql<GuardianRow>`
    select g.id as guardian_id, (
      select min(known.id)::integer from guardians known
      where known.client_id = g.client_id and known.club_id = ${to_club.id}
        and known.user_uuid = g.user_uuid) as known_id
    from member_guardians mg
    join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
    where mg.client_id = ${client_id} and mg.member_uuid = ${member_uuid}
    order by g.id for update of g`.execute(db);
  for (const { guardian_id, known_id } of rows) {
    const id = known_id ?? (await addGuardian(db, transfer, guardian_id));
    await sql`
      insert into member_guardians (client_id, club_id, member_uuid, guardian_id, relationship, restricted, sees, acts)
      select client_id, ${to_club.id}, ${new_member_uuid}, ${id}, relationship, restricted, sees, acts
      from member_guardians
      where client_id = ${client_id} and member_uuid = ${member_uuid} and guardian_id = ${guardian_id}
      on conflict do nothing`.execute(db);
  }
  await db
    .deleteFrom('member_guardians')
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .execute();
  // A guardian without members is deleted.
  await sql`
    delete from guardians g where g.client_id = ${client_id}
      and g.id = any (${rows.map(({ guardian_id }) => guardian_id)}::bigint[])
      and not exists (select from member_guardians mg
        where mg.client_id = g.client_id and mg.guardian_id = g.id)`.execute(db);
};

const addGuardian = async (
  db: Writer,
  { client_id, to_club }: MovedTransfer,
  guardian_id: number,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into guardians (client_id, club_id, user_uuid, firstname, lastname, email, phone, invited_at)
    select client_id, ${to_club.id}, user_uuid, firstname, lastname, email, phone, invited_at
    from guardians where client_id = ${client_id} and id = ${guardian_id}
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The locked guardian was not found');
  return row.id;
};

/**
 * The guardians' accounts get the role of a parent in the new club. It shows only their own children, so an undo leaves
 * it, and the caller stores changed rows only later.
 */
export const addParents = async (
  db: Writer,
  { client_id, member_uuid, to_club }: TransferRow,
  now: number,
): Promise<void> => {
  await sql`
    insert into user_clubs (client_id, user_uuid, club_id, role, created_at)
    select distinct g.client_id, g.user_uuid, ${to_club.id}::bigint, 'parent', ${now}::bigint
    from member_guardians mg
    join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
    where mg.client_id = ${client_id} and mg.member_uuid = ${member_uuid} and g.user_uuid is not null
    on conflict do nothing`.execute(db);
};
