import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { MAIL_KINDS, type MailKind } from '@springboard/contract';
import type { Reader, Writer } from '../database/tenancy.ts';
import type { JobRef } from '../jobs/queue.ts';

/** Links in e-mails. A password is set with one that is kept as a hash and works once. */

const SECONDS = { invite: 14 * 86_400, reset: 3600 } as const;
export type PasswordLink = keyof typeof SECONDS;

/**
 * The token of the link in a job's letter: the same however often the letter is sent, and nobody makes it
 * without the server's secret, so that nothing of it has to be kept.
 */
export const linkToken = (secret: Uint8Array, { client_id, job_id }: JobRef): string =>
  createHmac('sha256', secret).update(['link', client_id, job_id].join('\0')).digest('base64url');

/**
 * Lets a user set a password with a token. Earlier ones of the same kind go on working until one is used; the
 * time of one that is sent again begins anew.
 */
export const putLink = async (
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
    .values({ client_id, user_uuid, purpose, token_hash: hashOf(token), expires_at })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'token_hash']).doUpdateSet({ expires_at }),
    )
    .execute();
};

/** Whose link it is, as long as it works; null afterwards. */
export const findLink = async (
  db: Reader,
  { client_id, token, now }: { client_id: number; token: string; now: number },
) => {
  const found = await db
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
    .where('mail_tokens.token_hash', '=', hashOf(token))
    .where('mail_tokens.used_at', 'is', null)
    .where('mail_tokens.expires_at', '>', now)
    .where('mail_tokens.purpose', 'in', ['invite', 'reset'])
    .where('users.status', 'in', ['active', 'invited'])
    .executeTakeFirst();
  return found ?? null;
};

/** Uses a link up, and with it all others that would set this user's password; false where it was used. */
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
    .where('token_hash', '=', hashOf(token))
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

/**
 * A token to get no more e-mails of a kind. It works for ever and as often as one likes, and nothing is kept
 * of it: it says whose it is, under the server's seal.
 */
export const unsubscribeToken = (
  secret: Uint8Array,
  unsubscribe: { client_id: number; user_uuid: string; kind: MailKind },
): string => {
  const { user_uuid, kind } = unsubscribe;
  return [user_uuid, kind, sealOf(secret, unsubscribe)].join('.');
};

/** Of whom and of what the token is; null where it is not one of ours for this client. */
export const readUnsubscribeToken = (
  secret: Uint8Array,
  client_id: number,
  token: string,
): { user_uuid: string; kind: MailKind } | null => {
  const [user_uuid = '', name, seal = ''] = token.split('.');
  const kind = MAIL_KINDS.find((known) => known === name);
  if (kind === undefined) return null;
  const expected = Buffer.from(sealOf(secret, { client_id, user_uuid, kind }));
  const given = Buffer.from(seal);
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? { user_uuid, kind }
    : null;
};

const sealOf = (
  secret: Uint8Array,
  { client_id, user_uuid, kind }: { client_id: number; user_uuid: string; kind: MailKind },
): string =>
  createHmac('sha256', secret)
    .update(['unsubscribe', client_id, user_uuid, kind].join('\0'))
    .digest('base64url');

/** 256 bits that nobody can guess need no salt and no slow hash. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
