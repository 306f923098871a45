import type { UserInfoResponse } from 'openid-client';
import type { Writer } from '../../../database/tenant-transaction.ts';
import { apiError, type ApiError } from '../../../http/api-error.ts';
import { findIdentity, type Identity } from '../identities.ts';

/**
 * Finds the user of a national body's person: by a known identity, or else by the person's number at the body. Never
 * by e-mail address, because a person could enter another's address there and get the account.
 */
export const findOpenIdUser = async (
  db: Writer,
  identity: Identity,
  person: UserInfoResponse,
  claim: string,
): Promise<{ user_uuid: string } | ApiError> => {
  const { client_id } = identity;
  const user_uuid =
    (await findIdentity(db, identity)) ?? (await linkByNumber(db, identity, person[claim]));
  if (user_uuid === null) return apiError(403, 'AUTH_USER_NOT_FOUND');
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
    ? { user_uuid: await activate(db, client_id, user_uuid) }
    : apiError(403, 'AUTH_USER_DELETED');
};

const linkByNumber = async (
  db: Writer,
  identity: Identity,
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

/** Signing in accepts an invitation. */
const activate = async (db: Writer, client_id: number, user_uuid: string): Promise<string> => {
  await db
    .updateTable('users')
    .set({ status: 'active' })
    .where('client_id', '=', client_id)
    .where('uuid', '=', user_uuid)
    .where('status', '=', 'invited')
    .execute();
  return user_uuid;
};

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 50;
