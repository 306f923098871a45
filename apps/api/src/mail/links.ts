import { DAY_SECONDS } from '@springboard/domain';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { MAIL_KINDS, type MailKind } from '@springboard/contract';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import type { JobRef } from '../jobs/queue.ts';

/** Links in e-mails. A password link is stored as a hash and works once. */

const SECONDS = { invite: 14 * DAY_SECONDS, reset: 3600 } as const;
export type PasswordLink = keyof typeof SECONDS;

/**
 * Derives the token of the link in a job's e-mail, the same on every retry. It needs the server's secret, so the token
 * itself is not stored.
 */
export const linkToken = (secret: Uint8Array, { client_id, job_id }: JobRef): string =>
  createHmac('sha256', secret).update(['link', client_id, job_id].join('\0')).digest('base64url');

/**
 * Saves a token for setting a password. Earlier tokens stay valid until one is used. A repeated call restarts the
 * validity period.
 */
export const saveLink = async (
  db: Writer,
  {
    client_id,
    user_uuid,
    token,
    purpose,
    now,
  }: { client_id: number; user_uuid: string; token: string; purpose: PasswordLink; now: number },
): Promise<void> => {
  const expires_at = now + SECONDS[purpose];
  await db
    .insertInto('mail_tokens')
    .values({ client_id, user_uuid, purpose, token_hash: hashToken(token), expires_at })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'token_hash']).doUpdateSet({ expires_at }),
    )
    .execute();
};

/** Finds the user of a valid link; null for an unknown, used or expired link. */
export const findLink = async (
  db: Reader,
  { client_id, token, now }: { client_id: number; token: string; now: number },
) => {
  const link = await db
    .selectFrom('mail_tokens')
    .innerJoin('users', (join) =>
      join
        .onRef('users.client_id', '=', 'mail_tokens.client_id')
        .onRef('users.uuid', '=', 'mail_tokens.user_uuid'),
    )
    .select([
      'mail_tokens.purpose',
      'users.uuid',
      'users.username',
      'users.email',
      'users.firstname',
      'users.lastname',
    ])
    .where('mail_tokens.client_id', '=', client_id)
    .where('mail_tokens.token_hash', '=', hashToken(token))
    .where('mail_tokens.used_at', 'is', null)
    .where('mail_tokens.expires_at', '>', now)
    .where('mail_tokens.purpose', 'in', ['invite', 'reset'])
    .where('users.status', 'in', ['active', 'invited'])
    .executeTakeFirst();
  return link ?? null;
};

/** Uses up a link and all other password links of the user; false if it was already used. */
export const useLink = async (
  db: Writer,
  {
    client_id,
    user_uuid,
    token,
    now,
  }: { client_id: number; user_uuid: string; token: string; now: number },
): Promise<boolean> => {
  const used = await db
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('client_id', '=', client_id)
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .returning('token_hash')
    .execute();
  if (used.length === 0) return false;
  await db
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .where('used_at', 'is', null)
    .execute();
  return true;
};

/** The token of the link that confirms a new address. It is valid as long as the change of this id is open. */
export const emailToken = (
  secret: Uint8Array,
  { client_id, id }: { client_id: number; id: string },
): string =>
  createHmac('sha256', secret).update(['email', client_id, id].join('\0')).digest('base64url');

/**
 * A token for unsubscribing from a kind of e-mail. It never expires, works repeatedly and is not stored: it contains
 * the user and the kind, signed by the server.
 */
export const unsubscribeToken = (
  secret: Uint8Array,
  unsubscribe: { client_id: number; user_uuid: string; kind: MailKind },
): string => {
  const { user_uuid, kind } = unsubscribe;
  return [user_uuid, kind, signUnsubscribe(secret, unsubscribe)].join('.');
};

/** Reads the user and the kind from a token; null if its signature is not valid for this client. */
export const readUnsubscribeToken = (
  secret: Uint8Array,
  client_id: number,
  token: string,
): { user_uuid: string; kind: MailKind } | null => {
  const [user_uuid = '', name, signature = ''] = token.split('.');
  const kind = MAIL_KINDS.find((known) => known === name);
  if (kind === undefined) return null;
  const expected = Buffer.from(signUnsubscribe(secret, { client_id, user_uuid, kind }));
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected)
    ? { user_uuid, kind }
    : null;
};

const signUnsubscribe = (
  secret: Uint8Array,
  { client_id, user_uuid, kind }: { client_id: number; user_uuid: string; kind: MailKind },
): string =>
  createHmac('sha256', secret)
    .update(['unsubscribe', client_id, user_uuid, kind].join('\0'))
    .digest('base64url');

/** A token of 256 bits needs no salt and no slow hash. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
