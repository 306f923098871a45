import { newGroupStatus } from '@springboard/access';
import type { AdministeredGroup } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import { isApiError, apiError, type ApiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import type { Principal } from '../identity/authenticate.ts';
import { checkIfMatch } from '../http/etag.ts';
import {
  isPublishedScheme,
  lockGroup,
  type GroupWithClub,
  findAdministeredClubs,
  setGroupClubs,
} from './administration-queries.ts';
import { changeMembers } from './bulk.ts';

/** §7: the administration of groups by their club. */
export const administerGroups = (server: Server): void => {
  defineRoute(server, 'POST /groups', createGroup);
  defineRoute(server, 'PATCH /groups/:id', editGroup);
  defineRoute(server, 'DELETE /groups/:id', deleteGroup);
  defineRoute(server, 'POST /groups/:id/members/bulk', changeMembers);
};

const createGroup = async ({
  principal,
  body,
  now,
  write,
  reply,
}: Context<'POST /groups'>): Promise<AdministeredGroup | ApiError> => {
  const { club_ids, scheme_uuid } = body;
  const name = body.name.trim();
  const { client_id, club_id } = principal;
  const status = newGroupStatus(principal.features);
  if ((body.status ?? status) !== status) return apiError(422, 'VALIDATION', { status: 'const' });
  if (club_id === null) return apiError(403, 'FORBIDDEN');
  const group = await write(async (db) => {
    const error = await validateClubs(db, principal, club_id, club_ids);
    if (error !== null) return error;
    if (scheme_uuid !== null && !(await isPublishedScheme(db, principal, scheme_uuid))) {
      return apiError(422, 'VALIDATION', { scheme_uuid: 'unknown' });
    }
    const { id } = await db
      .insertInto('groups')
      .values({ client_id, club_id, name, scheme_uuid, status, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setGroupClubs(db, principal, { id, club_id }, club_ids);
    await audit(db, principal, now, { action: 'group.create', entity: 'group', entity_id: id });
    return toAdministeredGroup(await lockGroup(db, principal, id));
  });
  if (!isApiError(group)) reply.header('location', `/v1/groups/${group.id}`);
  return group;
};

const editGroup = ({
  principal,
  params,
  body,
  headers,
  now,
  write,
}: Context<'PATCH /groups/:id'>): Promise<AdministeredGroup | ApiError> =>
  write(async (db) => {
    const group = await lockGroup(db, principal, params.id);
    if (group === undefined) return apiError(404, 'UNKNOWN_GROUP');
    const { club_ids, ...fields } = body;
    const error =
      checkIfMatch(headers, group.etag) ??
      (club_ids && (await validateClubs(db, principal, group.club_id, club_ids))) ??
      null;
    if (error !== null) return error;
    await db
      .updateTable('groups')
      .set({
        ...fields,
        ...(fields.name !== undefined && { name: fields.name.trim() }),
        updated_at: now,
      })
      .where('client_id', '=', principal.client_id)
      .where('id', '=', group.id)
      .execute();
    if (club_ids !== undefined) await setGroupClubs(db, principal, group, club_ids);
    // A group's name may contain a person's name, so the log has only the names of the edited fields.
    const detail = {
      edited: Object.keys(body),
      ...(body.status !== undefined && { status: body.status }),
    };
    await audit(db, principal, now, {
      action: 'group.edit',
      entity: 'group',
      entity_id: group.id,
      detail,
    });
    return toAdministeredGroup(await lockGroup(db, principal, group.id));
  });

const deleteGroup = ({
  principal,
  params,
  headers,
  now,
  write,
}: Context<'DELETE /groups/:id'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const group = await lockGroup(db, principal, params.id);
    if (group === undefined) return apiError(404, 'UNKNOWN_GROUP');
    const error = checkIfMatch(headers, group.etag);
    if (error !== null) return error;
    // Soft delete: the records of the group stay, so that members' histories have no gaps.
    await db
      .updateTable('groups')
      .set({ deleted_at: now, updated_at: now })
      .where('client_id', '=', principal.client_id)
      .where('id', '=', group.id)
      .execute();
    await audit(db, principal, now, {
      action: 'group.delete',
      entity: 'group',
      entity_id: group.id,
    });
    return undefined;
  });

/** The clubs must include the group's own, and the user must administer all of them (D5). */
const validateClubs = async (
  db: Reader,
  principal: Principal,
  own_club_id: number,
  club_ids: readonly number[],
): Promise<ApiError | null> => {
  if (!club_ids.includes(own_club_id)) return apiError(422, 'VALIDATION', { club_ids: 'own_club' });
  const known = await findAdministeredClubs(db, principal, club_ids);
  return known.length === club_ids.length
    ? null
    : apiError(422, 'VALIDATION', { club_ids: 'unknown' });
};

const toAdministeredGroup = (group: GroupWithClub | undefined): AdministeredGroup => {
  if (group === undefined) throw new Error('The saved group was not found');
  const { club_id: _, ...rest } = group;
  return rest;
};
