import type { LessonPlanGroup } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import type { Principal } from '../identity/authenticate.ts';
import { isReadable, ownerSql } from './plan-queries.ts';

/** The club's plan groups by title, each with the plans that the user may read. */
export const findPlanGroups = async (
  db: Reader,
  principal: Principal,
  uuid: string | null,
): Promise<LessonPlanGroup[]> => {
  const { rows } = await sql<LessonPlanGroup>`
    select pg.uuid, pg.title, pg.scheme_uuid, s.slug as scheme_slug, pg.updated_at,
      ${ownerSql('pg')} as owner, pg.owner_uuid = ${principal.user_uuid} as can_edit,
      array(
        select gp.lesson_plan_uuid from lesson_plan_group_plans gp
        join lesson_plans p on p.client_id = gp.client_id and p.uuid = gp.lesson_plan_uuid
        where gp.client_id = pg.client_id and gp.lesson_plan_group_uuid = pg.uuid and ${isReadable(principal)}
        order by gp.ordering)::text[] as plans
    from lesson_plan_groups pg
    join schemes s on s.client_id = pg.client_id and s.uuid = pg.scheme_uuid
    left join users o on o.client_id = pg.client_id and o.uuid = pg.owner_uuid
    where pg.client_id = ${principal.client_id} and pg.club_id = ${principal.club_id}
      ${uuid === null ? sql`` : sql`and pg.uuid = ${uuid}`}
    order by lower(pg.title) collate names_in_order, pg.uuid`.execute(db);
  return rows;
};

/** Locks a plan group until the transaction ends, and returns its owner and scheme. */
export const lockPlanGroup = (
  db: Writer,
  principal: Principal,
  uuid: string,
): Promise<{ owner_uuid: string; scheme_uuid: string } | undefined> =>
  db
    .selectFrom('lesson_plan_groups')
    .select(['owner_uuid', 'scheme_uuid'])
    .where('client_id', '=', principal.client_id)
    .where('club_id', '=', principal.club_id)
    .where('uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updatePlanGroup = async (
  db: Writer,
  client_id: number,
  uuid: string,
  changes: { title?: string; updated_at: number },
): Promise<void> => {
  await db
    .updateTable('lesson_plan_groups')
    .set(changes)
    .where('client_id', '=', client_id)
    .where('uuid', '=', uuid)
    .execute();
};

/**
 * Replaces the plans of the group that the user may read, in this order. The others keep their places, because they
 * may be shared with the user again.
 */
export const setPlans = async (
  db: Writer,
  principal: Principal,
  lesson_plan_group_uuid: string,
  readable: readonly string[],
): Promise<void> => {
  const { client_id, club_id } = principal;
  const uuids = [...readable];
  for (const { place, uuid } of await findUnreadable(db, principal, lesson_plan_group_uuid)) {
    uuids.splice(place, 0, uuid);
  }
  await db
    .deleteFrom('lesson_plan_group_plans')
    .where('client_id', '=', client_id)
    .where('lesson_plan_group_uuid', '=', lesson_plan_group_uuid)
    .execute();
  if (uuids.length === 0) return;
  await db
    .insertInto('lesson_plan_group_plans')
    .values(
      uuids.map((lesson_plan_uuid, ordering) => ({
        client_id,
        club_id,
        lesson_plan_group_uuid,
        lesson_plan_uuid,
        ordering,
      })),
    )
    .execute();
};

/** The plans of the group that the user may not read, in their order. */
const findUnreadable = async (
  db: Reader,
  principal: Principal,
  group_uuid: string,
): Promise<readonly { place: number; uuid: string }[]> => {
  const { rows } = await sql<{ place: number; uuid: string }>`
    select place, uuid from (
      select (row_number() over (order by gp.ordering) - 1)::integer as place, gp.lesson_plan_uuid as uuid,
        exists (select from lesson_plans p where p.client_id = gp.client_id and p.uuid = gp.lesson_plan_uuid
          and ${isReadable(principal)}) as readable
      from lesson_plan_group_plans gp
      where gp.client_id = ${principal.client_id} and gp.lesson_plan_group_uuid = ${group_uuid}) plan
    where not readable order by place`.execute(db);
  return rows;
};

export const removePlanGroup = async (
  db: Writer,
  client_id: number,
  uuid: string,
): Promise<void> => {
  await db
    .deleteFrom('lesson_plan_groups')
    .where('client_id', '=', client_id)
    .where('uuid', '=', uuid)
    .execute();
};
