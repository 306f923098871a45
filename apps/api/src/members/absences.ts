import { maxPastDays } from '@springboard/access';
import type { ReportedAbsence } from '@springboard/contract';
import { addDays, dateIn } from '@springboard/domain';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findWritableMember } from '../access/member-access.ts';
import { todaySql } from '../access/today.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';

const MAX_ABSENCE_DAYS = 366;
/** §9: lists show the past 3 months. */
const LISTED_PAST_DAYS = 92;

/** D7: reports an absence in advance, or as far back as a register may be marked. */
export const reportAbsence = ({
  write,
  principal,
  params,
  body,
  now,
}: Context<'POST /members/:uuid/absences'>): Promise<ReportedAbsence | ApiError> => {
  const { from_date, to_date } = body;
  if (to_date < from_date) return invalid('minimum');
  if (to_date > addDays(from_date, MAX_ABSENCE_DAYS)) return invalid('maximum');
  return write(async (db) => {
    const member = await findWritableMember(db, principal, todaySql(principal, now), params.uuid);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const max_past_days = maxPastDays(principal.features);
    if (from_date < addDays(dateIn(member.time_zone, now), -max_past_days)) {
      return apiError(422, 'DATE_NOT_ALLOWED', { max_past_days });
    }
    return addAbsence(db, {
      client_id: principal.client_id,
      club_id: member.club_id,
      member_uuid: params.uuid,
      from_date,
      to_date,
      absence: body.absence,
      note: body.note ?? null,
      user_uuid: principal.user_uuid,
      created_at: now,
    });
  });
};

const invalid = (rule: string): Promise<ApiError> =>
  Promise.resolve(apiError(422, 'VALIDATION', { to_date: rule }));

export const listAbsences = async ({
  db,
  principal,
  params,
  now,
}: Context<'GET /members/:uuid/absences'>): Promise<ReportedAbsence[] | ApiError> => {
  const member = await findWritableMember(db, principal, todaySql(principal, now), params.uuid);
  if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
  const key = { client_id: principal.client_id, member_uuid: params.uuid };
  await logViews(db, viewsOf([params.uuid], ['profile']), now);
  return findAbsences(db, key, addDays(dateIn(member.time_zone, now), -LISTED_PAST_DAYS));
};

/** Withdraws an absence because the member will attend; its row stays, as cancelled. */
export const withdrawAbsence = ({
  write,
  principal,
  params,
  now,
}: Context<'DELETE /members/:uuid/absences/:id'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const member = await findWritableMember(db, principal, todaySql(principal, now), params.uuid);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const key = { client_id: principal.client_id, member_uuid: params.uuid };
    return (await cancelAbsence(db, key, params.id, now)) ? undefined : apiError(404, 'NOT_FOUND');
  });

type MemberKey = { client_id: number; member_uuid: string };

const COLUMNS = ['id', 'member_uuid', 'from_date', 'to_date', 'absence', 'note'] as const;

/** Absences that are not cancelled and end on the date or later, latest first. */
const findAbsences = (
  db: Reader,
  { client_id, member_uuid }: MemberKey,
  since: string,
): Promise<ReportedAbsence[]> =>
  db
    .selectFrom('reported_absences')
    .select(COLUMNS)
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .where('cancelled_at', 'is', null)
    .where('to_date', '>=', since)
    .orderBy('from_date', 'desc')
    .orderBy('id', 'desc')
    .execute();

const addAbsence = (
  db: Writer,
  absence: MemberKey &
    Omit<ReportedAbsence, 'id'> & { club_id: number; user_uuid: string; created_at: number },
): Promise<ReportedAbsence> =>
  db.insertInto('reported_absences').values(absence).returning(COLUMNS).executeTakeFirstOrThrow();

/** Returns false if the member has no such absence, or it is already cancelled. */
const cancelAbsence = async (
  db: Writer,
  { client_id, member_uuid }: MemberKey,
  id: number,
  cancelled_at: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('reported_absences')
    .set({ cancelled_at })
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
