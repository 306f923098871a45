import { DAY_SECONDS } from '@springboard/domain';
import { timingSafeEqual } from 'node:crypto';
import { audit } from '../database/audit.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { isUniqueViolation } from '../database/unique-violation.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { enqueueEmail, withoutOwner } from '../mail/enqueue-email.ts';
import { emailToken } from '../mail/links.ts';
import type { Context } from '../routing/context.ts';

const VALID_SECONDS = DAY_SECONDS;

type UserKey = { client_id: number; user_uuid: string };

/** The user's new address whose link is valid. */
export const findNewEmail = async (
  db: Reader,
  { client_id, user_uuid, now }: UserKey & { now: number },
): Promise<string | null> => {
  const change = await db
    .selectFrom('email_changes')
    .select('email')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return change?.email ?? null;
};

/** Sends the link that confirms the address. It replaces an earlier new address. */
export const requestEmail = async (
  db: Writer,
  request: Context<'PATCH /me'>,
  email: string,
): Promise<void> => {
  const { principal, now } = request;
  const { client_id, user_uuid, portal } = principal;
  const values = {
    id: crypto.randomUUID(),
    email,
    previous: null,
    expires_at: now + VALID_SECONDS,
    confirmed_at: null,
  };
  await db
    .insertInto('email_changes')
    .values({ client_id, user_uuid, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_uuid']).doUpdateSet(values))
    .execute();
  const message = { user_uuid, subject: 'email_confirmation', language_id: null } as const;
  const email_change = { id: values.id, portal };
  await enqueueEmail(db, request, withoutOwner(client_id), { ...message, email_change });
};

/** POST /me/email/confirmation. The old address gets an e-mail about it. */
export const confirmEmail = async (
  request: Context<'POST /me/email/confirmation'>,
): Promise<undefined | ApiError> => {
  const { server, principal, body, now, writeAccount } = request;
  if (principal.orig_user_uuid !== null) return apiError(403, 'FORBIDDEN');
  const { client_id, user_uuid, portal } = principal;
  try {
    return await writeAccount(async (db) => {
      const change = await db
        .selectFrom('email_changes')
        .innerJoin('users', (join) =>
          join
            .onRef('users.client_id', '=', 'email_changes.client_id')
            .onRef('users.uuid', '=', 'email_changes.user_uuid'),
        )
        .select(['email_changes.id', 'email_changes.email', 'users.email as previous'])
        .where('email_changes.client_id', '=', client_id)
        .where('email_changes.user_uuid', '=', user_uuid)
        .where('email_changes.confirmed_at', 'is', null)
        .where('email_changes.expires_at', '>', now)
        .forUpdate()
        .executeTakeFirst();
      const isValid =
        change !== undefined &&
        isEqual(emailToken(server.secret, { client_id, id: change.id }), body.token);
      if (!isValid) return apiError(400, 'AUTH_INVALID_TOKEN');
      const { id, email, previous } = change;
      await db
        .updateTable('users')
        .set({ email, verified: true })
        .where('client_id', '=', client_id)
        .where('uuid', '=', user_uuid)
        .execute();
      await db
        .updateTable('email_changes')
        .set({ previous, confirmed_at: now })
        .where('client_id', '=', client_id)
        .where('user_uuid', '=', user_uuid)
        .execute();
      const message = { user_uuid, subject: 'email_changed', language_id: null } as const;
      const email_change = { id, portal };
      await enqueueEmail(db, request, withoutOwner(client_id), { ...message, email_change });
      await audit(db, principal, now, {
        action: 'user.email',
        entity: 'user',
        entity_id: user_uuid,
      });
      return undefined;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) {
      return apiError(409, 'CONFLICT', { email: 'taken' });
    }
    throw error;
  }
};

const isEqual = (expected: string, actual: string): boolean => {
  const [one, other] = [Buffer.from(expected), Buffer.from(actual)];
  return one.length === other.length && timingSafeEqual(one, other);
};
