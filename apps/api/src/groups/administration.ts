import { newGroupStatus } from '@springboard/access';
import type { AdministeredGroup } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Reader } from '../database/tenancy.ts';
import type { Context } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import type { Who } from '../http/who.ts';
import { editedMeanwhile } from '../http/etag.ts';
import {
  isPublishedScheme,
  lockGroup,
  type OwnGroup,
  ownClubIds,
  setGroupClubs,
} from './administration-queries.ts';
import { changeMembers } from './bulk.ts';

/** §7: groups as their club administers them. */
export const administerGroups = (server: Server): void => {
  implement(server, 'POST /groups', createGroup);
  implement(server, 'PATCH /groups/:id', editGroup);
  implement(server, 'DELETE /groups/:id', deleteGroup);
  implement(server, 'POST /groups/:id/members/bulk', changeMembers);
};

const createGroup = async ({
  who,
  body,
  now,
  write,
  reply,
}: Context<'POST /groups'>): Promise<AdministeredGroup | Refusal> => {
  const { name, club_ids, scheme_uuid } = body;
  const { client_id, club_id } = who;
  const status = newGroupStatus(who.features);
  if ((body.status ?? status) !== status) return refuse(422, 'VALIDATION', { status: 'const' });
  if (club_id === null) return refuse(403, 'FORBIDDEN');
  const group = await write(async (db) => {
    const refusal = await refusedClubs(db, who, club_id, club_ids);
    if (refusal !== null) return refusal;
    if (scheme_uuid !== null && !(await isPublishedScheme(db, who, scheme_uuid))) {
      return refuse(422, 'VALIDATION', { scheme_uuid: 'unknown' });
    }
    const { id } = await db
      .insertInto('groups')
      .values({ client_id, club_id, name, scheme_uuid, status, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setGroupClubs(db, who, { id, club_id }, club_ids);
    await audit(db, who, now, { action: 'group.create', entity: 'group', entity_id: id });
    return shown(await lockGroup(db, who, id));
  });
  if (!isRefusal(group)) reply.header('location', `/v1/groups/${group.id}`);
  return group;
};

const editGroup = ({
  who,
  params,
  body,
  headers,
  now,
  write,
}: Context<'PATCH /groups/:id'>): Promise<AdministeredGroup | Refusal> =>
  write(async (db) => {
    const group = await lockGroup(db, who, params.id);
    if (group === undefined) return refuse(404, 'UNKNOWN_GROUP');
    const { club_ids, ...fields } = body;
    const refusal =
      editedMeanwhile(headers, group.etag) ??
      (club_ids && (await refusedClubs(db, who, group.club_id, club_ids))) ??
      null;
    if (refusal !== null) return refusal;
    await db
      .updateTable('groups')
      .set({ ...fields, updated_at: now })
      .where('client_id', '=', who.client_id)
      .where('id', '=', group.id)
      .execute();
    if (club_ids !== undefined) await setGroupClubs(db, who, group, club_ids);
    // A name may be a person's, so the log says only what was edited.
    const detail = {
      edited: Object.keys(body),
      ...(body.status !== undefined && { status: body.status }),
    };
    await audit(db, who, now, {
      action: 'group.edit',
      entity: 'group',
      entity_id: group.id,
      detail,
    });
    return shown(await lockGroup(db, who, group.id));
  });

const deleteGroup = ({
  who,
  params,
  headers,
  now,
  write,
}: Context<'DELETE /groups/:id'>): Promise<undefined | Refusal> =>
  write(async (db) => {
    const group = await lockGroup(db, who, params.id);
    if (group === undefined) return refuse(404, 'UNKNOWN_GROUP');
    const refusal = editedMeanwhile(headers, group.etag);
    if (refusal !== null) return refusal;
    // What was recorded in it stays, so that nobody's history has holes.
    await db
      .updateTable('groups')
      .set({ deleted_at: now, updated_at: now })
      .where('client_id', '=', who.client_id)
      .where('id', '=', group.id)
      .execute();
    await audit(db, who, now, { action: 'group.delete', entity: 'group', entity_id: group.id });
    return undefined;
  });

/** A group has its own club, and of others only those that the user administers too (D5). */
const refusedClubs = async (
  db: Reader,
  who: Who,
  own: number,
  club_ids: readonly number[],
): Promise<Refusal | null> => {
  if (!club_ids.includes(own)) return refuse(422, 'VALIDATION', { club_ids: 'own_club' });
  const known = await ownClubIds(db, who, club_ids);
  return known.length === club_ids.length
    ? null
    : refuse(422, 'VALIDATION', { club_ids: 'unknown' });
};

const shown = (group: OwnGroup | undefined): AdministeredGroup => {
  if (group === undefined) throw new Error('A group that was just written is not there');
  const { club_id: _, ...rest } = group;
  return rest;
};
