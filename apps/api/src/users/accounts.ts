import type { Job, UserSession } from '@springboard/contract';
import { findFactors, hasFactor, removeFactors } from '../auth/second-factor/factors.ts';
import { endSession, findSessions, signOutEverywhere } from '../auth/user-sessions.ts';
import { audit } from '../database/audit.ts';
import type { Context } from '../routing/context.ts';
import { isApiError, apiError, type ApiError } from '../http/api-error.ts';
import { jobOf } from '../jobs/queries.ts';
import { enqueueEmail } from '../mail/enqueue-email.ts';
import { findPortalOrigin } from '../mail/portal-origins.ts';
import { findAnyUser, findStaffUser, hasRoleElsewhere } from './queries.ts';

/**
 * POST /users/:uuid/reset: the current password only leads to a new one (§4, `reset`). Only sign-in may read
 * passwords, so the principal's rights apply to the permission check only.
 */
export const forceReset = async (
  context: Context<'POST /users/:uuid/reset'>,
): Promise<Job | ApiError> => {
  const { principal, params, now, read, writeAccount } = context;
  const { client_id } = principal;
  const user = await read((db) => findStaffUser(db, principal, params.uuid));
  if (user === undefined) return apiError(404, 'NOT_FOUND');
  if (user.remote) return apiError(409, 'CONFLICT', { remote: true });
  if (user.status !== 'active') return apiError(409, 'CONFLICT', { status: user.status });
  const user_uuid = user.uuid;
  const id = await writeAccount(async (db) => {
    if (principal.role !== 'ngo' && (await hasRoleElsewhere(db, principal, user_uuid))) {
      return apiError(409, 'CONFLICT', { club_ids: 'elsewhere' });
    }
    await db
      .updateTable('user_passwords')
      .set({ reset_required: true })
      .where('client_id', '=', client_id)
      .where('user_uuid', '=', user_uuid)
      .execute();
    await signOutEverywhere(db, { client_id, user_uuid, now });
    const origin = await findPortalOrigin(db, client_id, user.types[0] ?? 'coach', context.origin);
    const email = { user_uuid, subject: 'reset', language_id: null } as const;
    const email_job_id = await enqueueEmail(db, { ...context, origin }, principal, email);
    await audit(db, principal, now, { action: 'user.reset', entity: 'user', entity_id: user_uuid });
    return email_job_id;
  });
  return isApiError(id) ? id : read((db) => jobOf(db, principal, id, now));
};

/** DELETE /users/:uuid/sessions: for the users whom the caller may deactivate, and for guardians. */
export const signOutUser = async ({
  principal,
  params,
  now,
  read,
  writeAccount,
}: Context<'DELETE /users/:uuid/sessions'>): Promise<undefined | ApiError> => {
  const { client_id } = principal;
  const user = await read((db) => findAnyUser(db, principal, params.uuid));
  if (user === undefined) return apiError(404, 'NOT_FOUND');
  const { uuid } = user;
  return writeAccount(async (db) => {
    if (principal.role !== 'ngo' && (await hasRoleElsewhere(db, principal, uuid))) {
      return apiError(409, 'CONFLICT', { club_ids: 'elsewhere' });
    }
    await signOutEverywhere(db, { client_id, user_uuid: uuid, now });
    const entry = { action: 'user.sign_out', entity: 'user', entity_id: uuid };
    await audit(db, principal, now, entry);
    return undefined;
  });
};

/** GET /users/:uuid/sessions */
export const listSessions = async ({
  principal,
  params,
  now,
  read,
  signIn,
}: Context<'GET /users/:uuid/sessions'>): Promise<UserSession[] | ApiError> => {
  const { client_id, family } = principal;
  const user = await read((db) => findStaffUser(db, principal, params.uuid));
  if (user === undefined) return apiError(404, 'NOT_FOUND');
  return signIn.read(client_id, (db) =>
    findSessions(db, { client_id, user_uuid: user.uuid, family }, now),
  );
};

/** DELETE /users/:uuid/sessions/:family */
export const signOutDevice = async ({
  principal,
  params: { uuid, family },
  now,
  read,
  writeAccount,
}: Context<'DELETE /users/:uuid/sessions/:family'>): Promise<undefined | ApiError> => {
  const { client_id } = principal;
  const user = await read((db) => findStaffUser(db, principal, uuid));
  if (user === undefined) return apiError(404, 'NOT_FOUND');
  return writeAccount(async (db) => {
    const isEnded = await endSession(db, { client_id, user_uuid: uuid, family }, now);
    if (!isEnded) return apiError(404, 'NOT_FOUND');
    const entry = { action: 'user.sign_out_device', entity: 'user', entity_id: uuid };
    await audit(db, principal, now, entry);
    return undefined;
  });
};

/**
 * DELETE /users/:uuid/second-factor, for the same users. Users cannot remove their own in this way,
 * because it needs no password.
 */
export const removeSecondFactor = async (
  context: Context<'DELETE /users/:uuid/second-factor'>,
): Promise<undefined | ApiError> => {
  const { principal, params, now, read, writeAccount } = context;
  const { client_id } = principal;
  const user = await read((db) => findAnyUser(db, principal, params.uuid));
  if (user === undefined) return apiError(404, 'NOT_FOUND');
  const { uuid } = user;
  if (uuid === principal.user_uuid) return apiError(409, 'CONFLICT', { uuid: 'self' });
  return writeAccount(async (db) => {
    if (principal.role !== 'ngo' && (await hasRoleElsewhere(db, principal, uuid))) {
      return apiError(409, 'CONFLICT', { club_ids: 'elsewhere' });
    }
    const hadFactor = hasFactor(await findFactors(db, { client_id, user_uuid: uuid }));
    await removeFactors(db, { client_id, user_uuid: uuid });
    await signOutEverywhere(db, { client_id, user_uuid: uuid, now });
    if (hadFactor) {
      const origin = await findPortalOrigin(
        db,
        client_id,
        user.types[0] ?? 'coach',
        context.origin,
      );
      const email = { user_uuid: uuid, subject: 'factor_removed', language_id: null } as const;
      await enqueueEmail(db, { ...context, origin }, principal, email);
    }
    const entry = { action: 'user.second_factor_removed', entity: 'user', entity_id: uuid };
    await audit(db, principal, now, entry);
    return undefined;
  });
};

/** POST /users/:uuid/pin-reset, for the same users. They set a new PIN in their account. */
export const resetPin = async ({
  principal,
  params,
  now,
  read,
  writeAccount,
}: Context<'POST /users/:uuid/pin-reset'>): Promise<undefined | ApiError> => {
  const { client_id } = principal;
  const user = await read((db) => findStaffUser(db, principal, params.uuid));
  if (user === undefined) return apiError(404, 'NOT_FOUND');
  const { uuid } = user;
  return writeAccount(async (db) => {
    if (principal.role !== 'ngo' && (await hasRoleElsewhere(db, principal, uuid))) {
      return apiError(409, 'CONFLICT', { club_ids: 'elsewhere' });
    }
    await db
      .deleteFrom('user_pins')
      .where('client_id', '=', client_id)
      .where('user_uuid', '=', uuid)
      .execute();
    await audit(db, principal, now, { action: 'user.pin_reset', entity: 'user', entity_id: uuid });
    return undefined;
  });
};
