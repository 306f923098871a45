import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Portal, Role } from '@springboard/contract';
import type { Writer } from '../database/tenancy.ts';

/** D4: a refresh token lives for 30 days, and so does its successor from its own day on. */
export const REFRESH_TOKEN_SECONDS = 30 * 86_400;

/** One sign-in, and where it has got to since: the tokens that follow from it are its family. */
export type Family = {
  client_id: number;
  family: string;
  user_uuid: string;
  orig_user_uuid: string | null;
  club_id: number | null;
  role: Role;
  portal: Portal;
  language_id: number;
};

export type RefreshToken = { refresh_token: string; refresh_token_expiry: number };

/** Begins a family with its first token. */
export const startFamily = async (
  db: Writer,
  family: Family & { user_agent: string | null },
  now: number,
): Promise<RefreshToken> => {
  await db
    .insertInto('refresh_token_families')
    .values({ ...family, created_at: now })
    .execute();
  return keep(db, family, randomBytes(32).toString('base64url'), now);
};

export type Spending = {
  client_id: number;
  refresh_token: string;
  /** The caller's X-Request-Id, the same whenever the same token is sent. */
  request_id: string;
  /** Of the server; successors follow from it. */
  secret: Uint8Array;
  now: number;
};

export type Spent = { ok: true; family: Family; next: RefreshToken } | { ok: false };

/**
 * Exchanges a token for its successor. A token that was used before gives the same successor to the same
 * request for as long as nobody has used that one, because the answer may have been lost; any other use of it
 * revokes the family, because two hold it.
 */
export const spendRefreshToken = async (
  db: Writer,
  { client_id, refresh_token, request_id, secret, now }: Spending,
): Promise<Spent> => {
  const family = await lockFamilyOf(db, client_id, refresh_token);
  if (family === undefined || family.revoked_at !== null) return { ok: false };
  const token_hash = hashOf(refresh_token);
  const token = await db
    .selectFrom('refresh_tokens')
    .select(['expires_at', 'used_at', 'used_request_id'])
    .where('client_id', '=', client_id)
    .where('token_hash', '=', token_hash)
    .executeTakeFirstOrThrow();
  const successor = successorOf(secret, refresh_token, request_id);

  if (token.used_at !== null) {
    const next = await findUnused(db, client_id, successor, now);
    if (token.used_request_id === request_id && next !== null) return { ok: true, family, next };
    await revokeFamily(db, family, 'reuse', now);
    return { ok: false };
  }
  if (token.expires_at <= now) return { ok: false };
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: now, used_request_id: request_id, successor_hash: hashOf(successor) })
    .where('client_id', '=', client_id)
    .where('token_hash', '=', token_hash)
    .execute();
  return { ok: true, family, next: await keep(db, family, successor, now) };
};

/** The family that a token belongs to, whatever became of it; locked until the transaction ends. */
export const lockFamilyOf = (db: Writer, client_id: number, refresh_token: string) =>
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
      'revoked_at',
    ])
    .where('client_id', '=', client_id)
    .where('family', 'in', (eb) =>
      eb
        .selectFrom('refresh_tokens')
        .select('family')
        .where('client_id', '=', client_id)
        .where('token_hash', '=', hashOf(refresh_token)),
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

const keep = async (
  db: Writer,
  { client_id, family }: Pick<Family, 'client_id' | 'family'>,
  refresh_token: string,
  now: number,
): Promise<RefreshToken> => {
  const expires_at = now + REFRESH_TOKEN_SECONDS;
  await db
    .insertInto('refresh_tokens')
    .values({ client_id, family, token_hash: hashOf(refresh_token), issued_at: now, expires_at })
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
    .where('token_hash', '=', hashOf(refresh_token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return token === undefined ? null : { refresh_token, refresh_token_expiry: token.expires_at };
};

/** 256 random bits need no salt and no slow hash. */
const hashOf = (refresh_token: string): string =>
  createHash('sha256').update(refresh_token).digest('base64url');

/** Follows from the token and the request, so that it can be given again though only its hash is kept. */
const successorOf = (secret: Uint8Array, refresh_token: string, request_id: string): string =>
  createHmac('sha256', secret)
    .update(`refresh token after\0${refresh_token}\0${request_id}`)
    .digest('base64url');
