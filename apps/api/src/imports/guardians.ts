import type { GivenMember } from '@springboard/domain';
import { sql } from 'kysely';
import type { Writer } from '../database/tenancy.ts';

/** What a row made of guardians: null where it made none. */
export type MadeGuardian = {
  /** A guardian who was not there before. */
  guardian_id: number | null;
  /** A guardian who is the member's from now on. */
  tied_id: number | null;
};

type Of = { client_id: number; club_id: number; member_uuid: string };

/** The row’s guardian, tied to the member: the one of the same name and e-mail address, else a new one. */
export const putGuardian = async (
  db: Writer,
  of: Of,
  given: GivenMember,
): Promise<MadeGuardian> => {
  if (given.guardian_lastname === '') return { guardian_id: null, tied_id: null };
  const known = await findGuardian(db, of, given);
  const id = known ?? (await addGuardian(db, of, given));
  const tied = await db
    .insertInto('member_guardians')
    .values({ ...of, guardian_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('guardian_id')
    .executeTakeFirst();
  return { guardian_id: known === undefined ? id : null, tied_id: tied?.guardian_id ?? null };
};

const findGuardian = async (
  db: Writer,
  { client_id, club_id }: Of,
  { guardian_firstname, guardian_lastname, guardian_email }: GivenMember,
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
  { client_id, club_id }: Of,
  { guardian_firstname, guardian_lastname, guardian_email }: GivenMember,
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
