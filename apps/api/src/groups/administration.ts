import { newGroupStatus } from '@springboard/access';
import type {
  AdministeredGroup,
  EditedGroup,
  GroupCoach,
  GroupDeletion,
  WeeklyTimeFields,
} from '@springboard/contract';
import { findToday } from '../access/today.ts';
import { audit } from '../database/audit.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import { isApiError, apiError, type ApiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import type { Principal } from '../identity/authenticate.ts';
import { checkIfMatch } from '../http/etag.ts';
import { findOrigins, findPreviewSender, previewNotices } from '../mail/notice-context.ts';
import { countFamilies } from '../mail/session-notices.ts';
import {
  findAdministeredClubs,
  findCoachesOfClub,
  findGroup,
  canChooseScheme,
  lockOwnGroup,
  setGroupClubs,
  setGroupCoaches,
  type LockedGroup,
} from './administration-queries.ts';
import { membersAreRemote } from './bulk-queries.ts';
import { changeMembers } from './bulk.ts';
import { findPlaces } from './places.ts';
import { lockOffersOfGroup, withdrawOffersOfGroup } from './open-offers.ts';
import {
  addTimes,
  type PlanScope,
  replan,
  setSessionMaximum,
  timeRoutes,
  validateTime,
} from './times.ts';
import { writeUnlessDryRun } from './dry-run.ts';
import { cancelMoveIntents } from './move-intent-queries.ts';
import {
  compareComingSessions,
  findComingSessions,
  noticesOf,
  sessionsOf,
  notifyOfChanges,
} from './coming-sessions.ts';
import { waitingRoutes } from './waiting.ts';

