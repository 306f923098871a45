import type { Reader, Writer } from '../../../database/tenancy.ts';

type RemoteLogin = {
  client_id: number;
  state: string;
  nonce: string;
  verifier: string;
  redirect: string;
};

/** So long may somebody take to sign in at the body's pages. */
const REMOTE_LOGIN_SECONDS = 900;

/** Keeps what the way back is checked by; what never came back goes. */
export const keepRemoteLogin = async (
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

type Begun = Pick<RemoteLogin, 'client_id' | 'state' | 'redirect'>;

/** null where none was begun for this way back, or it has been used. */
export const findRemoteLogin = async (
  db: Reader,
  { client_id, state, redirect }: Begun,
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

/** Each can be used once; false where it cannot any more. */
export const takeRemoteLogin = async (
  db: Writer,
  { client_id, state, redirect }: Begun,
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
