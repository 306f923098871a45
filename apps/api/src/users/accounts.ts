import type { Job, StaffUser } from '@springboard/contract';
import { signOutEverywhere } from '../auth/set-password.ts';
import { audit } from '../database/audit.ts';
import type { Context } from '../http/context.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import { jobOf } from '../jobs/queries.ts';
import { orderLetter } from '../mail/letter-order.ts';
import { originFor } from '../mail/portal-origins.ts';
import { findStaffUser, hasRoleElsewhere, staffOf } from './queries.ts';

/**
 * POST /users/:uuid/reset: whoever knows the password gets no further with it (§4, `reset`). Passwords are
 * sign-in's own data, so that only who may do this is checked with the rights of the one who asks.
 */
export const forceReset = async (
  context: Context<'POST /users/:uuid/reset'>,
): Promise<Job | Refusal> => {
  const { who, params, now, read, writeAccount } = context;
  const { client_id } = who;
  const user = await read((db) => findStaffUser(db, who, params.uuid));
  if (user === undefined) return refuse(404, 'NOT_FOUND');
  if (user.remote) return refuse(409, 'CONFLICT', { remote: true });
  if (user.status !== 'active') return refuse(409, 'CONFLICT', { status: user.status });
  const user_uuid = user.uuid;
  const id = await writeAccount(async (db) => {
    await db
      .updateTable('user_passwords')
      .set({ reset_required: true })
      .where('client_id', '=', client_id)
      .where('user_uuid', '=', user_uuid)
      .execute();
    await signOutEverywhere(db, { client_id, user_uuid, now });
    const origin = await originFor(db, client_id, user.types[0] ?? 'coach', context.origin);
    const letter = { user_uuid, subject: 'reset', language_id: null } as const;
    const ordered = await orderLetter(db, { ...context, origin }, who, letter);
    await audit(db, who, now, { action: 'user.reset', entity: 'user', entity_id: user_uuid });
    return ordered;
  });
  return isRefusal(id) ? id : read((db) => jobOf(db, client_id, id));
};

/**
 * PATCH /users/:uuid. An administrator cannot shut somebody out of another club, nor anybody themselves: the
 * one who could undo it would be gone.
 */
export const setStatus = async ({
  who,
  params,
  body,
  now,
  read,
  writeAccount,
}: Context<'PATCH /users/:uuid'>): Promise<StaffUser | Refusal> => {
  const { client_id } = who;
  const user = await read((db) => findStaffUser(db, who, params.uuid));
  if (user === undefined) return refuse(404, 'NOT_FOUND');
  const { uuid, status } = user;
  if (uuid === who.user_uuid) return refuse(409, 'CONFLICT', { uuid: 'self' });
  if (status !== 'active' && status !== 'inactive') return refuse(409, 'CONFLICT', { status });
  return writeAccount(async (db) => {
    if (who.role !== 'ngo' && (await hasRoleElsewhere(db, who, uuid))) {
      return refuse(409, 'CONFLICT', { club_ids: 'elsewhere' });
    }
    await db
      .updateTable('users')
      .set({ status: body.status })
      .where('client_id', '=', client_id)
      .where('uuid', '=', uuid)
      .execute();
    if (body.status === 'inactive') {
      await signOutEverywhere(db, { client_id, user_uuid: uuid, now });
    }
    const entry = { action: 'user.status', entity: 'user', entity_id: uuid };
    await audit(db, who, now, { ...entry, detail: { status: body.status } });
    return { ...staffOf(user), status: body.status };
  });
};
