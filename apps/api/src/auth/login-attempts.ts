import { DAY_SECONDS } from '@springboard/domain';
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Writer } from '../database/tenant-transaction.ts';
import { apiError, type ApiError } from '../http/api-error.ts';

/**
 * Failed sign-ins and PINs slow down further attempts (D4, D16): per account, per address, and per pair of both. Each
 * wait doubles up to its longest, and locks no user out.
 */
const WINDOW_SECONDS = 900;
const FIRST_WAIT_SECONDS = 5;

type Limit = { free: number; longest: number };

/** Attempts for an account from one address. */
const PAIR: Limit = { free: 5, longest: WINDOW_SECONDS };
/** Attempts from one address for all accounts; a whole club may share an address. */
const ADDRESS: Limit = { free: 100, longest: WINDOW_SECONDS };
/**
 * Attempts for an account from all addresses. The short wait for a password keeps an attacker from locking the user
 * out. A PIN or a code has few digits, and only a signed-in user of the club or a user with the password can try it.
 */
const ACCOUNT: Readonly<Record<LoginAttempt['kind'], Limit>> = {
  account: { free: 20, longest: 60 },
  pin: { free: 5, longest: WINDOW_SECONDS },
  second_step: { free: 5, longest: WINDOW_SECONDS },
  reset: { free: 10, longest: WINDOW_SECONDS },
  away: { free: 5, longest: WINDOW_SECONDS },
};
/** A network from which the user signed in within this time has no limit but its own. */
const KNOWN_NETWORK_SECONDS = 90 * DAY_SECONDS;

export type LoginAttempt = {
  /**
   * Each kind is counted separately: a wrong PIN does not block sign-in. `reset` requests an e-mail; `away` starts a
   * sign-in at a provider, without an account; `second_step` follows a correct password.
   */
  kind: 'account' | 'pin' | 'second_step' | 'reset' | 'away';
  client_id: number;
  /** The user's uuid; for an unknown user, the typed name. */
  account: string;
  address: string;
  secret: Uint8Array;
  now: number;
};

export type Admission = { ok: true; admitted: Admitted } | { ok: false; retry_after: number };
type Admitted = { client_id: number; pair: string; ids: number[] };

/**
 * Counts an attempt as failed before the check, so that concurrent attempts cannot evade the limit. Over the limit,
 * it returns the seconds to wait and does not count the attempt.
 */
export const checkRateLimit = async (db: Writer, attempt: LoginAttempt): Promise<Admission> => {
  const { client_id, now } = attempt;
  const kind = attempt.kind === 'pin' ? 'pin' : 'account';
  const keys = attemptKeys(attempt);
  await sql`select pg_advisory_xact_lock(hashtextextended(${keys.account}, ${client_id}))`.execute(
    db,
  );
  await db
    .deleteFrom('sign_in_attempts')
    .where('client_id', '=', client_id)
    .where('key_hash', 'in', Object.values(keys))
    .where('ts', '<=', now - WINDOW_SECONDS)
    .execute();
  const counts = await db
    .selectFrom('sign_in_attempts')
    .select(({ fn }) => ['key_hash', fn.countAll<number>().as('attempts'), fn.max('ts').as('last')])
    .where('client_id', '=', client_id)
    .where('key_hash', 'in', Object.values(keys))
    .groupBy('key_hash')
    .execute();
  const waitFor = (key: string, limit: Limit) =>
    secondsToWait(
      counts.find(({ key_hash }) => key_hash === key),
      limit,
      now,
    );
  const account = waitFor(keys.account, ACCOUNT[attempt.kind]);
  const retry_after = Math.max(
    waitFor(keys.pair, PAIR),
    waitFor(keys.address, ADDRESS),
    account > 0 && (await isKnownNetwork(db, attempt)) ? 0 : account,
  );
  if (retry_after > 0) return { ok: false, retry_after };

  const rows = await db
    .insertInto('sign_in_attempts')
    .values([
      { client_id, kind: 'pair', key_hash: keys.pair, ts: now },
      { client_id, kind, key_hash: keys.account, ts: now },
      { client_id, kind: 'address', key_hash: keys.address, ts: now },
    ])
    .returning('id')
    .execute();
  return { ok: true, admitted: { client_id, pair: keys.pair, ids: rows.map(({ id }) => id) } };
};

/** An attack from elsewhere does not slow down the user at home. */
const isKnownNetwork = async (
  db: Writer,
  { kind, client_id, account, address, secret, now }: LoginAttempt,
): Promise<boolean> => {
  if (kind !== 'account') return false;
  const session = await db
    .selectFrom('refresh_token_families')
    .select('family')
    .where('client_id', '=', client_id)
    .where('network_hash', '=', hashNetwork(secret, account, address))
    .where('last_used_at', '>', now - KNOWN_NETWORK_SECONDS)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
};

/** After a correct password: removes this attempt and the failed ones before it. */
export const resetAttempts = async (
  db: Writer,
  { client_id, pair, ids }: Admitted,
): Promise<void> => {
  await db
    .deleteFrom('sign_in_attempts')
    .where('client_id', '=', client_id)
    .where((eb) => eb.or([eb('key_hash', '=', pair), eb('id', 'in', ids)]))
    .execute();
};

/** Removes an attempt whose password could not be checked. */
export const withdrawAttempt = async (db: Writer, { client_id, ids }: Admitted): Promise<void> => {
  await db
    .deleteFrom('sign_in_attempts')
    .where('client_id', '=', client_id)
    .where('id', 'in', ids)
    .execute();
};

/** The response to an attempt over the limit. */
export const tooManyAttempts = ({ retry_after }: { retry_after: number }): ApiError =>
  apiError(429, 'TOO_MANY_REQUESTS', undefined, { 'retry-after': String(retry_after) });

/** Backoff: doubles with every attempt beyond the free ones. */
const secondsToWait = (
  count: { attempts: number; last: number } | undefined,
  { free, longest }: Limit,
  now: number,
): number => {
  const excess = (count?.attempts ?? 0) - free;
  if (count === undefined || excess < 0) return 0;
  const wait = Math.min(longest, FIRST_WAIT_SECONDS * 2 ** excess);
  return Math.max(0, count.last + wait - now);
};

/** Keyed hashes, so that the tables reveal neither accounts nor addresses. */
const keyedHash = (secret: Uint8Array, ...parts: readonly string[]): string =>
  createHmac('sha256', secret).update(parts.join('\0')).digest('base64url');

const attemptKeys = ({ kind, account, address, secret }: LoginAttempt) => {
  const network = networkOf(address);
  return {
    pair: keyedHash(secret, 'tries', kind, 'pair', account, network),
    account: keyedHash(secret, 'tries', kind, 'account', account),
    address: keyedHash(secret, 'tries', kind, 'address', network),
  };
};

/** The hash of a user's network, for `refresh_token_families`. */
export const hashNetwork = (secret: Uint8Array, user_uuid: string, address: string): string =>
  keyedHash(secret, 'network', user_uuid, networkOf(address));

/** The network of an address: a household has all IPv6 addresses of a /64. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};