/** §7: the administration of groups by their club. */
export const administerGroups = (server: Server): void => {
  defineRoute(server, 'POST /groups', createGroup);
  defineRoute(server, 'PATCH /groups/:id', editGroup);
  defineRoute(server, 'GET /groups/:id/deletion', previewDeletion);
  defineRoute(server, 'DELETE /groups/:id', deleteGroup);
  defineRoute(server, 'POST /groups/:id/members/bulk', changeMembers);
  defineRoute(server, 'GET /groups/:id', async ({ db, principal, params, now }) => {
    const group = await findGroupWithPlaces(db, principal, params.id, now);
    return group ?? apiError(404, 'UNKNOWN_GROUP');
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

const editGroup = async (
  context: Context<'PATCH /groups/:id'>,
): Promise<EditedGroup | ApiError> => {
  const { principal, params, body, headers, now, write, server } = context;
  const { tell = 0, dry_run = 0, ...edited } = body;
  const isDryRun = dry_run === 1;
  const canMove = edited.place !== undefined || edited.times !== undefined;
  const sender = canMove && isDryRun ? await findPreviewSender(context) : null;
  const origins = canMove && tell === 1 && !isDryRun ? await findOrigins(context) : null;
  return writeUnlessDryRun<EditedGroup | ApiError>({ write, isDryRun }, async (db) => {
    const group = await lockOwnGroup(db, principal, params.id);
    if (isApiError(group)) return group;
    const { client_id } = principal;
    const { id: group_id, club_id } = group;
    const error =
      checkIfMatch(headers, group.etag) ?? (await validateEdit(db, principal, group, edited));
    if (error !== null) return error;
    const scope = await scopeOf(db, principal, group_id, now);
    const before = canMove ? await findComingSessions(db, scope) : [];
    await saveEdit(db, principal, group, edited, scope);
    const changes = compareComingSessions(
      before,
      canMove ? await findComingSessions(db, scope) : [],
    );
    const families = await countFamilies(db, client_id, sessionsOf(changes));
    if (origins !== null) {
      await notifyOfChanges(db, server.jobs, { client_id, club_id, now }, { ...changes, origins });
    }
    // A group's name may contain a person's name, so the log has only the names of the edited fields.
    const detail = {
      edited: Object.keys(edited),
      ...(body.status !== undefined && { status: body.status }),
      ...(origins !== null && { tell: 1 }),
    };
    await audit(db, principal, now, {
      action: 'group.edit',
      entity: 'group',
      entity_id: group_id,
      detail,
    });
    const saved = {
      ...(await readSaved(db, principal, group_id, now)),
      ...(canMove && { families }),
    };
    const notices = noticesOf(changes);
    const preview = sender !== null && notices.length > 0 && previewNotices(sender, notices);
    return { ...saved, ...(preview && { preview }) };
  });
};

type Edit = Omit<Context<'PATCH /groups/:id'>['body'], 'tell' | 'dry_run'>;

const validateEdit = async (
  db: Reader,
  principal: Principal,
  { id: group_id, club_id, scheme_uuid: current }: LockedGroup,
  { club_ids, scheme_uuid = current, times = [], coach_uuids = [] }: Edit,
): Promise<ApiError | null> => {
  const key = { client_id: principal.client_id, club_id, group_id };
  const isKnown =
    scheme_uuid === null ||
    scheme_uuid === current ||
    (await canChooseScheme(db, principal, scheme_uuid));
  if (!isKnown) return apiError(422, 'VALIDATION', { scheme_uuid: 'unknown' });
  return (
    (club_ids && (await validateClubs(db, principal, club_id, club_ids))) ??
    validateTimes(times) ??
    (await validateCoaches(db, key, 'coach_uuids', coach_uuids))
  );
};

const saveEdit = async (
  db: Writer,
  principal: Principal,
  group: LockedGroup,
  { club_ids, times, coach_uuids, ...fields }: Edit,
  scope: PlanScope,
): Promise<void> => {
  const { client_id, group_id, now } = scope;
  await db
    .updateTable('groups')
    .set({
      ...fields,
      ...(fields.name !== undefined && { name: fields.name.trim() }),
      ...(fields.place !== undefined && { place: fields.place?.trim() ?? null }),
      updated_at: now,
    })
    .where('client_id', '=', client_id)
    .where('id', '=', group_id)
    .execute();
  if (club_ids !== undefined) await setGroupClubs(db, principal, group, club_ids);
  if (coach_uuids !== undefined) await setGroupCoaches(db, principal, group, coach_uuids);
  if (fields.max_members !== undefined) {
    await setSessionMaximum(db, scope, group.max_members, fields.max_members);
  }
  if (fields.scheme_uuid !== undefined && fields.scheme_uuid !== group.scheme_uuid) {
    await cancelMoveIntents(db, { client_id, group_id, user_uuid: principal.user_uuid }, now);
  }
  if (times === undefined && fields.status !== 1) return;
  await replan(db, scope, async () => {
    if (times === undefined) return;
    await db
      .deleteFrom('group_times')
      .where('client_id', '=', client_id)
      .where('group_id', '=', group_id)
      .execute();
    await addTimes(db, { client_id, club_id: group.club_id, group_id }, times);
  });
};

/** GET /groups/:id/deletion */
const previewDeletion = async (
  context: Context<'GET /groups/:id/deletion'>,
): Promise<GroupDeletion | ApiError> => {
  const { principal, params, now, read } = context;
  const { client_id } = principal;
  const found = await read(async (db) => {
    const today = await findToday(db, principal, now);
    const group = await findGroup(db, principal, { id: params.id, today });
    if (group === undefined) return null;
    const changes = compareComingSessions(
      await findComingSessions(db, { client_id, group_id: group.id, now }),
      [],
    );
    return { changes, families: await countFamilies(db, client_id, sessionsOf(changes)) };
  });
  if (found === null) return apiError(404, 'UNKNOWN_GROUP');
  const { changes, families } = found;
  const effect = { sessions: changes.removed.length, families };
  if (families === 0) return effect;
  const sender = await findPreviewSender(context);
  return { ...effect, preview: previewNotices(sender, noticesOf(changes)) };
};

const deleteGroup = async (
  context: Context<'DELETE /groups/:id'>,
): Promise<undefined | ApiError> => {
  const { server, principal, params, query, headers, now, write } = context;
  const origins = query.tell === 1 ? await findOrigins(context) : null;
  return write(async (db) => {
    const { client_id, user_uuid } = principal;
    await lockOffersOfGroup(db, { client_id, group_id: params.id });
    const group = await lockOwnGroup(db, principal, params.id);
    if (isApiError(group)) return group;
    const error = checkIfMatch(headers, group.etag);
    if (error !== null) return error;
    const scope = { client_id, group_id: group.id, now };
    const coming = origins === null ? [] : await findComingSessions(db, scope);
    // Soft delete: the records of the group stay, so that members' histories have no gaps.
    await db
      .updateTable('groups')
      .set({ deleted_at: now, updated_at: now })
      .where('client_id', '=', client_id)
      .where('id', '=', group.id)
      .execute();
    const deleted = { client_id, group_id: group.id, user_uuid, now };
    await withdrawOffersOfGroup(db, server.jobs, deleted);
    if (origins !== null) {
      const { club_id } = group;
      const changes = compareComingSessions(coming, []);
      await notifyOfChanges(db, server.jobs, { client_id, club_id, now }, { ...changes, origins });
    }
    await audit(db, principal, now, {
      action: 'group.delete',
      entity: 'group',
      entity_id: group.id,
      ...(origins !== null && { detail: { tell: 1 } }),
    });
    return undefined;
  });
};

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
  headers,
  now,
  write,
}: Context<'PATCH /groups/:id/coaches'>): Promise<GroupCoach[] | ApiError> =>
  write(async (db) => {
    const group = await lockOwnGroup(db, principal, params.id);
    if (isApiError(group)) return group;
    const { user_uuids } = body;
    const { id: group_id, club_id } = group;
    const key = { client_id: principal.client_id, club_id, group_id };
    const { coaches_etag } = await readSaved(db, principal, group_id, now);
    const error =
      checkIfMatch(headers, coaches_etag) ??
      (await validateCoaches(db, key, 'user_uuids', user_uuids));
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

/** All of them are coaches of the club, and active or invited, or coach the group already. */
const validateCoaches = async (
  db: Reader,
  key: { client_id: number; club_id: number; group_id?: number },
  field: string,
  uuids: readonly string[],
): Promise<ApiError | null> => {
  if (uuids.length === 0) return null;
  const known = await findCoachesOfClub(db, key, uuids);
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
  const group = await findGroupWithPlaces(db, principal, id, now);
  if (group === undefined) throw new Error('The saved group was not found');
  return group;
};

const findGroupWithPlaces = async (
  db: Reader,
  principal: Principal,
  id: number,
  now: number,
): Promise<AdministeredGroup | undefined> => {
  const today = await findToday(db, principal, now);
  const found = await findGroup(db, principal, { id, today });
  if (found === undefined) return undefined;
  const { club_id: _club, ...group } = found;
  const scope = { client_id: principal.client_id, group_id: id, day: today };
  const { places_left, places_from } = await findPlaces(db, scope, now);
  return { ...group, places_left, places_from };
};
