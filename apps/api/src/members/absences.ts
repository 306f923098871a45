import { maxPastDays } from '@springboard/access';
import type { ReportedAbsence } from '@springboard/contract';
import { addDays, dateIn } from '@springboard/domain';
import { todayHere } from '../groups/today.ts';
import type { Context } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { addAbsence, cancelAbsence, findAbsences } from './absence-queries.ts';
import { findOwnMember } from './may-write.ts';

/** Nobody tells an absence for longer than a year. */
const LONGEST_DAYS = 366;
/** §9: what is past is shown for 3 months. */
const SHOWN_DAYS = 92;

/** D7: tells an absence ahead, or as far back as a register may still be marked. */
export const reportAbsence = ({
  write,
  who,
  params,
  body,
  now,
}: Context<'POST /members/:uuid/absences'>): Promise<ReportedAbsence | Refusal> => {
  const { from_date, to_date } = body;
  if (to_date < from_date) return invalid('minimum');
  if (to_date > addDays(from_date, LONGEST_DAYS)) return invalid('maximum');
  return write(async (db) => {
    const member = await findOwnMember(db, who, todayHere(who, now), params.uuid);
    if (member === undefined) return refuse(404, 'UNKNOWN_MEMBER');
    const max_past_days = maxPastDays(who.features);
    if (from_date < addDays(dateIn(member.time_zone, now), -max_past_days)) {
      return refuse(422, 'DATE_NOT_ALLOWED', { max_past_days });
    }
    return addAbsence(db, {
      client_id: who.client_id,
      club_id: member.club_id,
      member_uuid: params.uuid,
      from_date,
      to_date,
      absence: body.absence,
      note: body.note ?? null,
      user_uuid: who.user_uuid,
      created_at: now,
    });
  });
};

const invalid = (rule: string): Promise<Refusal> =>
  Promise.resolve(refuse(422, 'VALIDATION', { to_date: rule }));

export const listAbsences = async ({
  db,
  who,
  params,
  now,
}: Context<'GET /members/:uuid/absences'>): Promise<ReportedAbsence[] | Refusal> => {
  const member = await findOwnMember(db, who, todayHere(who, now), params.uuid);
  if (member === undefined) return refuse(404, 'UNKNOWN_MEMBER');
  const key = { client_id: who.client_id, member_uuid: params.uuid };
  return findAbsences(db, key, addDays(dateIn(member.time_zone, now), -SHOWN_DAYS));
};

/** The member comes after all; what was told is kept as cancelled. */
export const withdrawAbsence = ({
  write,
  who,
  params,
  now,
}: Context<'DELETE /members/:uuid/absences/:id'>): Promise<undefined | Refusal> =>
  write(async (db) => {
    const member = await findOwnMember(db, who, todayHere(who, now), params.uuid);
    if (member === undefined) return refuse(404, 'UNKNOWN_MEMBER');
    const key = { client_id: who.client_id, member_uuid: params.uuid };
    return (await cancelAbsence(db, key, params.id, now)) ? undefined : refuse(404, 'NOT_FOUND');
  });
