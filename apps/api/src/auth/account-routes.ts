import type { Context } from '../routing/context.ts';
import { audit } from '../database/audit.ts';
import { findClient } from '../clients/queries.ts';
import { defineRoute } from '../routing/define-route.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { enqueueEmail, withoutOwner } from '../mail/enqueue-email.ts';
import type { Server } from '../routing/server.ts';
import {
  checkRateLimit,
  resetAttempts,
  tooManyAttempts,
  withdrawAttempt,
} from './login-attempts.ts';
import { findProvider } from './providers/providers.ts';
import { revokeFamily } from './refresh-tokens.ts';
import { findPasswordError, savePassword, signOutEverywhere } from './set-password.ts';
import { findCredentials, findSessions } from './users.ts';

/** One's own sessions, password and PIN, for the user who signed in on the device (D16). */
export const accountRoutes = (server: Server): void => {
  defineRoute(server, 'GET /me/sessions', async ({ principal, signIn, now }) => {
    if (principal.orig_user_uuid !== null) return apiError(403, 'FORBIDDEN');
    return signIn.read(principal.client_id, (db) => findSessions(db, principal, now));
  });

  defineRoute(server, 'DELETE /me/sessions/:family', async (request) => {
    const { principal, params, writeAccount, now } = request;
    if (principal.orig_user_uuid !== null) return apiError(403, 'FORBIDDEN');
    const { client_id, user_uuid } = principal;
    return writeAccount(async (db) => {
      const session = await db
        .selectFrom('refresh_token_families')
        .select('family')
        .where('client_id', '=', client_id)
        .where('family', '=', params.family)
        .where((eb) => eb.fn.coalesce('orig_user_uuid', 'user_uuid'), '=', user_uuid)
        .executeTakeFirst();
      if (session === undefined) return apiError(404, 'NOT_FOUND');
      await revokeFamily(db, { client_id, family: session.family }, 'user', now);
      const entry = { action: 'session.revoke', entity: 'session', entity_id: session.family };
      await audit(db, principal, now, entry);
      return undefined;
    });
  });

  defineRoute(server, 'DELETE /me/sessions', ({ principal, writeAccount, now }) => {
    const { client_id, user_uuid } = principal;
    if (principal.orig_user_uuid !== null) return Promise.resolve(apiError(403, 'FORBIDDEN'));
    return writeAccount(async (db) => {
      await signOutEverywhere(db, { client_id, user_uuid, now, except: principal.family });
      const entry = { action: 'user.sign_out', entity: 'user', entity_id: user_uuid };
      await audit(db, principal, now, entry);
      return undefined;
    });
  });

  defineRoute(server, 'PATCH /me/password', changePassword);
  defineRoute(server, 'PATCH /me/pin', changePin);
};

/**
 * Changes the password and ends the user's other sessions. A repeated request finds the new password in place. No
 * response is stored, because its key would contain a fast hash of both passwords.
 */
const changePassword = async (
  request: Context<'PATCH /me/password'>,
): Promise<undefined | ApiError> => {
  const { server, principal, body, signIn, now } = request;
  const { client_id, user_uuid } = principal;
  const { current_password, password } = body;
  const account = await openAccount(request, [current_password, password]);
  if ('kind' in account) return account;
  if (account.match === 1) return undefined;
  const weak = await findPasswordError(server.passwords.isWeak, password, account.names);
  if (weak !== null) return apiError(422, 'VALIDATION', { password: weak });
  const hash = await server.passwords.hash(password);
  return signIn.write(client_id, async (db) => {
    await savePassword(db, { client_id, user_uuid, hash, now });
    await signOutEverywhere(db, { client_id, user_uuid, now, except: principal.family });
    const email = { user_uuid, subject: 'changed', language_id: null } as const;
    await enqueueEmail(db, request, withoutOwner(client_id), email);
    const entry = { action: 'user.password', entity: 'user', entity_id: user_uuid };
    await audit(db, principal, now, entry);
    return undefined;
  });
};

const changePin = async (request: Context<'PATCH /me/pin'>): Promise<undefined | ApiError> => {
  const { server, principal, body, signIn, now } = request;
  const { client_id, user_uuid } = principal;
  const account = await openAccount(request, [body.current_password]);
  if ('kind' in account) return account;
  if (isEasyPin(body.pin)) return apiError(422, 'VALIDATION', { pin: 'PIN_COMMON' });
  const values = { hash: await server.passwords.hash(body.pin), changed_at: now };
  return signIn.write(client_id, async (db) => {
    await db
      .insertInto('user_pins')
      .values({ client_id, user_uuid, ...values })
      .onConflict((conflict) => conflict.columns(['client_id', 'user_uuid']).doUpdateSet(values))
      .execute();
    const entry = { action: 'user.pin', entity: 'user', entity_id: user_uuid };
    await audit(db, principal, now, entry);
    return undefined;
  });
};

/** One digit repeated, or digits in order: what others try first. */
const isEasyPin = (pin: string): boolean => {
  const steps = Array.from(pin.slice(1), (digit, index) => Number(digit) - Number(pin[index]));
  return [0, 1, -1].some((step) => steps.every((other) => other === step));
};

type Account = { match: number; names: readonly (string | null)[] };

/**
 * Checks the current password, with the limits of sign-in. `match` is the position of the first of `passwords` that is
 * the user's.
 */
const openAccount = async (
  request: Context<'PATCH /me/password'> | Context<'PATCH /me/pin'>,
  passwords: readonly string[],
): Promise<Account | ApiError> => {
  const { server, principal, signIn, address, now } = request;
  const { client_id, user_uuid } = principal;
  if (principal.orig_user_uuid !== null) return apiError(403, 'FORBIDDEN');
  const { name } = await findProvider(request, client_id);
  if (name !== 'springboard') return apiError(400, 'EXTERNAL_CONFIG_ERROR');
  const { secret } = server;
  const attempt = { kind: 'account', client_id, account: user_uuid, address, secret, now } as const;
  const { admission, user, client } = await signIn.write(client_id, async (db) => ({
    admission: await checkRateLimit(db, attempt),
    user: await findCredentials(db, client_id, user_uuid),
    client: (await findClient(db, client_id)).name,
  }));
  if (!admission.ok) return tooManyAttempts(admission);
  const { admitted } = admission;
  for (const [match, password] of passwords.entries()) {
    const result = await server.passwords.verify(user.hash, password);
    if (result === 'overloaded') {
      await signIn.write(client_id, (db) => withdrawAttempt(db, admitted));
      return apiError(503, 'OVERLOADED', undefined, { 'retry-after': '2' });
    }
    if (result === 'match') {
      await signIn.write(client_id, (db) => resetAttempts(db, admitted));
      return { match, names: [...user.names, client] };
    }
  }
  return apiError(403, 'AUTH_INVALID_CREDENTIALS');
};
