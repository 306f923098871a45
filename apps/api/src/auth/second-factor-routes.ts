import { defineRoute } from '../routing/define-route.ts';
import type { ActionContext } from '../routing/context.ts';
import type { Server } from '../routing/server.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { apiError, isApiError, type ApiError } from '../http/api-error.ts';
import type { Principal } from '../identity/authenticate.ts';
import { enqueueEmail, withoutOwner } from '../mail/enqueue-email.ts';
import { auditSignIn } from './audit-sign-in.ts';
import { confirmPassword } from './confirm-password.ts';
import {
  type Challenge,
  type ChallengeKey,
  deleteChallenge,
  lockChallenge,
  saveChallenge,
} from './second-factor/challenges.ts';
import { addFactor, type NewFactor, startPasskey, startTotp } from './second-factor/enrol.ts';
import {
  findFactors,
  hasFactor,
  removeFactors,
  replaceRecoveryCodes,
  requiresFactor,
} from './second-factor/factors.ts';
import { lockUser } from './users.ts';

/**
 * The factors of the signed-in user (D16). Adding and removing needs the password again, and none of the calls is for
 * a user to whom the device was switched. No response is stored, because it would contain secrets.
 */
export const secondFactorRoutes = (server: Server): void => {
  defineRoute(server, 'GET /me/second-factor', async ({ principal, signIn }) => {
    if (principal.orig_user_uuid !== null) return apiError(403, 'FORBIDDEN');
    return signIn.read(principal.client_id, async (db) => ({
      required: await requiresFactor(db, principal, principal.role),
      ...(await findFactors(db, principal)),
    }));
  });

  defineRoute(server, 'POST /me/totp', (request) =>
    start(request, (db) => startTotp(db, request.principal, server.secret)),
  );

  defineRoute(server, 'POST /me/totp/confirmation', (request) =>
    add(request, { kind: 'totp', code: request.body.code }),
  );

  defineRoute(server, 'POST /me/totp/removal', (request) =>
    remove(request, 'totp', async (db, { client_id, user_uuid }) => {
      const { numDeletedRows } = await db
        .deleteFrom('user_totp')
        .where('client_id', '=', client_id)
        .where('user_uuid', '=', user_uuid)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    }),
  );

  defineRoute(server, 'POST /me/passkeys/options', (request) =>
    start(request, (db) => startPasskey(db, request.principal, request.host.host)),
  );

  defineRoute(server, 'POST /me/passkeys', (request) => {
    const { body, host, origin } = request;
    const site = { host: host.host, origin };
    return add(request, { kind: 'passkey', ...body, id: server.newId(), site });
  });

  defineRoute(server, 'PATCH /me/passkeys/:id', ({ principal, params, body, writeAccount }) => {
    if (principal.orig_user_uuid !== null) return Promise.resolve(apiError(403, 'FORBIDDEN'));
    return writeAccount(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ name: body.name })
        .where('client_id', '=', principal.client_id)
        .where('user_uuid', '=', principal.user_uuid)
        .where('id', '=', params.id)
        .executeTakeFirst();
      return numUpdatedRows === 1n ? undefined : apiError(404, 'NOT_FOUND');
    });
  });

  defineRoute(server, 'POST /me/passkeys/:id/removal', (request) =>
    remove(request, 'passkey', async (db, { client_id, user_uuid }) => {
      const { numDeletedRows } = await db
        .deleteFrom('passkeys')
        .where('client_id', '=', client_id)
        .where('user_uuid', '=', user_uuid)
        .where('id', '=', request.params.id)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    }),
  );

  defineRoute(server, 'POST /me/recovery-codes', async (request) => {
    const { principal, body, signIn, now } = request;
    const error = await confirmPassword(request, body.current_password);
    if (error !== null) return error;
    return signIn.write(principal.client_id, async (db) => {
      await lockUser(db, principal);
      if (!hasFactor(await findFactors(db, principal)))
        return apiError(409, 'CONFLICT', { factor: 'none' });
      await record(db, principal, 'recovery_codes.replaced', {}, now);
      return { recovery_codes: await replaceRecoveryCodes(db, principal) };
    });
  });
};

const challengeKey = ({ principal, host, now }: ActionContext): ChallengeKey => ({
  client_id: principal.client_id,
  host: host.host,
  purpose: 'manage',
  now,
  family: principal.family,
});

const start = async <T>(
  request: ActionContext & { body: { current_password: string } },
  begin: (db: Writer) => Promise<{ challenge: Partial<Challenge>; response: T }>,
): Promise<T | ApiError> => {
  const { principal, body, signIn } = request;
  const error = await confirmPassword(request, body.current_password);
  if (error !== null) return error;
  return signIn.write(principal.client_id, async (db) => {
    const { challenge, response } = await begin(db);
    const { user_uuid } = principal;
    const { totp_secret = null, passkey_challenge = null } = challenge;
    await saveChallenge(db, challengeKey(request), { user_uuid, totp_secret, passkey_challenge });
    return response;
  });
};

const add = async (
  request: ActionContext,
  factor: NewFactor,
): Promise<{ recovery_codes: string[] | null } | ApiError> => {
  const { server, principal, signIn, now } = request;
  if (principal.orig_user_uuid !== null) return apiError(403, 'FORBIDDEN');
  return signIn.write(principal.client_id, async (db) => {
    const challenge = await lockChallenge(db, challengeKey(request));
    if (challenge === undefined) return apiError(404, 'NOT_FOUND');
    const added = await addFactor(db, challenge, factor, { serverSecret: server.secret, now });
    if (isApiError(added)) return added;
    await deleteChallenge(db, challenge);
    await notifyUser(db, request, 'factor_added');
    return added;
  });
};

const remove = async (
  request: ActionContext & { body: { current_password: string } },
  kind: NewFactor['kind'],
  deleteFactor: (db: Writer, principal: Principal) => Promise<boolean>,
): Promise<undefined | ApiError> => {
  const { principal, body, signIn, now } = request;
  const error = await confirmPassword(request, body.current_password);
  if (error !== null) return error;
  const { client_id, role } = principal;
  return signIn.write(client_id, async (db) => {
    await lockUser(db, principal);
    const { passkeys, totp } = await findFactors(db, principal);
    const isLast = passkeys.length + (totp === null ? 0 : 1) === 1;
    if (isLast && (await requiresFactor(db, principal, role)))
      return apiError(409, 'CONFLICT', { required: true });
    if (!(await deleteFactor(db, principal))) return apiError(404, 'NOT_FOUND');
    if (isLast) await removeFactors(db, principal);
    await record(db, principal, 'second_factor.removed', { kind }, now);
    await notifyUser(db, request, 'factor_removed');
    return undefined;
  });
};

/** Warns the user in case another person did it. */
const notifyUser = async (
  db: Writer,
  request: ActionContext,
  subject: 'factor_added' | 'factor_removed',
): Promise<void> => {
  const { client_id, user_uuid } = request.principal;
  const email = { user_uuid, subject, language_id: null };
  await enqueueEmail(db, request, withoutOwner(client_id), email);
};

const record = (
  db: Writer,
  { client_id, club_id, user_uuid }: Principal,
  action: 'second_factor.removed' | 'recovery_codes.replaced',
  detail: Record<string, string>,
  now: number,
): Promise<void> =>
  auditSignIn(db, { client_id, club_id, action, account: user_uuid, detail, now });
