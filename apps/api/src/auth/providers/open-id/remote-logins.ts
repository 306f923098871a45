import { createHash } from 'node:crypto';
import type { Reader, Writer } from '../../../database/tenant-transaction.ts';

type RemoteLogin = {
  client_id: number;
  state: string;
  /** Only the browser that started the sign-in has it. The database has its hash. */
  proof: string;
  nonce: string;
  verifier: string;
  redirect: string;
};

/** The time limit for signing in on the provider's pages. */
const REMOTE_LOGIN_SECONDS = 900;

/** Saves the data that validates the callback, and deletes expired logins. */
export const saveRemoteLogin = async (
  db: Writer,
  { proof, ...login }: RemoteLogin,
  now: number,
): Promise<void> => {
  await db
    .deleteFrom('remote_logins')
    .where('client_id', '=', login.client_id)
    .where('expires_at', '<=', now)
    .execute();
  await db
    .insertInto('remote_logins')
    .values({ ...login, proof_hash: hashOf(proof), expires_at: now + REMOTE_LOGIN_SECONDS })
    .execute();
};

const hashOf = (proof: string): string => createHash('sha256').update(proof).digest('base64url');

type RemoteLoginKey = Pick<RemoteLogin, 'client_id' | 'state' | 'proof' | 'redirect'>;

/** Returns null for an unknown, used or expired login, and without its proof. */
export const findRemoteLogin = async (
  db: Reader,
  { client_id, state, proof, redirect }: RemoteLoginKey,
  now: number,
): Promise<Pick<RemoteLogin, 'nonce' | 'verifier'> | null> => {
  const login = await db
    .selectFrom('remote_logins')
    .select(['nonce', 'verifier'])
    .where('client_id', '=', client_id)
    .where('state', '=', state)
    .where('proof_hash', '=', hashOf(proof))
    .where('redirect', '=', redirect)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return login ?? null;
};

/** Uses up a login that `findRemoteLogin` returned; false if it was used or has expired since. */
export const useRemoteLogin = async (
  db: Writer,
  { client_id, state, redirect }: Omit<RemoteLoginKey, 'proof'>,
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
