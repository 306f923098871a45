import type { Reader, Writer } from '../../../database/tenant-transaction.ts';

type RemoteLogin = {
  client_id: number;
  state: string;
  nonce: string;
  verifier: string;
  redirect: string;
};

/** The time limit for signing in on the provider's pages. */
const REMOTE_LOGIN_SECONDS = 900;

/** Saves the data that validates the callback, and deletes expired logins. */
export const saveRemoteLogin = async (
  db: Writer,
  login: RemoteLogin,
  now: number,
): Promise<void> => {
  await db
    .deleteFrom('remote_logins')
    .where('client_id', '=', login.client_id)
    .where('expires_at', '<=', now)
    .execute();
  await db
    .insertInto('remote_logins')
    .values({ ...login, expires_at: now + REMOTE_LOGIN_SECONDS })
    .execute();
};

type RemoteLoginKey = Pick<RemoteLogin, 'client_id' | 'state' | 'redirect'>;

/** Returns null for an unknown, used or expired login. */
export const findRemoteLogin = async (
  db: Reader,
  { client_id, state, redirect }: RemoteLoginKey,
  now: number,
): Promise<RemoteLogin | null> => {
  const login = await db
    .selectFrom('remote_logins')
    .select(['client_id', 'state', 'nonce', 'verifier', 'redirect'])
    .where('client_id', '=', client_id)
    .where('state', '=', state)
    .where('redirect', '=', redirect)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return login ?? null;
};

/** Uses up a login; false if it was used or has expired. */
export const useRemoteLogin = async (
  db: Writer,
  { client_id, state, redirect }: RemoteLoginKey,
  now: number,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('remote_logins')
    .where('client_id', '=', client_id)
    .where('state', '=', state)
    .where('redirect', '=', redirect)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
