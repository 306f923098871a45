import type { ReportedAbsence } from '@springboard/contract';
import type { Reader, Writer } from '../database/tenancy.ts';

type MemberKey = { client_id: number; member_uuid: string };

const COLUMNS = ['id', 'member_uuid', 'from_date', 'to_date', 'absence', 'note'] as const;

/** Those that are not cancelled and end on the date or later, the last first. */
export const findAbsences = (
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

export const addAbsence = (
  db: Writer,
  absence: MemberKey &
    Omit<ReportedAbsence, 'id'> & { club_id: number; user_uuid: string; created_at: number },
): Promise<ReportedAbsence> =>
  db.insertInto('reported_absences').values(absence).returning(COLUMNS).executeTakeFirstOrThrow();

/** False: the member has no such absence, or it is cancelled already. */
export const cancelAbsence = async (
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
