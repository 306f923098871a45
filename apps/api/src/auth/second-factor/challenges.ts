import { createHash, randomBytes } from 'node:crypto';
import type { Reader, Writer } from '../../database/tenant-transaction.ts';
import { lockUser } from '../users.ts';

/** Seconds. To find the phone with the app, and to add a factor. */
const VERIFY_SECONDS = 300;
const ENROL_SECONDS = 900;

/**
 * `verify`: the password was correct, and the second step follows. `enrol`: the same for a user who has to add a factor
 * first. `manage`: a signed-in user adds a factor.
 */
export type Purpose = 'verify' | 'enrol' | 'manage';

/** A challenge is found by its token, or by the session of a signed-in user. */
export type ChallengeKey = {
  client_id: number;
  /** Host name of the portal. A challenge is valid only there. */
  host: string;
  purpose: Purpose;
  now: number;
} & ({ token: string } | { family: string });

type NewChallenge = {
  user_uuid: string;
  language_id?: number | null;
  passkey_challenge?: string | null;
  totp_secret?: string | null;
};

/** A new token, of which only the hash is stored. */
export const newChallengeToken = (): string => randomBytes(32).toString('base64url');

/** Saves a challenge and returns its end in seconds. It replaces an earlier one with the same key. */
export const saveChallenge = async (
  db: Writer,
  key: ChallengeKey,
  challenge: NewChallenge,
): Promise<number> => {
  const { client_id, host, purpose, now } = key;
  await db
    .deleteFrom('sign_in_challenges')
    .where('client_id', '=', client_id)
    .where('expires_at', '<=', now)
    .execute();
  const expires_at = now + (purpose === 'verify' ? VERIFY_SECONDS : ENROL_SECONDS);
  const id = idOf(key);
  const values = { host, purpose, expires_at, ...challenge };
  await db
    .insertInto('sign_in_challenges')
    .values({ client_id, id, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'id']).doUpdateSet(values))
    .execute();
  return expires_at;
};

/** Returns undefined for an unknown, used or expired challenge. */
export const findChallenge = (db: Reader, key: ChallengeKey) =>
  db
    .selectFrom('sign_in_challenges')
    .select(['client_id', 'id', 'user_uuid', 'language_id', 'passkey_challenge', 'totp_secret'])
    .where('client_id', '=', key.client_id)
    .where('id', '=', idOf(key))
    .where('purpose', '=', key.purpose)
    .where('host', '=', key.host)
    .where('expires_at', '>', key.now)
    .executeTakeFirst();

export type Challenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>;

/** The same, with a lock on the user until the transaction ends: factors change one after the other. */
export const lockChallenge = async (
  db: Writer,
  key: ChallengeKey,
): Promise<Challenge | undefined> => {
  const found = await findChallenge(db, key);
  if (found === undefined) return undefined;
  await lockUser(db, found);
  return findChallenge(db, key);
};

export const updateChallenge = async (
  db: Writer,
  { client_id, id }: Pick<Challenge, 'client_id' | 'id'>,
  values: Pick<NewChallenge, 'passkey_challenge' | 'totp_secret'>,
): Promise<void> => {
  await db
    .updateTable('sign_in_challenges')
    .set(values)
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
};

/** A challenge is used once. */
export const deleteChallenge = async (
  db: Writer,
  { client_id, id }: Pick<Challenge, 'client_id' | 'id'>,
): Promise<void> => {
  await db
    .deleteFrom('sign_in_challenges')
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
};

const idOf = (key: ChallengeKey): string => {
  const text = 'token' in key ? `token\0${key.token}` : `session\0${key.family}`;
  return createHash('sha256').update(text).digest('base64url');
};
