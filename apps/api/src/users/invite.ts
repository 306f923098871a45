import type { Job, StaffUser, UserInvitation } from '@springboard/contract';
import { findProvider } from '../auth/providers/providers.ts';
import { findClub } from '../clubs/queries.ts';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { orRollback, Rollback } from '../http/rollback.ts';
import type { Principal } from '../identity/authenticate.ts';
import { rightsOfNewUser } from '../identity/rights.ts';
import { enqueueEmail } from '../mail/enqueue-email.ts';
import { findPortalOrigin } from '../mail/portal-origins.ts';
import { jobOf } from '../jobs/queries.ts';
import { findStaffUser, hasRoleElsewhere, toStaffUser } from './queries.ts';

/** POST /users: adds a user with a role and no password, and sends the e-mail with which they set one. */
export const inviteUser = async (
  context: Context<'POST /users'>,
): Promise<StaffUser | ApiError> => {
  const { server, principal, body, now, write } = context;
  const scope = resolveScope(principal, body);
  if (scope === null) return apiError(403, 'FORBIDDEN');
  if (!(await hasOwnPasswords(context))) return apiError(400, 'EXTERNAL_CONFIG_ERROR');
  const origin = await findOrigin(context, body.role);
  const user_uuid = server.newId();
  return write(async (db) => {
    if (scope.club_id !== null && (await findClub(db, principal, scope.club_id)) === undefined) {
      return apiError(422, 'VALIDATION', { club_id: 'unknown' });
    }
    if (!(await addUser(db, principal, { user_uuid, now }, body))) {
      return apiError(409, 'CONFLICT', { email: 'taken' });
    }
    await addRole(db, principal, { user_uuid, now }, { role: body.role, ...scope });
    const email = { user_uuid, subject: 'invite', language_id: null } as const;
    await enqueueEmail(db, { ...context, origin }, { ...principal, ...scope }, email);
    const entry = { action: 'user.invite', entity: 'user', entity_id: user_uuid, ...scope };
    await audit(db, principal, now, { ...entry, detail: { role: body.role } });
    const invited = await findStaffUser(db, principal, user_uuid);
    if (invited === undefined) throw new Error('The invited user was not found');
    return toStaffUser(invited, principal);
  });
};

/** POST /users/:uuid/invitation */
export const inviteAgain = async (
  context: Context<'POST /users/:uuid/invitation'>,
): Promise<Job | ApiError> => {
  const { principal, params, now, read, write } = context;
  const user = await read((db) => findStaffUser(db, principal, params.uuid));
  if (user === undefined) return apiError(404, 'NOT_FOUND');
  if (user.status !== 'invited') return apiError(409, 'CONFLICT', { status: user.status });
  const origin = await findOrigin(context, user.types[0] ?? 'coach');
  return write(async (db) => {
    const email = { user_uuid: user.uuid, subject: 'invite', language_id: null } as const;
    const id = await enqueueEmail(db, { ...context, origin }, principal, email);
    await audit(db, principal, now, {
      action: 'user.remind',
      entity: 'user',
      entity_id: user.uuid,
    });
    return jobOf(db, principal, id, now);
  });
};

/** DELETE /users/:uuid/invitation: removes a user who has not set a password, so that the address is free again. */
export const withdrawInvitation = async ({
  principal,
  params,
  now,
  signIn,
  write,
}: Context<'DELETE /users/:uuid/invitation'>): Promise<undefined | ApiError> => {
  const { client_id } = principal;
  const { uuid } = params;
  const isElsewhere =
    principal.role !== 'ngo' &&
    (await signIn.read(client_id, (db) => hasRoleElsewhere(db, principal, uuid)));
  return orRollback(
    write(async (db) => {
      const user = await findStaffUser(db, principal, uuid);
      if (user === undefined) return apiError(404, 'NOT_FOUND');
      if (user.status !== 'invited') return apiError(409, 'CONFLICT', { status: user.status });
      if (isElsewhere) return apiError(409, 'CONFLICT', { club_ids: 'elsewhere' });
      await db
        .updateTable('sessions')
        .set({ cover_user_uuid: null })
        .where('client_id', '=', client_id)
        .where('cover_user_uuid', '=', uuid)
        .execute();
      const { numDeletedRows } = await db
        .deleteFrom('users')
        .where('client_id', '=', client_id)
        .where('uuid', '=', uuid)
        .where('status', '=', 'invited')
        .executeTakeFirst();
      // The user accepted it meanwhile.
      if (numDeletedRows !== 1n)
        throw new Rollback(apiError(409, 'CONFLICT', { status: 'active' }));
      await audit(db, principal, now, { action: 'user.withdraw', entity: 'user', entity_id: uuid });
      return undefined;
    }),
  );
};

/** The club of the new role; null if the principal may not assign it there (D5). */
const resolveScope = (
  principal: Principal,
  { role, club_id }: UserInvitation,
): { club_id: number | null } | null => {
  if (role === 'ngo')
    return principal.role === 'ngo' && club_id === undefined ? { club_id: null } : null;
  if (principal.role === 'ngo') return club_id === undefined ? null : { club_id };
  if (principal.club_id === null) return null;
  return club_id === undefined || club_id === principal.club_id
    ? { club_id: principal.club_id }
    : null;
};

const hasOwnPasswords = async (context: Context<'POST /users'>): Promise<boolean> =>
  (await findProvider(context, context.principal.client_id)).name === 'springboard';

const findOrigin = (
  { signIn, principal, origin }: Pick<Context<'POST /users'>, 'signIn' | 'principal' | 'origin'>,
  role: StaffUser['types'][number],
): Promise<string> =>
  signIn.read(principal.client_id, (db) => findPortalOrigin(db, principal.client_id, role, origin));

/** Returns false if the e-mail address is taken. */
const addUser = async (
  db: Writer,
  { client_id }: Principal,
  { user_uuid, now }: { user_uuid: string; now: number },
  { firstname, lastname, email }: UserInvitation,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({
      client_id,
      uuid: user_uuid,
      firstname: firstname.trim(),
      lastname: lastname.trim(),
      email,
      status: 'invited',
      verified: false,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

const addRole = async (
  db: Writer,
  { client_id }: Principal,
  { user_uuid, now }: { user_uuid: string; now: number },
  { role, club_id }: { role: UserInvitation['role']; club_id: number | null },
): Promise<void> => {
  if (role === 'ngo' || club_id === null) {
    await db.insertInto('user_clients').values({ client_id, user_uuid }).execute();
  } else {
    const rights = await rightsOfNewUser(db, { client_id, club_id }, role);
    const created_at = now;
    await db
      .insertInto('user_clubs')
      .values({ client_id, user_uuid, club_id, role, rights, created_at })
      .execute();
  }
};
