import { newGroupStatus } from '@springboard/access';
import type { AdministeredGroup, NamedUser, WeeklyTimeFields } from '@springboard/contract';
import { findToday } from '../access/today.ts';
import { audit } from '../database/audit.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import { isApiError, apiError, type ApiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import type { Principal } from '../identity/authenticate.ts';
import { checkIfMatch } from '../http/etag.ts';
import {
  findAdministeredClubs,
  findCoachesOfClub,
  findGroup,
  canChooseScheme,
  lockOwnGroup,
  setGroupClubs,
  setGroupCoaches,
  type GroupWithClub,
} from './administration-queries.ts';
import { membersAreRemote } from './bulk-queries.ts';
import { changeMembers } from './bulk.ts';
import { addTimes, replan, setSessionMaximum, timeRoutes, validateTime } from './times.ts';
import { waitingRoutes } from './waiting.ts';

/** §7: the administration of groups by their club. */
export const administerGroups = (server: Server): void => {
  defineRoute(server, 'POST /groups', createGroup);
  defineRoute(server, 'PATCH /groups/:id', editGroup);
  defineRoute(server, 'DELETE /groups/:id', deleteGroup);
  defineRoute(server, 'POST /groups/:id/members/bulk', changeMembers);
  defineRoute(server, 'GET /groups/:id', async ({ db, principal, params, now }) => {
    const today = await findToday(db, principal, now);
    const group = await findGroup(db, principal, { id: params.id, today });
    return group === undefined ? apiError(404, 'UNKNOWN_GROUP') : withoutClub(group);
  });
  defineRoute(server, 'PATCH /groups/:id/coaches', replaceCoaches);
  timeRoutes(server);
  waitingRoutes(server);
};

const createGroup = async ({
  principal,
  body,
  now,
  write,
  reply,
}: Context<'POST /groups'>): Promise<AdministeredGroup | ApiError> => {
  const {
    club_ids,
    scheme_uuid,
    max_members = null,
    place = null,
    times = [],
    coach_uuids = [],
  } = body;
  const name = body.name.trim();
  const { client_id, club_id } = principal;
  const status = newGroupStatus(principal.features);
  if ((body.status ?? status) !== status) return apiError(422, 'VALIDATION', { status: 'const' });
  if (club_id === null) return apiError(403, 'FORBIDDEN');
  const group = await write(async (db) => {
    if (await membersAreRemote(db, client_id, club_id)) return apiError(403, 'FORBIDDEN');
    const error =
      (await validateClubs(db, principal, club_id, club_ids)) ??
      validateTimes(times) ??
      (await validateCoaches(db, { client_id, club_id }, 'coach_uuids', coach_uuids));
    if (error !== null) return error;
    if (scheme_uuid !== null && !(await canChooseScheme(db, principal, scheme_uuid))) {
      return apiError(422, 'VALIDATION', { scheme_uuid: 'unknown' });
    }
    const { id } = await db
      .insertInto('groups')
      .values({
        client_id,
        club_id,
        name,
        scheme_uuid,
        status,
        max_members,
        place: place?.trim() ?? null,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setGroupClubs(db, principal, { id, club_id }, club_ids);
    await setGroupCoaches(db, principal, { id, club_id }, coach_uuids);
    await replan(db, await scopeOf(db, principal, id, now), () =>
      addTimes(db, { client_id, club_id, group_id: id }, times),
    );
    await audit(db, principal, now, { action: 'group.create', entity: 'group', entity_id: id });
    return readSaved(db, principal, id, now);
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
    const group = await lockOwnGroup(db, principal, params.id);
    if (isApiError(group)) return group;
    const { club_ids, times, coach_uuids, ...fields } = body;
    const { client_id } = principal;
    const error =
      checkIfMatch(headers, group.etag) ??
      (club_ids && (await validateClubs(db, principal, group.club_id, club_ids))) ??
      validateTimes(times ?? []) ??
      (await validateCoaches(
        db,
        { client_id, club_id: group.club_id },
        'coach_uuids',
        coach_uuids ?? [],
      ));
    if (error !== null) return error;
    await db
      .updateTable('groups')
      .set({
        ...fields,
        ...(fields.name !== undefined && { name: fields.name.trim() }),
        ...(fields.place !== undefined && { place: fields.place?.trim() ?? null }),
        updated_at: now,
      })
      .where('client_id', '=', principal.client_id)
      .where('id', '=', group.id)
      .execute();
    if (club_ids !== undefined) await setGroupClubs(db, principal, group, club_ids);
    if (coach_uuids !== undefined) await setGroupCoaches(db, principal, group, coach_uuids);
    const scope = await scopeOf(db, principal, group.id, now);
    if (fields.max_members !== undefined) {
      await setSessionMaximum(db, scope, group.max_members, fields.max_members);
    }
    if (times !== undefined || fields.status === 1) {
      await replan(db, scope, async () => {
        if (times === undefined) return;
        const { club_id } = group;
        await db
          .deleteFrom('group_times')
          .where('client_id', '=', client_id)
          .where('group_id', '=', group.id)
          .execute();
        await addTimes(db, { client_id, club_id, group_id: group.id }, times);
      });
    }
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
    return readSaved(db, principal, group.id, now);
  });

const deleteGroup = ({
  principal,
  params,
  headers,
  now,
  write,
}: Context<'DELETE /groups/:id'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const group = await lockOwnGroup(db, principal, params.id);
    if (isApiError(group)) return group;
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

/** PATCH /groups/:id/coaches */
const replaceCoaches = ({
  principal,
  params,
  body,
  now,
  write,
}: Context<'PATCH /groups/:id/coaches'>): Promise<NamedUser[] | ApiError> =>
  write(async (db) => {
    const group = await lockOwnGroup(db, principal, params.id);
    if (isApiError(group)) return group;
    const { user_uuids } = body;
    const club = { client_id: principal.client_id, club_id: group.club_id };
    const error = await validateCoaches(db, club, 'user_uuids', user_uuids);
    if (error !== null) return error;
    await setGroupCoaches(db, principal, group, user_uuids);
    await audit(db, principal, now, {
      action: 'group.coaches',
      entity: 'group',
      entity_id: group.id,
      detail: { user_uuids },
    });
    return (await readSaved(db, principal, group.id, now)).coaches;
  });

/** All of them are coaches of the club, and active or invited. */
const validateCoaches = async (
  db: Reader,
  club: { client_id: number; club_id: number },
  field: string,
  uuids: readonly string[],
): Promise<ApiError | null> => {
  if (uuids.length === 0) return null;
  const known = await findCoachesOfClub(db, club, uuids);
  return known.length === uuids.length ? null : apiError(422, 'VALIDATION', { [field]: 'unknown' });
};

const validateTimes = (times: readonly WeeklyTimeFields[]): ApiError | null => {
  for (const time of times) {
    const error = validateTime(time);
    if (error !== null) return apiError(422, 'VALIDATION', { times: 'minimum' });
  }
  return null;
};

const scopeOf = async (db: Reader, principal: Principal, group_id: number, now: number) => ({
  client_id: principal.client_id,
  group_id,
  today: await findToday(db, principal, now),
  now,
});

const readSaved = async (
  db: Writer,
  principal: Principal,
  id: number,
  now: number,
): Promise<AdministeredGroup> => {
  const today = await findToday(db, principal, now);
  const group = await findGroup(db, principal, { id, today });
  if (group === undefined) throw new Error('The saved group was not found');
  return withoutClub(group);
};

const withoutClub = ({ club_id: _club, ...group }: GroupWithClub): AdministeredGroup => group;
