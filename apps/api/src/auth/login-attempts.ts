import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Writer } from '../database/tenant-transaction.ts';
import { apiError, type ApiError } from '../http/api-error.ts';

/**
 * Failed sign-ins and PINs slow down further attempts (D4). The pair of account and address counts most: an attacker
 * at another address does not block the owner of the account.
 */
const WINDOW_SECONDS = 900;
/** Attempts for an account from one address before backoff. */
const FREE_ATTEMPTS = 5;
/** The same during an attack from many addresses; it still allows one typing error. */
const FREE_ATTEMPTS_UNDER_ATTACK = 2;
/** Attempts for an account from all addresses that count as an attack. */
const ATTACK_THRESHOLD = 50;
/** Attempts from one address for all accounts; a whole club may share an address. */
const FREE_ATTEMPTS_OF_ADDRESS = 100;
const FIRST_WAIT_SECONDS = 5;

export type LoginAttempt = {
  /**
   * Each kind is counted separately: a wrong PIN does not block sign-in. `reset` requests an e-mail; `away` starts a
   * sign-in at a provider, without an account.
   */
  kind: 'account' | 'pin' | 'reset' | 'away';
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
  await sql`select pg_advisory_xact_lock(hashtextextended(${keys.pair}, ${client_id}))`.execute(db);
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
  const countOf = (key: string) => counts.find(({ key_hash }) => key_hash === key);
  const isUnderAttack = (countOf(keys.account)?.attempts ?? 0) >= ATTACK_THRESHOLD;
  const retry_after = Math.max(
    secondsToWait(
      countOf(keys.pair),
      isUnderAttack ? FREE_ATTEMPTS_UNDER_ATTACK : FREE_ATTEMPTS,
      now,
    ),
    secondsToWait(countOf(keys.address), FREE_ATTEMPTS_OF_ADDRESS, now),
  );
  if (retry_after > 0) return { ok: false, retry_after };

  const rows = await db
    .insertInto('sign_in_attempts')
    .values([
      { client_id, kind, key_hash: keys.pair, ts: now },
      { client_id, kind, key_hash: keys.account, ts: now },
      { client_id, kind: 'address', key_hash: keys.address, ts: now },
    ])
    .returning('id')
    .execute();
  return { ok: true, admitted: { client_id, pair: keys.pair, ids: rows.map(({ id }) => id) } };
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

/** Backoff: doubles with every attempt beyond the free ones, up to the window. */
const secondsToWait = (
  count: { attempts: number; last: number } | undefined,
  free: number,
  now: number,
): number => {
  const excess = (count?.attempts ?? 0) - free;
  if (count === undefined || excess < 0) return 0;
  const wait = Math.min(WINDOW_SECONDS, FIRST_WAIT_SECONDS * 2 ** excess);
  return Math.max(0, count.last + wait - now);
};

/** Keyed hashes, so that the table reveals neither accounts nor addresses. */
const attemptKeys = ({ kind, account, address, secret }: LoginAttempt) => {
  const key = (...parts: string[]) =>
    createHmac('sha256', secret)
      .update(['tries', kind, ...parts].join('\0'))
      .digest('base64url');
  const network = networkOf(address);
  return {
    pair: key('pair', account, network),
    account: key('account', account),
    address: key('address', network),
  };
};

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
