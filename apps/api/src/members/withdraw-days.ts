import type { AbsenceReport } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { findWritableMember } from '../access/member-access.ts';
import { todaySql } from '../access/today.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { BEGUN, findCovered, type MemberKey } from './absences.ts';

/**
 * POST /members/:uuid/absences/withdrawal: takes days out of the reported absences. What a coach saw in a register
 * stays: for guardians the days up to the last session that has begun.
 */
export const withdrawDays = ({
  write,
  principal,
  params,
  body,
  now,
}: Context<'POST /members/:uuid/absences/withdrawal'>): Promise<AbsenceReport[] | ApiError> =>
  write(async (db) => {
    const member = await findWritableMember(db, principal, todaySql(principal, now), params.uuid);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const key = { client_id: principal.client_id, member_uuid: params.uuid };
    const found = await lockAbsences(db, key, body);
    if (found.length === 0) return apiError(404, 'NOT_FOUND');
    const withdrawn = [];
    for (const absence of found) {
      const isGuardian = principal.role === 'parent';
      const { begun } = isGuardian ? await findCovered(db, key, absence.id, now) : { begun: null };
      const from_date = latest(
        body.from_date,
        absence.from_date,
        begun === null ? '' : addDays(begun, 1),
      );
      const to_date = body.to_date < absence.to_date ? body.to_date : absence.to_date;
      if (from_date > to_date) continue;
      await cutOut(db, absence, { from_date, to_date }, now);
      withdrawn.push({ from_date, to_date, absence: absence.absence, note: absence.note });
    }
    return withdrawn.length === 0 ? BEGUN : withdrawn;
  });

const latest = (...dates: readonly string[]): string =>
  dates.reduce((latestDate, date) => (date > latestDate ? date : latestDate), '');

type Days = { from_date: string; to_date: string };

/** The absences with one of the days, in the order of their days. */
const lockAbsences = (
  db: Writer,
  { client_id, member_uuid }: MemberKey,
  { from_date, to_date, ids }: Days & { ids?: readonly number[] },
) =>
  db
    .selectFrom('reported_absences')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .where('cancelled_at', 'is', null)
    .where('from_date', '<=', to_date)
    .where('to_date', '>=', from_date)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('from_date')
    .orderBy('id')
    .forUpdate()
    .execute();

/** Leaves the days before and after. Without any, the row stays as cancelled. */
const cutOut = async (
  db: Writer,
  { id, ...absence }: Awaited<ReturnType<typeof lockAbsences>>[number],
  days: Days,
  now: number,
): Promise<void> => {
  const before = { from_date: absence.from_date, to_date: addDays(days.from_date, -1) };
  const after = { from_date: addDays(days.to_date, 1), to_date: absence.to_date };
  const [first, second] = [before, after].filter(({ from_date, to_date }) => from_date <= to_date);
  await db
    .updateTable('reported_absences')
    .set(first ?? { cancelled_at: now })
    .where('client_id', '=', absence.client_id)
    .where('id', '=', id)
    .execute();
  if (second === undefined) return;
  await db
    .insertInto('reported_absences')
    .values({ ...absence, ...second })
    .execute();
};
