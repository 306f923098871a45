import type { Credential } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { findFile } from '../files/queries.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Principal } from '../identity/authenticate.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { findStaffUser } from './queries.ts';

/** Credentials of the staff of a club, such as first aid (portals §C). */
export const credentialRoutes = (server: Server): void => {
  defineRoute(server, 'GET /users/:uuid/credentials', async ({ db, principal, params }) => {
    if ((await findStaffUser(db, principal, params.uuid)) === undefined) {
      return apiError(404, 'NOT_FOUND');
    }
    return findCredentials(db, principal, params.uuid);
  });
  defineRoute(server, 'POST /users/:uuid/credentials', addCredential);
  defineRoute(server, 'PATCH /users/:uuid/credentials/:id', editCredential);
  defineRoute(server, 'DELETE /users/:uuid/credentials/:id', deleteCredential);
};

const COLUMNS = ['id', 'name', 'reference', 'expires', 'file_id'] as const;

/** Those that expire first come first. */
const findCredentials = (
  db: Reader,
  { client_id, club_id }: Principal,
  user_uuid: string,
): Promise<Credential[]> =>
  db
    .selectFrom('credentials')
    .select(COLUMNS)
    .where('client_id', '=', client_id)
    .where('club_id', '=', club_id)
    .where('user_uuid', '=', user_uuid)
    .orderBy('expires', (order) => order.asc().nullsLast())
    .orderBy('name')
    .orderBy('id')
    .execute();

const addCredential = ({
  principal,
  params,
  body,
  now,
  write,
}: Context<'POST /users/:uuid/credentials'>): Promise<Credential | ApiError> =>
  write(async (db) => {
    const { client_id, club_id } = principal;
    const { uuid: user_uuid } = params;
    if (club_id === null || (await findStaffUser(db, principal, user_uuid)) === undefined) {
      return apiError(404, 'NOT_FOUND');
    }
    const error = await validateFile(db, principal, body.file_id);
    if (error !== null) return error;
    const credential = await db
      .insertInto('credentials')
      .values({ ...body, name: body.name.trim(), client_id, club_id, user_uuid })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await auditCredential(db, principal, now, { user_uuid, action: 'add', id: credential.id });
    return credential;
  });

const editCredential = ({
  principal,
  params,
  body,
  now,
  write,
}: Context<'PATCH /users/:uuid/credentials/:id'>): Promise<Credential | ApiError> =>
  write(async (db) => {
    const { client_id, club_id } = principal;
    const { uuid: user_uuid, id } = params;
    if ((await findStaffUser(db, principal, user_uuid)) === undefined) {
      return apiError(404, 'NOT_FOUND');
    }
    const error = await validateFile(db, principal, body.file_id);
    if (error !== null) return error;
    const credential = await db
      .updateTable('credentials')
      .set({ ...body, ...(body.name !== undefined && { name: body.name.trim() }) })
      .where('client_id', '=', client_id)
      .where('club_id', '=', club_id)
      .where('user_uuid', '=', user_uuid)
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (credential === undefined) return apiError(404, 'NOT_FOUND');
    await auditCredential(db, principal, now, { user_uuid, action: 'edit', id });
    return credential;
  });

const deleteCredential = ({
  principal,
  params,
  now,
  write,
}: Context<'DELETE /users/:uuid/credentials/:id'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const { client_id, club_id } = principal;
    const { uuid: user_uuid, id } = params;
    const deleted = await db
      .deleteFrom('credentials')
      .where('client_id', '=', client_id)
      .where('club_id', '=', club_id)
      .where('user_uuid', '=', user_uuid)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (deleted === undefined) return apiError(404, 'NOT_FOUND');
    await auditCredential(db, principal, now, { user_uuid, action: 'delete', id });
    return undefined;
  });

/** The proof is a document that the administrator may see. */
const validateFile = async (
  db: Reader,
  principal: Principal,
  file_id: number | null | undefined,
): Promise<ApiError | null> =>
  file_id === undefined ||
  file_id === null ||
  (await findFile(db, principal, file_id)) !== undefined
    ? null
    : apiError(422, 'VALIDATION', { file_id: 'unknown' });

const auditCredential = (
  db: Writer,
  principal: Principal,
  now: number,
  { user_uuid, action, id }: { user_uuid: string; action: string; id: number },
): Promise<void> =>
  audit(db, principal, now, {
    action: `credential.${action}`,
    // Not `user`: undo of those asks for the rights over the whole account.
    entity: 'credential',
    entity_id: id,
    detail: { user_uuid },
  });
