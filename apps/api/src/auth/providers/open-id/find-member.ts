import type { UserInfoResponse } from 'openid-client';
import type { Writer } from '../../../database/tenancy.ts';
import { refuse, type Refusal } from '../../../http/refusal.ts';
import { knownAs, type Identified } from '../identities.ts';

/**
 * The user that a national body's person is here: known from before, or else by the number that the body
 * gave them. Never by e-mail: that would give an account to whoever writes another's address there.
 */
export const findMember = async (
  db: Writer,
  identity: Identified,
  person: UserInfoResponse,
  claim: string,
): Promise<{ user_uuid: string } | Refusal> => {
  const { client_id } = identity;
  const user_uuid = (await knownAs(db, identity)) ?? (await byNumber(db, identity, person[claim]));
  if (user_uuid === null) return refuse(403, 'AUTH_USER_NOT_FOUND');
  const { given_name, family_name } = person;
  const user = await db
    .updateTable('users')
    .set({
      ...(isName(given_name) ? { firstname: given_name } : {}),
      ...(isName(family_name) ? { lastname: family_name } : {}),
      verified: true,
    })
    .where('client_id', '=', client_id)
    .where('uuid', '=', user_uuid)
    .returning('status')
    .executeTakeFirstOrThrow();
  return user.status === 'active' || user.status === 'invited'
    ? { user_uuid: await welcomed(db, client_id, user_uuid) }
    : refuse(403, 'AUTH_USER_DELETED');
};

const byNumber = async (
  db: Writer,
  identity: Identified,
  number: unknown,
): Promise<string | null> => {
  if (typeof number !== 'string' || number === '') return null;
  const user = await db
    .selectFrom('users')
    .select('uuid')
    .where('client_id', '=', identity.client_id)
    .where('ngo_id', '=', number)
    .executeTakeFirst();
  if (user === undefined) return null;
  await db
    .insertInto('user_identities')
    .values({ ...identity, user_uuid: user.uuid })
    .execute();
  return user.uuid;
};

/** Signing in takes an invitation up. */
const welcomed = async (db: Writer, client_id: number, user_uuid: string): Promise<string> => {
  await db
    .updateTable('users')
    .set({ status: 'active' })
    .where('client_id', '=', client_id)
    .where('uuid', '=', user_uuid)
    .where('status', '=', 'invited')
    .execute();
  return user_uuid;
};

const isName = (given: unknown): given is string =>
  typeof given === 'string' && given.trim() !== '' && given.length <= 50;
