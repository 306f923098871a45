import { maxPastDays } from '@springboard/access';
import { type AbsenceReport, type ReportedAbsence, EXPLAIN_DAYS } from '@springboard/contract';
import { addDays, dateIn } from '@springboard/domain';
import { sql } from 'kysely';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findWritableMember } from '../access/member-access.ts';
import { IS_MEMBER_ON_DATE } from '../access/roster.ts';
import { todaySql } from '../access/today.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';

const MAX_ABSENCE_DAYS = 366;
/** §9: lists show the past 3 months. */
const LISTED_PAST_DAYS = 92;

/** D7: reports an absence in advance, or as far back as a register may be marked; guardians for 14 days. */
export const reportAbsence = (
  context: Context<'POST /members/:uuid/absences'>,
): Promise<ReportedAbsence | ApiError> =>
  context.write(async (db) => {
    const { note = null, ...absence } = context.body;
    const reported = await addAbsences(db, context, [{ ...absence, note }]);
    if (isApiError(reported)) return reported;
    return reported[0] ?? apiError(404, 'NOT_FOUND');
  });

export const reportAbsences = (
  context: Context<'POST /members/:uuid/absences/bulk'>,
): Promise<ReportedAbsence[] | ApiError> =>
  context.write((db) => addAbsences(db, context, context.body.absences));

const addAbsences = async (
  db: Writer,
  {
    principal,
    params,
    now,
  }: Pick<Context<'POST /members/:uuid/absences'>, 'principal' | 'params' | 'now'>,
  absences: readonly AbsenceReport[],
): Promise<ReportedAbsence[] | ApiError> => {
  const member = await findWritableMember(db, principal, todaySql(principal, now), params.uuid);
  if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
  for (const { from_date, to_date } of absences) {
    if (to_date < from_date) return invalid('minimum');
    if (to_date > addDays(from_date, MAX_ABSENCE_DAYS)) return invalid('maximum');
  }
  const max_past_days =
    principal.role === 'parent' ? EXPLAIN_DAYS : maxPastDays(principal.features);
  const earliest = addDays(dateIn(member.time_zone, now), -max_past_days);
  if (absences.some(({ from_date }) => from_date < earliest)) {
    return apiError(422, 'DATE_NOT_ALLOWED', { max_past_days });
  }
  const reporter = {
    client_id: principal.client_id,
    club_id: member.club_id,
    member_uuid: params.uuid,
    user_uuid: principal.user_uuid,
    created_at: now,
  };
  const reported = [];
  for (const absence of absences) {
    reported.push(await addAbsence(db, { ...reporter, ...absence }));
  }
  return reported;
};

const invalid = (rule: string): ApiError => apiError(422, 'VALIDATION', { to_date: rule });

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
  const found = await findAbsences(
    db,
    key,
    addDays(dateIn(member.time_zone, now), -LISTED_PAST_DAYS),
  );
  return found.map(({ by, created_at, ...absence }) => ({
    ...absence,
    ...(principal.role !== 'parent' && { reported: { by, at: created_at } }),
  }));
};

/** Changes reason and note of an absence. */
export const editAbsence = (
  context: Context<'PATCH /members/:uuid/absences/:id'>,
): Promise<ReportedAbsence | ApiError> =>
  changeAbsence(context, async (db, key, { begun, has_coming }) => {
    if (begun !== null && !has_coming) return BEGUN;
    const edited = await db
      .updateTable('reported_absences')
      .set(context.body)
      .where('client_id', '=', key.client_id)
      .where('member_uuid', '=', key.member_uuid)
      .where('id', '=', context.params.id)
      .where('cancelled_at', 'is', null)
      .returning(COLUMNS)
      .executeTakeFirst();
    return edited ?? apiError(404, 'NOT_FOUND');
  });

/**
 * Withdraws an absence because the member will attend; its row stays, as cancelled. What a coach saw in a register
 * stays: for guardians it ends after the sessions that have begun.
 */
