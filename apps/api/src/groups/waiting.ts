import type { WaitingMember } from '@springboard/contract';
import { ageOf } from '@springboard/domain';
import { sql } from 'kysely';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findToday } from '../access/today.ts';
import { type CsvTexts, findCsvTexts, listCsv, nameColumns, weekdayText } from '../csv/texts.ts';
import { audit } from '../database/audit.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { valuesTable } from '../database/values-table.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import {
  type ApiError,
  apiError,
  csvResponse,
  isApiError,
  type RawResponse,
} from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { findGroup, lockOwnGroup } from './administration-queries.ts';
import { findCandidates, isMember } from './bulk-queries.ts';

/** The waiting list of a group: first come first, unless the club moves a member. */
export const waitingRoutes = (server: Server): void => {
  defineRoute(server, 'GET /groups/:id/waiting', listWaiting);
  defineRoute(server, 'POST /groups/:id/waiting', addWaiting);
  defineRoute(server, 'PATCH /groups/:id/waiting/:uuid', changeWaiting);
  defineRoute(server, 'DELETE /groups/:id/waiting/:uuid', removeWaiting);
};

const listWaiting = async ({
  db,
  principal,
  params,
  now,
  headers,
}: Context<'GET /groups/:id/waiting'>): Promise<WaitingMember[] | RawResponse | ApiError> => {
  const today = await findToday(db, principal, now);
  const group = await findGroup(db, principal, { id: params.id, today });
  if (group === undefined) return apiError(404, 'UNKNOWN_GROUP');
  const members = await findWaiting(db, principal.client_id, group.id);
  const uuids = members.map(({ uuid }) => uuid);
  const isCsv = acceptsCsv(headers);
  await logViews(db, viewsOf(uuids, [isCsv ? 'export' : 'profile']), now);
  return isCsv
    ? csvResponse(waitingCsv(await findCsvTexts(db, principal), members, today))
    : members;
};

/** The columns of the printed list. */
const waitingCsv = (texts: CsvTexts, members: readonly WaitingMember[], today: string): string => {
  const { t } = texts;
  return listCsv(
    texts,
    [
      { heading: 'club:group.position', cell: ({ position }) => position },
      ...nameColumns<WaitingMember>((member) => member),
      { heading: 'club:imports.columns.dob', cell: ({ dob }) => dob },
      {
        heading: 'club:members.age',
        cell: ({ dob }) => t('club:members.ageShort', ageOf(dob, today)),
      },
      { heading: 'club:group.waitsSince', cell: ({ since }) => since },
      {
        heading: 'club:group.wishedDays',
        cell: ({ wishes }) => wishes.map((weekday) => weekdayText(texts, weekday)).join(', '),
      },
      {
        heading: 'club:group.offer',
        cell: ({ offered_until }) =>
          offered_until === null
            ? null
            : t('club:group.offeredUntil', { moment: texts.moment(offered_until) }),
      },
    ],
    members,
  );
};

const addWaiting = ({
  principal,
  params,
  body,
  now,
  write,
}: Context<'POST /groups/:id/waiting'>): Promise<WaitingMember[] | ApiError> =>
  write(async (db) => {
    const group = await lockOwnGroup(db, principal, params.id);
    if (isApiError(group)) return group;
    const { client_id } = principal;
    const { club_id, id: group_id } = group;
    const { member_uuid, member_uuids = member_uuid === undefined ? [] : [member_uuid] } = body;
    if (member_uuids.length === 0) return apiError(422, 'VALIDATION', { member_uuid: 'required' });
    const wishes = inOrder(body.wishes ?? []);
    const joined_date = await findToday(db, principal, now);
    const scope = { client_id, group_id, day: joined_date };
    const found = await findCandidates(db, scope, club_id, member_uuids);
    if (found.length < member_uuids.length) return apiError(404, 'UNKNOWN_MEMBER');
    if (found.some(({ active }) => !active)) {
      return apiError(422, 'VALIDATION', { member_uuid: 'inactive' });
    }
    const here = found.find((member) => isMember(member) || member.state === 'waiting');
    if (here !== undefined) {
      const state = here.state === 'waiting' ? 'waiting' : 'in';
      return apiError(409, 'CONFLICT', { state, member_uuid: here.uuid });
    }
    const row = { client_id, club_id, group_id, waiting: true, wishes, joined_date };
    await db
      .insertInto('class_members')
      .values(member_uuids.map((uuid) => ({ ...row, member_uuid: uuid })))
      .execute();
    const [first, ...others] = member_uuids;
    await audit(db, principal, now, {
      action: 'group.waiting.add',
      entity: 'group',
      entity_id: group_id,
      ...(first !== undefined && others.length === 0 && { member_uuid: first }),
      ...(others.length > 0 && { detail: { member_uuids } }),
    });
    return findWaiting(db, client_id, group_id);
  });

