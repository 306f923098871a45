import { MAIL_KINDS, type MailKind, type ProgressSchedule } from '@springboard/contract';
import { isOn } from '@springboard/access';
import { audit } from '../database/audit.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { findRights } from '../identity/rights.ts';
import type { Server } from '../routing/server.ts';
import { confirmPassword } from './confirm-password.ts';
import { confirmEmail, requestEmail } from './own-email.ts';
import { findProvider } from './providers/providers.ts';
import { findRoleClubs } from './users.ts';

/** The signed-in user, and the e-mails that they receive. */
export const meRoutes = (server: Server): void => {
  defineRoute(server, 'GET /me', async ({ db, principal, query }) => {
    const { client_id, user_uuid, role, club_id } = principal;
    const user = await db
      .selectFrom('users')
      .select(['uuid', 'firstname', 'lastname', 'ngo_id', 'last_login'])
      .where('client_id', '=', client_id)
      .where('uuid', '=', user_uuid)
      .executeTakeFirst();
    const roleClubs = await findRoleClubs(db, client_id, user_uuid, role);
    if (user === undefined || !roleClubs.ok) return apiError(401, 'INVALID_TOKEN');
    return {
      ...user,
      last_login: query.with_last_login === 1 ? user.last_login : null,
      role,
      club: roleClubs.clubs.find(({ id }) => id === club_id) ?? null,
      club_ids: roleClubs.clubs.map(({ id }) => id),
      rights: await findRights(db, principal),
      ...(query.with_unsubscribes === 1
        ? {
            unsubscribes: await findUnsubscribes(db, { client_id, user_uuid }),
            progress_emails: await findProgressSchedule(db, { client_id, user_uuid }),
          }
        : {}),
    };
  });

  defineRoute(server, 'PATCH /me', editMe);
  defineRoute(server, 'POST /me/email/confirmation', confirmEmail);
};

/** No response is stored of a new address, because its key would contain a fast hash of the password. */
const editMe = async (request: Context<'PATCH /me'>): Promise<undefined | ApiError> => {
  const { principal, body, signIn, writeAccount } = request;
  const { email, current_password } = body;
  const forbidden = await editError(request);
  if (forbidden !== null) return forbidden;
  if (email === undefined) return writeAccount((db) => saveMe(db, request));
  if (current_password === undefined) {
    return apiError(422, 'VALIDATION', { current_password: 'required' });
  }
  const wrong = await confirmPassword(request, current_password);
  if (wrong !== null) return wrong;
  return signIn.write(principal.client_id, async (db) => {
    await saveMe(db, request);
    await requestEmail(db, request, email);
    return undefined;
  });
};

/** Another system keeps the details of its users, and a user who took over a device changes nothing there. */
const editError = async (request: Context<'PATCH /me'>): Promise<ApiError | null> => {
  const { principal, body } = request;
  const { firstname, lastname, phone, email } = body;
  const isNamed = firstname !== undefined || lastname !== undefined;
  if (!isNamed && phone === undefined && email === undefined) return null;
  const { name } = await findProvider(request, principal.client_id);
  const isOwn = principal.orig_user_uuid === null && name === 'springboard';
  return isOwn && (!isNamed || isOn(principal.features, 'CAN_EDIT_SELF'))
    ? null
    : apiError(403, 'FORBIDDEN');
};

const saveMe = async (
  db: Writer,
  { principal, body, now }: Context<'PATCH /me'>,
): Promise<undefined> => {
  const { client_id, user_uuid } = principal;
  const { unsubscribes, subscribe, unsubscribe, progress_emails } = body;
  const { firstname, lastname, phone } = body;
  if (unsubscribes !== undefined) {
    await db
      .deleteFrom('unsubscribes')
      .where('client_id', '=', client_id)
      .where('user_uuid', '=', user_uuid)
      .execute();
    const rows = unsubscribes.map((kind) => ({ client_id, user_uuid, kind, ts: now }));
    if (rows.length > 0) await db.insertInto('unsubscribes').values(rows).execute();
  }
  if (subscribe !== undefined) {
    await db
      .deleteFrom('unsubscribes')
      .where('client_id', '=', client_id)
      .where('user_uuid', '=', user_uuid)
      .where('kind', '=', subscribe)
      .execute();
  }
  if (unsubscribe !== undefined) {
    await db
      .insertInto('unsubscribes')
      .values({ client_id, user_uuid, kind: unsubscribe, ts: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (progress_emails !== undefined) {
    const immediately = progress_emails === 'immediately';
    await db
      .insertInto('progress_emails')
      .values({ client_id, user_uuid, immediately })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'user_uuid']).doUpdateSet({ immediately }),
      )
      .execute();
  }
  const details = {
    ...(firstname !== undefined && { firstname: firstname.trim() }),
    ...(lastname !== undefined && { lastname: lastname.trim() }),
    ...(phone !== undefined && { phone: phone.trim() === '' ? null : phone.trim() }),
  };
  if (Object.keys(details).length === 0) return;
  await db
    .updateTable('users')
    .set(details)
    .where('client_id', '=', client_id)
    .where('uuid', '=', user_uuid)
    .execute();
  const action = firstname === undefined && lastname === undefined ? 'user.contact' : 'user.rename';
  await audit(db, principal, now, { action, entity: 'user', entity_id: user_uuid });
};

const findProgressSchedule = async (
  db: Reader,
  { client_id, user_uuid }: { client_id: number; user_uuid: string },
): Promise<ProgressSchedule> => {
  const row = await db
    .selectFrom('progress_emails')
    .select('immediately')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .executeTakeFirst();
  return row?.immediately === true ? 'immediately' : 'weekly';
};

const findUnsubscribes = async (
  db: Reader,
  { client_id, user_uuid }: { client_id: number; user_uuid: string },
): Promise<MailKind[]> => {
  const rows = await db
    .selectFrom('unsubscribes')
    .select('kind')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .execute();
  return MAIL_KINDS.filter((kind) => rows.some((row) => row.kind === kind));
};
