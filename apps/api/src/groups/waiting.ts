import type { WaitingMember } from '@springboard/contract';
import { sql } from 'kysely';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findToday } from '../access/today.ts';
import { audit } from '../database/audit.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { writeCsv } from '../files/write-csv.ts';
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
import { findCandidates } from './bulk-queries.ts';

/** The waiting list of a group, first come first. */
export const waitingRoutes = (server: Server): void => {
  defineRoute(server, 'GET /groups/:id/waiting', listWaiting);
  defineRoute(server, 'POST /groups/:id/waiting', addWaiting);
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
  return isCsv ? csvResponse(waitingCsv(members)) : members;
};

const waitingCsv = (members: readonly WaitingMember[]): string =>
  writeCsv(
    ['position', 'firstname', 'lastname', 'dob', 'since', 'weekdays'],
    members.map(({ position, firstname, lastname, dob, since, wishes }) => [
      position,
      firstname,
      lastname,
      dob,
      since,
      wishes.join(', '),
    ]),
  );

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
    const { member_uuid, wishes = [] } = body;
    const today = await findToday(db, principal, now);
    const [member] = await findCandidates(db, { client_id, group_id, today }, club_id, [
      member_uuid,
    ]);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    if (!member.active) return apiError(422, 'VALIDATION', { member_uuid: 'inactive' });
    if (member.state === 'in' || member.state === 'waiting') {
      return apiError(409, 'CONFLICT', { state: member.state });
    }
    await db
      .insertInto('class_members')
      .values({
        client_id,
        club_id,
        group_id,
        member_uuid,
        waiting: true,
        wishes: wishes.toSorted((a, b) => a - b),
        joined_date: today,
      })
      .execute();
    await audit(db, principal, now, {
      action: 'group.waiting.add',
      entity: 'group',
      entity_id: group_id,
      member_uuid,
    });
    return findWaiting(db, client_id, group_id);
  });

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
      row_number() over (order by cm.joined_date, cm.class_member_id)::integer as position
    from class_members cm
    join members m on m.client_id = cm.client_id and m.uuid = cm.member_uuid
    where cm.client_id = ${client_id} and cm.group_id = ${group_id} and cm.waiting and cm.left_date is null
    order by position`.execute(db);
  return rows;
};
