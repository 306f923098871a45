import type { MemberCells } from '@springboard/domain';
import { sql } from 'kysely';
import type { Writer } from '../database/tenant-transaction.ts';

/** What a row created, as stored with the import. */
type CreatedGuardian = {
  /** The new guardian; null if the guardian existed. */
  guardian_id: number | null;
  /** The guardian newly linked to the member; null if the link existed. */
  tied_id: number | null;
};

type MemberScope = { client_id: number; club_id: number; member_uuid: string };

/** Links the row's guardian to the member. A guardian with the same name and e-mail address is reused. */
export const linkGuardian = async (
  db: Writer,
  scope: MemberScope,
  cells: MemberCells,
): Promise<CreatedGuardian> => {
  if (cells.guardian_lastname === '') return { guardian_id: null, tied_id: null };
  const known = await findGuardian(db, scope, cells);
  const id = known ?? (await addGuardian(db, scope, cells));
  const link = await db
    .insertInto('member_guardians')
    .values({ ...scope, guardian_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('guardian_id')
    .executeTakeFirst();
  return { guardian_id: known === undefined ? id : null, tied_id: link?.guardian_id ?? null };
};

const findGuardian = async (
  db: Writer,
  { client_id, club_id }: MemberScope,
  { guardian_firstname, guardian_lastname, guardian_email }: MemberCells,
): Promise<number | undefined> => {
  const same =
    guardian_email === '' ? sql`email is null` : sql`lower(email) = lower(${guardian_email})`;
  const { rows } = await sql<{ id: number }>`
    select id from guardians where client_id = ${client_id} and club_id = ${club_id} and ${same}
      and lower(firstname) = lower(${guardian_firstname})
      and lower(lastname) = lower(${guardian_lastname})
    order by id limit 1`.execute(db);
  return rows[0]?.id;
};

const addGuardian = async (
  db: Writer,
  { client_id, club_id }: MemberScope,
  { guardian_firstname, guardian_lastname, guardian_email }: MemberCells,
): Promise<number> => {
  const { id } = await db
    .insertInto('guardians')
    .values({
      client_id,
      club_id,
      firstname: guardian_firstname,
      lastname: guardian_lastname,
      email: guardian_email === '' ? null : guardian_email,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
