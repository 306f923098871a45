import type { CallBody } from '@springboard/contract';
import { validatePassword } from '@springboard/domain';
import type { Writer } from '../database/tenant-transaction.ts';
import type { PublicContext } from '../routing/context.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { findClient } from '../clients/queries.ts';
import { enqueueEmail, withoutOwner } from '../mail/enqueue-email.ts';
import type { IsWeakPassword } from './weak-passwords.ts';
import { auditSignIn } from './audit-sign-in.ts';
import { signOutEverywhere } from './user-sessions.ts';
import { findCredentials } from './users.ts';
import { findLink, useLink } from '../mail/links.ts';

type SetPasswordBody = { body: CallBody<'POST /auth/set-password'> };

/**
 * Sets the password of the user to whom the link was sent (§5, D4). It ends all sessions of the user, because another
 * person may have signed in with the old password.
 */
export const setPassword = async (
  request: PublicContext & SetPasswordBody,
): Promise<undefined | ApiError> => {
  const { server, host, body, signIn, now } = request;
  if (host === null) return apiError(404, 'CLIENT_NOT_FOUND');
  const { client_id } = host;
  const { token, password } = body;
  const linkAndNames = await signIn.read(client_id, async (db) => {
    const link = await findLink(db, { client_id, token, now });
    if (link === null) return null;
    const { names } = await findCredentials(db, client_id, link.uuid);
    return { link, names: [...names, (await findClient(db, client_id)).name] };
  });
  if (linkAndNames === null) return INVALID_LINK;
  const { link, names } = linkAndNames;
  const error = await findPasswordError(server.passwords.isWeak, password, names);
  if (error !== null) return apiError(422, 'VALIDATION', { password: error });

  const hash = await server.passwords.hash(password);
  const user = { client_id, user_uuid: link.uuid };
  const isSet = await signIn.write(client_id, async (db) => {
    if (!(await useLink(db, { ...user, token, now }))) return false;
    if (!(await savePassword(db, { ...user, hash, now }))) return false;
    await signOutEverywhere(db, { ...user, now });
    const event = { client_id, action: 'password.set', account: link.uuid } as const;
    await auditSignIn(db, { ...event, detail: { purpose: link.purpose }, now });
    // Warns the user in case another person did it.
    if (link.purpose === 'reset') {
      const email = { user_uuid: link.uuid, subject: 'changed', language_id: null } as const;
      await enqueueEmail(db, request, withoutOwner(client_id), email);
    }
    return true;
  });
  return isSet ? undefined : INVALID_LINK;
};

const INVALID_LINK = apiError(400, 'AUTH_INVALID_TOKEN');

/** Returns the error code that the forms use. */
export const findPasswordError = async (
  isWeak: IsWeakPassword,
  password: string,
  own: readonly (string | null | undefined)[],
): Promise<string | null> => {
  const error = validatePassword(password);
  if (error !== null) return error.code;
  const names = own.filter((name) => typeof name === 'string');
  return (await isWeak(password, names)) ? 'PASSWORD_COMMON' : null;
};

type User = { client_id: number; user_uuid: string };

/**
 * Also activates and verifies the user, because the link in the e-mail proves the address. False for a user who was
 * deactivated while the password was hashed.
 */
export const savePassword = async (
  db: Writer,
  { client_id, user_uuid, hash, now }: User & { hash: string; now: number },
): Promise<boolean> => {
  const activated = await db
    .updateTable('users')
    .set({ status: 'active', verified: true })
    .where('client_id', '=', client_id)
    .where('uuid', '=', user_uuid)
    .where('status', 'in', ['active', 'invited'])
    .returning('uuid')
    .executeTakeFirst();
  if (activated === undefined) return false;
  const values = { hash, reset_required: false, changed_at: now };
  await db
    .insertInto('user_passwords')
    .values({ client_id, user_uuid, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_uuid']).doUpdateSet(values))
    .execute();
  return true;
};