export const withdrawAbsence = (
  context: Context<'DELETE /members/:uuid/absences/:id'>,
): Promise<undefined | ApiError> =>
  changeAbsence(context, async (db, key, { begun, has_coming }) => {
    const { params, now } = context;
    if (begun !== null) {
      if (!has_coming) return BEGUN;
      await endAbsence(db, key, params.id, begun);
      return undefined;
    }
    return (await cancelAbsence(db, key, params.id, now)) ? undefined : apiError(404, 'NOT_FOUND');
  });

export const BEGUN = apiError(409, 'CONFLICT', { state: 'begun' });
const NONE_COVERED: Covered = { begun: null, has_coming: false };

/** Changes an absence of a member whom the user may edit. Sessions that have begun bind guardians only. */
const changeAbsence = <T>(
  {
    write,
    principal,
    params,
    now,
  }: Pick<Context<'DELETE /members/:uuid/absences/:id'>, 'write' | 'principal' | 'params' | 'now'>,
  change: (db: Writer, key: MemberKey, covered: Covered) => Promise<T | ApiError>,
): Promise<T | ApiError> =>
  write(async (db) => {
    const member = await findWritableMember(db, principal, todaySql(principal, now), params.uuid);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const key = { client_id: principal.client_id, member_uuid: params.uuid };
    const isGuardian = principal.role === 'parent';
    const covered = isGuardian ? await findCovered(db, key, params.id, now) : NONE_COVERED;
    return change(db, key, covered);
  });

export type MemberKey = { client_id: number; member_uuid: string };

const COLUMNS = ['id', 'member_uuid', 'from_date', 'to_date', 'absence', 'note'] as const;

/** Absences that are not cancelled and end on the date or later, latest first, with who reported them. */
const findAbsences = (
  db: Reader,
  { client_id, member_uuid }: MemberKey,
  since: string,
): Promise<(ReportedAbsence & { by: string | null; created_at: number })[]> =>
  db
    .selectFrom('reported_absences as ra')
    .leftJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'ra.client_id').onRef('u.uuid', '=', 'ra.user_uuid'),
    )
    .select(COLUMNS.map((column) => `ra.${column}` as const))
    .select(['ra.created_at', sql<string | null>`trim(u.firstname || ' ' || u.lastname)`.as('by')])
    .where('ra.client_id', '=', client_id)
    .where('ra.member_uuid', '=', member_uuid)
    .where('ra.cancelled_at', 'is', null)
    .where('ra.to_date', '>=', since)
    .orderBy('ra.from_date', 'desc')
    .orderBy('ra.id', 'desc')
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

type Covered = {
  /** Date of the last session that has begun since the report. */
  begun: string | null;
  /** Whether a session is still to come. */
  has_coming: boolean;
};

/** The member's sessions that an absence was reported ahead for. */
export const findCovered = async (
  db: Reader,
  { client_id, member_uuid }: MemberKey,
  id: number,
  now: number,
): Promise<Covered> => {
  const { rows } = await sql<Covered>`
    select max(s.date) filter (where s.start_at <= ${now}) as begun,
      coalesce(bool_or(s.start_at > ${now}), false) as has_coming
    from reported_absences ra
    join class_members cm on cm.client_id = ra.client_id and cm.member_uuid = ra.member_uuid
    join sessions s on s.client_id = cm.client_id and s.group_id = cm.group_id and not s.cancelled
      and ${IS_MEMBER_ON_DATE} and s.date between ra.from_date and ra.to_date and s.start_at > ra.created_at
    where ra.client_id = ${client_id} and ra.member_uuid = ${member_uuid} and ra.id = ${id}
      and ra.cancelled_at is null`.execute(db);
  return rows[0] ?? NONE_COVERED;
};

const endAbsence = async (
  db: Writer,
  { client_id, member_uuid }: MemberKey,
  id: number,
  to_date: string,
): Promise<void> => {
  await db
    .updateTable('reported_absences')
    .set({ to_date })
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .where('id', '=', id)
    .execute();
};
