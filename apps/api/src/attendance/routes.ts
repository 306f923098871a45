import type { AbsenceReason } from '@springboard/contract';
import { deviceOf, recordedTs } from '../changes/recorded.ts';
import type { Change } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { refusedDate } from './date-rule.ts';
import { findStanding, putMark, type Standing } from './queries.ts';
import { findStays } from './stays.ts';

/** Marks of members (§4, D7): in, not in with or without a reason, and no mark at all. */
export const attendanceRoutes = (server: Server): void => {
  implement(
    server,
    'POST /members/:uuid/attendance',
    (context) => {
      const { date, ts, class_member_id } = context.body;
      const member_uuid = context.params.uuid;
      const present = true;
      return mark(context, { member_uuid, date, ts, class_member_id, present, absence: null });
    },
    'side by side',
  );

  implement(
    server,
    'DELETE /members/:uuid/attendance/:date',
    (context) => {
      const { uuid: member_uuid, date } = context.params;
      const { ts = context.now, class_member_id = null, unmark } = context.query;
      const present = unmark === 1 ? null : false;
      const absence = present === null ? null : (context.query.absence ?? null);
      return mark(context, { member_uuid, date, ts, class_member_id, present, absence });
    },
    'side by side',
  );
};

type GivenMark = {
  member_uuid: string;
  date: string;
  ts: number;
  class_member_id: number | null;
  present: boolean | null;
  absence: AbsenceReason | null;
};

type Marked = Standing & { uuid: string; registerDate: string };

const mark = async (context: Change, given: GivenMark): Promise<Marked | Refusal> => {
  const { db, who, now, lane, request_id } = context;
  const { member_uuid, date, present, absence } = given;
  const asked = { who, now, member_uuid, date, class_member_id: given.class_member_id };
  const stays = await findStays(db, asked);
  const [stay] = stays;
  if (stay === undefined) return refuse(404, 'UNKNOWN_MEMBER');
  if (stays.length > 1) return refuse(422, 'VALIDATION', { class_member_id: 'required' });

  const recorded_ts = recordedTs(given.ts, now);
  const refusal = refusedDate(date, recorded_ts, stay.time_zone, who.features);
  if (refusal !== null) return refusal;

  const { class_member_id, group_id, club_id } = stay;
  const made = {
    client_id: who.client_id,
    club_id,
    member_uuid,
    date,
    class_member_id,
    group_id,
    present,
    absence,
    recorded_ts,
    user_uuid: who.user_uuid,
    device_id: deviceOf(lane),
    received_ts: now,
    request_id,
  };
  const stands = await putMark(db, made);
  if (stands !== null) return { uuid: member_uuid, registerDate: date, ...stands };
  context.result('superseded');
  return { uuid: member_uuid, registerDate: date, ...(await findStanding(db, made)) };
};
