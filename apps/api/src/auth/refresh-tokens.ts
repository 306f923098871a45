import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Portal, Role } from '@springboard/contract';
import { type ApiError, apiError } from '../http/api-error.ts';
import { accessEnded, sessionEnded } from '../http/map-exception.ts';
import { auditSignIn } from './audit-sign-in.ts';
import type { Writer } from '../database/tenant-transaction.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** D16: how long a session lasts without use, and in any case. */
const STAFF_LIMITS = { idle: 30 * DAY, total: 90 * DAY } as const;
const ADMINISTRATOR_LIMITS = { idle: 12 * HOUR, total: 7 * DAY } as const;

const limitsOf = (role: Role) =>
  role === 'admin' || role === 'ngo' ? ADMINISTRATOR_LIMITS : STAFF_LIMITS;

/** One sign-in with its current user, club and language; all tokens that follow from it form its family. */
export type Family = {
  client_id: number;
  family: string;
  user_uuid: string;
  orig_user_uuid: string | null;
  club_id: number | null;
  role: Role;
  portal: Portal;
  language_id: number;
  /** Seconds: the end of the session, however often it is used. */
  expires_at: number;
};

/** The device and network of a sign-in. */
export type Origin = { user_agent: string | null; network_hash: string };

export type RefreshToken = { refresh_token: string; refresh_token_expiry: number };

/** Starts a family with its first token. */
export const startFamily = async (
  db: Writer,
  family: Family & Origin,
  now: number,
): Promise<RefreshToken> => {
  await db
    .insertInto('refresh_token_families')
    .values({ ...family, created_at: now, last_used_at: now })
    .execute();
  return addToken(db, family, randomBytes(32).toString('base64url'), now);
};

/** The end of a session that starts now. */
export const sessionEnd = (role: Role, now: number): number => now + limitsOf(role).total;

export type SpendParams = {
  client_id: number;
  refresh_token: string;
  /** The X-Request-Id, which is the same in every retry with the same token. */
  request_id: string;
  /** The server's secret, from which successors are derived. */
  secret: Uint8Array;
  now: number;
};

export type SpendResult =
  | { ok: true; family: Family; next: RefreshToken }
  | { ok: false; error: ApiError };

/** Why a revoked session has ended, as a guardian reads it. */
export const endedError = ({ revoked_reason }: { revoked_reason: string | null }): ApiError =>
  revoked_reason === 'guardian' ? accessEnded : sessionEnded;

/**
 * Exchanges a token for its successor. The same request gets the same successor again until that is used, because the
 * response may have been lost. Any other reuse revokes the family, because two parties have the token.
 */
export const spendRefreshToken = async (
  db: Writer,
  { client_id, refresh_token, request_id, secret, now }: SpendParams,
): Promise<SpendResult> => {
  const family = await lockFamily(db, client_id, refresh_token);
  if (family === undefined) return { ok: false, error: INVALID };
  if (family.revoked_at !== null) return { ok: false, error: endedError(family) };
  const token_hash = hashToken(refresh_token);
  const token = await db
    .selectFrom('refresh_tokens')
    .select(['expires_at', 'used_at', 'used_request_id'])
    .where('client_id', '=', client_id)
    .where('token_hash', '=', token_hash)
    .executeTakeFirstOrThrow();
  const successor = deriveSuccessor(secret, refresh_token, request_id);

  if (token.used_at !== null) {
    const next = await findUnused(db, client_id, successor, now);
    if (token.used_request_id === request_id && next !== null) return { ok: true, family, next };
    await revokeFamily(db, family, 'reuse', now);
    const event = { client_id, action: 'sign_in.token_reused', account: family.user_uuid } as const;
    await auditSignIn(db, { ...event, detail: { family: family.family }, now });
    return { ok: false, error: sessionEnded };
  }
  if (token.expires_at <= now || family.expires_at <= now)
    return { ok: false, error: sessionEnded };
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: now, used_request_id: request_id, successor_hash: hashToken(successor) })
    .where('client_id', '=', client_id)
    .where('token_hash', '=', token_hash)
    .execute();
  return { ok: true, family, next: await addToken(db, family, successor, now) };
};

const INVALID = apiError(401, 'INVALID_TOKEN');

/** Locks the family of a token, valid or not, until the transaction ends. */
export const lockFamily = (db: Writer, client_id: number, refresh_token: string) =>
  db
    .selectFrom('refresh_token_families')
    .select([
      'client_id',
      'family',
      'user_uuid',
      'orig_user_uuid',
      'club_id',
      'role',
      'portal',
      'language_id',
      'expires_at',
      'revoked_at',
      'revoked_reason',
    ])
    .where('client_id', '=', client_id)
    .where('family', 'in', (eb) =>
      eb
        .selectFrom('refresh_tokens')
        .select('family')
        .where('client_id', '=', client_id)
        .where('token_hash', '=', hashToken(refresh_token)),
    )
    .forUpdate()
    .executeTakeFirst();

export const revokeFamily = async (
  db: Writer,
  { client_id, family }: Pick<Family, 'client_id' | 'family'>,
  reason: 'logout' | 'reuse' | 'user',
  now: number,
): Promise<void> => {
  await db
    .updateTable('refresh_token_families')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('client_id', '=', client_id)
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .execute();
};

const addToken = async (
  db: Writer,
  { client_id, family, role, expires_at: end }: Family,
  refresh_token: string,
  now: number,
): Promise<RefreshToken> => {
  const expires_at = Math.min(now + limitsOf(role).idle, end);
  await db
    .insertInto('refresh_tokens')
    .values({ client_id, family, token_hash: hashToken(refresh_token), issued_at: now, expires_at })
    .execute();
  return { refresh_token, refresh_token_expiry: expires_at };
};

const findUnused = async (
  db: Writer,
  client_id: number,
  refresh_token: string,
  now: number,
): Promise<RefreshToken | null> => {
  const token = await db
    .selectFrom('refresh_tokens')
    .select('expires_at')
    .where('client_id', '=', client_id)
    .where('token_hash', '=', hashToken(refresh_token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return token === undefined ? null : { refresh_token, refresh_token_expiry: token.expires_at };
};

/** 256 random bits need no salt and no slow hash. */
const hashToken = (refresh_token: string): string =>
  createHash('sha256').update(refresh_token).digest('base64url');

/** Derived from the token and the request, so that it can be sent again although only its hash is stored. */
const deriveSuccessor = (secret: Uint8Array, refresh_token: string, request_id: string): string =>
  createHmac('sha256', secret)
    .update(`refresh token after\0${refresh_token}\0${request_id}`)
    .digest('base64url');
