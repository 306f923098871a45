import { createHash, randomInt } from 'node:crypto';
import type { Role, SecondFactor } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/tenant-transaction.ts';
import { findPasskeys } from './passkeys.ts';
import { decryptTotp, totpStep } from './totp.ts';

/** A user's factors: passkeys, an authenticator app, and recovery codes for when both are lost (D16). */

type User = { client_id: number; user_uuid: string };

export const findFactors = async (
  db: Reader,
  user: User,
): Promise<Omit<SecondFactor, 'required'>> => {
  const { client_id, user_uuid } = user;
  const passkeys = await findPasskeys(db, user);
  const totp = await db
    .selectFrom('user_totp')
    .select('created_at')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .executeTakeFirst();
  const { codes } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('codes'))
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .executeTakeFirstOrThrow();
  return {
    passkeys: passkeys.map(({ id, name, host, created_at, last_used_at }) => ({
      id,
      name,
      host,
      created_at,
      last_used_at,
    })),
    totp: totp ?? null,
    recovery_codes: codes,
  };
};

export const hasFactor = ({ passkeys, totp }: Pick<SecondFactor, 'passkeys' | 'totp'>): boolean =>
  passkeys.length > 0 || totp !== null;

/** The setting of a client or, with precedence, of a user: true, or the list of roles. */
const REQUIRED = 'REQUIRE_SECOND_FACTOR';

/** Whether the client says that the user must have a factor. Only administrators must. */
export const requiresFactor = async (
  db: Reader,
  { client_id, user_uuid }: User,
  role: Role,
): Promise<boolean> => {
  if (role !== 'ngo' && role !== 'admin') return false;
  const setting = await db
    .selectFrom('client_features')
    .select(['value', sql<number>`2`.as('rank')])
    .where('client_id', '=', client_id)
    .where('feature', '=', REQUIRED)
    .unionAll(
      db
        .selectFrom('user_features')
        .select(['value', sql<number>`1`.as('rank')])
        .where('client_id', '=', client_id)
        .where('user_uuid', '=', user_uuid)
        .where('feature', '=', REQUIRED),
    )
    .orderBy('rank')
    .executeTakeFirst();
  const value: unknown = setting?.value;
  return value === true || (Array.isArray(value) && value.includes(role));
};

/** Removes all factors of a user, for one who lost them. */
export const removeFactors = async (db: Writer, { client_id, user_uuid }: User): Promise<void> => {
  for (const table of ['passkeys', 'user_totp', 'recovery_codes', 'sign_in_challenges'] as const) {
    await db
      .deleteFrom(table)
      .where('client_id', '=', client_id)
      .where('user_uuid', '=', user_uuid)
      .execute();
  }
};

/** Whether the code is the app's. Accepts each step once: a code that was seen cannot be used again. */
export const spendTotp = async (
  db: Writer,
  { client_id, user_uuid }: User,
  { code, secret, now }: { code: string; secret: Uint8Array; now: number },
): Promise<boolean> => {
  const row = await db
    .selectFrom('user_totp')
    .select('secret')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .executeTakeFirst();
  const key = row === undefined ? null : decryptTotp(secret, user_uuid, row.secret);
  const step = key === null ? null : totpStep(key, code, now);
  if (step === null) return false;
  const { numUpdatedRows } = await db
    .updateTable('user_totp')
    .set({ last_step: step })
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const RECOVERY_CODES = 10;
/** Crockford's base32, without letters that look like digits. 16 characters have 80 random bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Replaces the user's recovery codes. Only hashes are stored, so they can be shown only now. */
export const replaceRecoveryCodes = async (
  db: Writer,
  { client_id, user_uuid }: User,
): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await db
    .deleteFrom('recovery_codes')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ client_id, user_uuid, code_hash: hashCode(user_uuid, code) })))
    .execute();
  return codes;
};

/** Uses up a recovery code; false for an unknown or used one. */
export const spendRecoveryCode = async (
  db: Writer,
  { client_id, user_uuid }: User,
  code: string,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .where('code_hash', '=', hashCode(user_uuid, code))
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

const newRecoveryCode = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** 80 random bits need no slow hash. Typed codes may have spaces, capitals, and letters for digits. */
const hashCode = (user_uuid: string, code: string): string => {
  const typed = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const plain = typed.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return createHash('sha256').update(`recovery code\0${user_uuid}\0${plain}`).digest('base64url');
};
