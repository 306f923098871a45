import type { AlertDetail, MemberSession } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findToday } from '../access/today.ts';
import { findAttendance } from '../children/queries.ts';
import { audit } from '../database/audit.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { checkRight } from '../identity/rights.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { lockMembers } from './bulk-queries.ts';
import { findAlertDetails, findProfile } from './detail-queries.ts';

/** §9: the attendance of the last 3 months. */
const ATTENDANCE_DAYS = 92;
const MAX_ATTENDANCE_DAYS = 366;

/** Alerts and attendance of one member (portals §C). */
export const memberRecordRoutes = (server: Server): void => {
  defineRoute(server, 'POST /members/:uuid/alerts', addAlert);
  defineRoute(server, 'PATCH /members/:uuid/alerts/:id', editAlert);
  defineRoute(server, 'GET /members/:uuid/attendance', listAttendance);
};

const addAlert = ({
  principal,
  params,
  body,
  now,
  write,
}: Context<'POST /members/:uuid/alerts'>): Promise<AlertDetail | ApiError> =>
  write(async (db) => {
    const { client_id, club_id, user_uuid } = principal;
    const { uuid } = params;
    const [member] = await lockMembers(db, principal, [uuid]);
    if (member === undefined || club_id === null) return apiError(404, 'UNKNOWN_MEMBER');
    const { id } = await db
      .insertInto('member_alerts')
      .values({
        client_id,
        club_id,
        member_uuid: uuid,
        kind: body.kind,
        text: body.text.trim(),
        created_by: user_uuid,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(db, principal, now, {
      action: 'alert.add',
      entity: 'member',
      entity_id: uuid,
      member_uuid: uuid,
      detail: { alert_id: id },
    });
    const [alert] = await findAlertDetails(db, principal, uuid, id);
    return alert ?? apiError(404, 'NOT_FOUND');
  });

/**
 * PATCH …/alerts/:id: an ended alert stays in the history, and is no longer shown to coaches. Another kind would show
 * the text of a safeguarding alert, so that it needs the right to read it.
 */
const editAlert = ({
  principal,
  params,
  body,
  now,
  write,
}: Context<'PATCH /members/:uuid/alerts/:id'>): Promise<AlertDetail | ApiError> =>
  write(async (db) => {
    const { client_id } = principal;
    const { uuid, id } = params;
    const [member] = await lockMembers(db, principal, [uuid]);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const [current] = await findAlertDetails(db, principal, uuid, id);
    if (current === undefined) return apiError(404, 'NOT_FOUND');
    if (current.kind === 'safeguarding') {
      const forbidden = await checkRight(db, principal, 'see_safeguarding');
      if (forbidden !== null) return forbidden;
    }
    await db
      .updateTable('member_alerts')
      .set({
        kind: body.kind ?? current.kind,
        text: (body.text ?? current.text).trim(),
        ...(body.ended === 1 && { ended_at: current.ended_at ?? now }),
        ...(body.ended === 0 && { ended_at: null }),
      })
      .where('client_id', '=', client_id)
      .where('member_uuid', '=', uuid)
      .where('id', '=', id)
      .execute();
    await audit(db, principal, now, {
      action: 'alert.edit',
      entity: 'member',
      entity_id: uuid,
      member_uuid: uuid,
      detail: { alert_id: id, edited: Object.keys(body) },
    });
    const [alert] = await findAlertDetails(db, principal, uuid, id);
    return alert ?? apiError(404, 'NOT_FOUND');
  });

/** GET …/attendance: sessions between two dates, by default of the last 3 months, latest first. */
const listAttendance = async ({
  db,
  principal,
  params,
  query,
  now,
}: Context<'GET /members/:uuid/attendance'>): Promise<MemberSession[] | ApiError> => {
  const { uuid } = params;
  if ((await findProfile(db, principal, uuid)) === undefined) {
    return apiError(404, 'UNKNOWN_MEMBER');
  }
  const to = query.to ?? (await findToday(db, principal, now));
  const from = query.from ?? addDays(to, -ATTENDANCE_DAYS);
  if (from > to) return apiError(422, 'VALIDATION', { from: 'maximum' });
  if (to > addDays(from, MAX_ATTENDANCE_DAYS))
    return apiError(422, 'VALIDATION', { to: 'maximum' });
  await logViews(db, viewsOf([uuid], ['profile']), now);
  return findAttendance(db, principal, uuid, { from, to });
};
