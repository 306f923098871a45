import type { LessonPlanHeader, PlanShare } from '@springboard/contract';
import { sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import type { Principal } from '../identity/authenticate.ts';
import type { PlanKey } from './section-queries.ts';

export const renamePlan = async (
  db: Writer,
  client_id: number,
  uuid: string,
  title: string,
): Promise<void> => {
  await db
    .updateTable('lesson_plans')
    .set({ title })
    .where('client_id', '=', client_id)
    .where('uuid', '=', uuid)
    .execute();
};

/** Whether all ids are labels that the user's club may use: its own, and those of the client. */
export const areLabels = async (
  db: Reader,
  { client_id, club_id }: Principal,
  ids: readonly number[],
): Promise<boolean> => {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from labels
    where client_id = ${client_id} and (club_id is null or club_id = ${club_id})
      and id = any (${ids}::bigint[])`.execute(db);
  return rows[0]?.found === ids.length;
};

/** Replaces the texts of these headings and removes those without text; other headings stay unchanged. */
export const setHeaders = async (
  db: Writer,
  { client_id, club_id, uuid }: PlanKey,
  headers: readonly LessonPlanHeader[],
): Promise<void> => {
  const ids = headers.map(({ label_id }) => label_id);
  await sql`delete from lesson_plan_field_values
    where client_id = ${client_id} and lesson_plan_uuid = ${uuid} and label_id = any (${ids}::bigint[])`.execute(
    db,
  );
  const written = headers.filter(({ value }) => value.trim() !== '');
  if (written.length === 0) return;
  await db
    .insertInto('lesson_plan_field_values')
    .values(written.map((header) => ({ client_id, club_id, lesson_plan_uuid: uuid, ...header })))
    .execute();
};

/** Whether all users are active coaches of the user's club. */
export const areCoaches = async (
  db: Reader,
  { client_id, club_id }: Principal,
  uuids: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found
    from user_clubs uc join users u on u.client_id = uc.client_id and u.uuid = uc.user_uuid
    where uc.client_id = ${client_id} and uc.club_id = ${club_id} and uc.role = 'coach'
      and u.status = 'active' and uc.user_uuid = any (${uuids}::uuid[])`.execute(db);
  return rows[0]?.found === uuids.length;
};

/** Replaces the active coaches of the club with whom the plan is shared. Other users are not listed, and stay. */
export const setShares = async (
  db: Writer,
  { client_id, club_id, uuid }: PlanKey,
  shares: readonly PlanShare[],
): Promise<void> => {
  await db
    .deleteFrom('lesson_plan_shares')
    .where('client_id', '=', client_id)
    .where('lesson_plan_uuid', '=', uuid)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_clubs as uc')
          .innerJoin('users as u', (join) =>
            join.onRef('u.client_id', '=', 'uc.client_id').onRef('u.uuid', '=', 'uc.user_uuid'),
          )
          .select('u.uuid')
          .whereRef('uc.client_id', '=', 'lesson_plan_shares.client_id')
          .whereRef('uc.user_uuid', '=', 'lesson_plan_shares.user_uuid')
          .whereRef('uc.club_id', '=', 'lesson_plan_shares.club_id')
          .where('uc.role', '=', 'coach')
          .where('u.status', '=', 'active'),
      ),
    )
    .execute();
  if (shares.length === 0) return;
  await db
    .insertInto('lesson_plan_shares')
    .values(shares.map((share) => ({ client_id, club_id, lesson_plan_uuid: uuid, ...share })))
    .execute();
};

/** Deletes a plan softly, and removes it from sessions and plan groups. */
export const removePlan = async (
  db: Writer,
  client_id: number,
  uuid: string,
  deleted_at: number,
): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ session_plan_uuid: null })
    .where('client_id', '=', client_id)
    .where('session_plan_uuid', '=', uuid)
    .execute();
  await db
    .deleteFrom('lesson_plan_group_plans')
    .where('client_id', '=', client_id)
    .where('lesson_plan_uuid', '=', uuid)
    .execute();
  await db
    .updateTable('lesson_plans')
    .set({ deleted_at })
    .where('client_id', '=', client_id)
    .where('uuid', '=', uuid)
    .execute();
};

/** Whether all plans belong to the scheme and the user may read them. */
export const areReadablePlans = async (
  db: Reader,
  { client_id, user_uuid }: Principal,
  scheme_uuid: string,
  uuids: readonly string[],
): Promise<boolean> => {
  const rows = await db
    .selectFrom('lesson_plans as p')
    .select('p.uuid')
    .where('p.client_id', '=', client_id)
    .where('p.scheme_uuid', '=', scheme_uuid)
    .where('p.deleted_at', 'is', null)
    .where('p.uuid', '=', anyOf(uuids))
    .where((eb) =>
      eb.or([
        eb('p.owner_uuid', '=', user_uuid),
        eb.exists(
          eb
            .selectFrom('lesson_plan_shares as sh')
            .select('sh.user_uuid')
            .whereRef('sh.client_id', '=', 'p.client_id')
            .whereRef('sh.lesson_plan_uuid', '=', 'p.uuid')
            .where('sh.user_uuid', '=', user_uuid),
        ),
      ]),
    )
    .execute();
  return rows.length === uuids.length;
};
