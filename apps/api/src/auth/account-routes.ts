import { isOn } from '@springboard/access';
import type { Context } from '../routing/context.ts';
import { audit } from '../database/audit.ts';
import { defineRoute } from '../routing/define-route.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { sessionEnded } from '../http/map-exception.ts';
import { enqueueEmail, withoutOwner } from '../mail/enqueue-email.ts';
import type { Server } from '../routing/server.ts';
import { openAccount } from './confirm-password.ts';
import { findNewEmail } from './own-email.ts';
import { findProvider } from './providers/providers.ts';
import { findPasswordError, savePassword } from './set-password.ts';
import { canSwitchUser } from './switch-user.ts';
import { endSession, findSessions, signOutEverywhere } from './user-sessions.ts';

/** One's own sessions, password and PIN, for the user who signed in on the device (D16). */
export const accountRoutes = (server: Server): void => {
  defineRoute(server, 'GET /me/account', async (request) => {
    const { principal, signIn, now } = request;
    if (principal.orig_user_uuid !== null) return apiError(403, 'FORBIDDEN');
    const { client_id, user_uuid, club_id, portal } = principal;
    const { name: provider } = await findProvider(request, client_id);
    return signIn.read(client_id, async (db) => {
      const { hash, ...user } = await db
        .selectFrom('users')
        .leftJoin('user_pins', (join) =>
          join
            .onRef('user_pins.client_id', '=', 'users.client_id')
            .onRef('user_pins.user_uuid', '=', 'users.uuid'),
        )
        .select(['firstname', 'lastname', 'username', 'email', 'phone', 'hash'])
        .where('users.client_id', '=', client_id)
        .where('users.uuid', '=', user_uuid)
        .executeTakeFirstOrThrow();
      const has_password = provider === 'springboard';
      const device = { client_id, club_id: club_id ?? 0, portal, owner: user_uuid, provider };
      return {
        ...user,
        new_email: await findNewEmail(db, { client_id, user_uuid, now }),
        has_password,
        can_edit_name: has_password && isOn(principal.features, 'CAN_EDIT_SELF'),
        has_pin: hash !== null,
        uses_pin: has_password && (await canSwitchUser(db, device)),
      };
    });
  });

  defineRoute(server, 'GET /me/sessions', async ({ principal, signIn, now }) => {
    if (principal.orig_user_uuid !== null) return apiError(403, 'FORBIDDEN');
    return signIn.read(principal.client_id, (db) => findSessions(db, principal, now));
  });

  defineRoute(server, 'DELETE /me/sessions/:family', async (request) => {
    const { principal, params, writeAccount, now } = request;
    if (principal.orig_user_uuid !== null) return apiError(403, 'FORBIDDEN');
    const { client_id, user_uuid } = principal;
    return writeAccount(async (db) => {
      const { family } = params;
      const isEnded = await endSession(db, { client_id, user_uuid, family }, now);
      if (!isEnded) return apiError(404, 'NOT_FOUND');
      const entry = { action: 'session.revoke', entity: 'session', entity_id: family };
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
    const isSaved = await savePassword(db, { client_id, user_uuid, hash, now });
    if (!isSaved) return sessionEnded;
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
