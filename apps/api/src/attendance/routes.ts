import type { AbsenceReason } from '@springboard/contract';
import { deviceOf, recordedTs } from '../database/last-write-wins.ts';
import type { ChangeContext } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { validateDate } from '../access/validate-date.ts';
import { type MarkStatus, findMemberships, findStatus, saveMark } from './queries.ts';

/** Attendance marks (§4, D7): in, absent with or without a reason, and no mark. */
export const attendanceRoutes = (server: Server): void => {
  defineRoute(
    server,
    'POST /members/:uuid/attendance',
    (context) => {
      const { date, ts, class_member_id } = context.body;
      const member_uuid = context.params.uuid;
      const present = true;
      return setMark(context, { member_uuid, date, ts, class_member_id, present, absence: null });
    },
    'concurrent',
  );

  defineRoute(
    server,
    'DELETE /members/:uuid/attendance/:date',
    (context) => {
      const { uuid: member_uuid, date } = context.params;
      const { ts = context.now, class_member_id = null, unmark } = context.query;
      const present = unmark === 1 ? null : false;
      const absence = present === null ? null : (context.query.absence ?? null);
      return setMark(context, { member_uuid, date, ts, class_member_id, present, absence });
    },
    'concurrent',
  );
};

type MarkParams = {
  member_uuid: string;
  date: string;
  ts: number;
  class_member_id: number | null;
  present: boolean | null;
  absence: AbsenceReason | null;
};

type MarkedMember = MarkStatus & { uuid: string; registerDate: string };

const setMark = async (
  context: ChangeContext,
  params: MarkParams,
): Promise<MarkedMember | ApiError> => {
  const { db, principal, now, lane, request_id } = context;
  const { member_uuid, date, present, absence } = params;
  const recorded_ts = recordedTs(params.ts, now);
  const memberships = await findMemberships(db, {
    principal,
    now,
    recorded_ts,
    member_uuid,
    date,
    class_member_id: params.class_member_id,
  });
  const [membership] = memberships;
  if (membership === undefined) return apiError(404, 'UNKNOWN_MEMBER');
  if (memberships.length > 1) return apiError(422, 'VALIDATION', { class_member_id: 'required' });

  const error = validateDate(date, recorded_ts, membership.time_zone, principal.features);
  if (error !== null) return error;

  const { class_member_id, group_id, club_id } = membership;
  const mark = {
    client_id: principal.client_id,
    club_id,
    member_uuid,
    date,
    class_member_id,
    group_id,
    present,
    absence,
    recorded_ts,
    user_uuid: principal.user_uuid,
    device_id: deviceOf(lane),
    received_ts: now,
    request_id,
  };
  const status = await saveMark(db, mark);
  if (status !== null) return { uuid: member_uuid, registerDate: date, ...status };
  context.result('superseded');
  return { uuid: member_uuid, registerDate: date, ...(await findStatus(db, mark)) };
};
