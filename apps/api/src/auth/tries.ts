import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Writer } from '../database/tenancy.ts';
import { refuse, type Refusal } from '../http/refusal.ts';

/**
 * Failed sign-ins and pins slow down whoever makes them (D4). What counts most is the pair of account and
 * address: an attacker elsewhere fills their own pair, and the person whose account it is still gets in.
 */
const WINDOW_SECONDS = 900;
/** Tries of an account from one address before each further one has to wait longer. */
const FREE_TRIES = 5;
/** The same while the account is under attack from many addresses: a slip of the finger is still allowed. */
const FREE_TRIES_UNDER_ATTACK = 2;
const ATTACK = 50;
/** Tries from one address for all accounts: a whole club may sit behind it. */
const FREE_TRIES_OF_ADDRESS = 100;
const FIRST_WAIT_SECONDS = 5;

export type Try = {
  /**
   * Counted apart: a wrong pin keeps nobody from signing in. `reset` asks for an e-mail, `away` goes to a
   * provider's pages, of no account yet.
   */
  kind: 'account' | 'pin' | 'reset' | 'away';
  client_id: number;
  /** Whose password or pin is tried: the user where there is one, else what was typed. */
  account: string;
  address: string;
  secret: Uint8Array;
  now: number;
};

export type Admission = { ok: true; admitted: Admitted } | { ok: false; retry_after: number };
type Admitted = { client_id: number; pair: string; ids: number[] };

/**
 * Counts a try as failed before it is known, so that many at once cannot slip past the count, or says
 * how many seconds to wait; such a try is not counted.
 */
export const admitTry = async (db: Writer, attempt: Try): Promise<Admission> => {
  const { client_id, now } = attempt;
  const kind = attempt.kind === 'pin' ? 'pin' : 'account';
  const keys = keysOf(attempt);
  await sql`select pg_advisory_xact_lock(hashtextextended(${keys.pair}, ${client_id}))`.execute(db);
  await db
    .deleteFrom('sign_in_attempts')
    .where('client_id', '=', client_id)
    .where('key_hash', 'in', Object.values(keys))
    .where('ts', '<=', now - WINDOW_SECONDS)
    .execute();
  const counts = await db
    .selectFrom('sign_in_attempts')
    .select(({ fn }) => ['key_hash', fn.countAll<number>().as('tries'), fn.max('ts').as('last')])
    .where('client_id', '=', client_id)
    .where('key_hash', 'in', Object.values(keys))
    .groupBy('key_hash')
    .execute();
  const of = (key: string) => counts.find(({ key_hash }) => key_hash === key);
  const isUnderAttack = (of(keys.account)?.tries ?? 0) >= ATTACK;
  const retry_after = Math.max(
    waitAfter(of(keys.pair), isUnderAttack ? FREE_TRIES_UNDER_ATTACK : FREE_TRIES, now),
    waitAfter(of(keys.address), FREE_TRIES_OF_ADDRESS, now),
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

/** The password was right: neither this try nor the slips before it count any more. */
export const forgetTries = async (
  db: Writer,
  { client_id, pair, ids }: Admitted,
): Promise<void> => {
  await db
    .deleteFrom('sign_in_attempts')
    .where('client_id', '=', client_id)
    .where((eb) => eb.or([eb('key_hash', '=', pair), eb('id', 'in', ids)]))
    .execute();
};

/** It was no try: nobody could say whether the password was right. */
export const withdrawTry = async (db: Writer, { client_id, ids }: Admitted): Promise<void> => {
  await db
    .deleteFrom('sign_in_attempts')
    .where('client_id', '=', client_id)
    .where('id', 'in', ids)
    .execute();
};

/** What a try that has to wait is answered. */
export const slowDown = ({ retry_after }: { retry_after: number }): Refusal =>
  refuse(429, 'TOO_MANY_REQUESTS', undefined, { 'retry-after': String(retry_after) });

/** Doubles with every try beyond the free ones, up to the window. */
const waitAfter = (
  counted: { tries: number; last: number } | undefined,
  free: number,
  now: number,
): number => {
  const beyond = (counted?.tries ?? 0) - free;
  if (counted === undefined || beyond < 0) return 0;
  const wait = Math.min(WINDOW_SECONDS, FIRST_WAIT_SECONDS * 2 ** beyond);
  return Math.max(0, counted.last + wait - now);
};

/** Kept as keyed hashes: the table says neither who tried nor from where. */
const keysOf = ({ kind, account, address, secret }: Try) => {
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

/** A household or a hall has all addresses of a /64. */
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