const changeWaiting = (
  context: Context<'PATCH /groups/:id/waiting/:uuid'>,
): Promise<WaitingMember[] | ApiError> => {
  const { principal, params, body } = context;
  const { from, position, from_wishes, wishes } = body;
  return context.write(async (db) => {
    // The lock of the group keeps two concurrent moves from mixing their orders.
    const group = await lockOwnGroup(db, principal, params.id);
    if (isApiError(group)) return group;
    if (from !== undefined && position !== undefined) {
      return moveWaiting(db, context, { from, position });
    }
    if (from_wishes !== undefined && wishes !== undefined) {
      return changeWishes(db, context, { from: from_wishes, wishes: inOrder(wishes) });
    }
    return apiError(422, 'VALIDATION', { position: 'required' });
  });
};

type Change = Pick<Context<'PATCH /groups/:id/waiting/:uuid'>, 'principal' | 'params' | 'now'>;

const moveWaiting = async (
  db: Writer,
  { principal, params, now }: Change,
  { from, position }: { from: number; position: number },
): Promise<WaitingMember[] | ApiError> => {
  const { client_id } = principal;
  const order = (await findWaiting(db, client_id, params.id)).map(({ uuid }) => uuid);
  const index = order.indexOf(params.uuid);
  if (index === -1) return apiError(404, 'UNKNOWN_MEMBER');
  if (from !== index + 1) return apiError(409, 'CONFLICT', { position: index + 1 });
  if (position > order.length) return apiError(422, 'VALIDATION', { position: 'maximum' });
  order.splice(index, 1);
  order.splice(position - 1, 0, params.uuid);
  const places = order.map((uuid, place) => ({ uuid, place: place + 1 }));
  await sql`
    update class_members cm set waiting_position = v.place
    from ${valuesTable(places, 'v', { uuid: 'uuid', place: 'integer' })}
    where cm.client_id = ${client_id} and cm.group_id = ${params.id} and cm.member_uuid = v.uuid
      and cm.waiting and cm.left_date is null and cm.waiting_position is distinct from v.place`.execute(
    db,
  );
  await audit(db, principal, now, {
    action: 'group.waiting.move',
    entity: 'group',
    entity_id: params.id,
    member_uuid: params.uuid,
    detail: { from, position },
  });
  return findWaiting(db, client_id, params.id);
};

const changeWishes = async (
  db: Writer,
  { principal, params, now }: Change,
  { from, wishes }: { from: readonly number[]; wishes: readonly number[] },
): Promise<WaitingMember[] | ApiError> => {
  const { client_id } = principal;
  // A guardian changes them without the lock of the group.
  const row = await db
    .selectFrom('class_members')
    .select(['class_member_id', 'wishes'])
    .where('client_id', '=', client_id)
    .where('group_id', '=', params.id)
    .where('member_uuid', '=', params.uuid)
    .where('waiting', '=', true)
    .where('left_date', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return apiError(404, 'UNKNOWN_MEMBER');
  if (inOrder(from).join() !== row.wishes.join()) {
    return apiError(409, 'CONFLICT', { wishes: row.wishes });
  }
  await db
    .updateTable('class_members')
    .set({ wishes: [...wishes] })
    .where('client_id', '=', client_id)
    .where('class_member_id', '=', row.class_member_id)
    .execute();
  await audit(db, principal, now, {
    action: 'group.waiting.wishes',
    entity: 'group',
    entity_id: params.id,
    member_uuid: params.uuid,
    detail: { from, wishes },
  });
  return findWaiting(db, client_id, params.id);
};

const inOrder = (weekdays: readonly number[]): number[] => weekdays.toSorted((a, b) => a - b);

const removeWaiting = ({
  principal,
  params,
  now,
  write,
}: Context<'DELETE /groups/:id/waiting/:uuid'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const group = await lockOwnGroup(db, principal, params.id);
    if (isApiError(group)) return group;
    const { client_id } = principal;
    const today = await findToday(db, principal, now);
    const { numAffectedRows } = await sql`
      update class_members set left_date = greatest(joined_date, ${today}::date)
      where client_id = ${client_id} and group_id = ${group.id} and member_uuid = ${params.uuid}
        and waiting and left_date is null`.execute(db);
    if (numAffectedRows !== 1n) return apiError(404, 'UNKNOWN_MEMBER');
    await audit(db, principal, now, {
      action: 'group.waiting.remove',
      entity: 'group',
      entity_id: group.id,
      member_uuid: params.uuid,
    });
    return undefined;
  });

/** The members who wait for a group, in their order. */
export const findWaiting = async (
  db: Reader,
  client_id: number,
  group_id: number,
): Promise<WaitingMember[]> => {
  const { rows } = await sql<WaitingMember>`
    select m.uuid, m.firstname, m.lastname, m.dob, cm.joined_date as since, cm.wishes,
      (select mv.expires_at from moves mv where mv.client_id = m.client_id and mv.member_uuid = m.uuid
        and mv.state in ('offered', 'held')) as offered_until,
      row_number() over (order by cm.waiting_position nulls last, cm.joined_date,
        cm.class_member_id)::integer as position
    from class_members cm
    join members m on m.client_id = cm.client_id and m.uuid = cm.member_uuid
    where cm.client_id = ${client_id} and cm.group_id = ${group_id} and cm.waiting and cm.left_date is null
    order by position`.execute(db);
  return rows;
};
