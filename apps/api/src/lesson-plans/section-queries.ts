import type { LessonPlanSkill } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import type { LockedPlan } from './edit.ts';

export type PlanKey = Pick<LockedPlan, 'uuid' | 'club_id'> & { client_id: number };

/** The ids of the plan's sections, in order. */
export const findSectionIds = async (db: Reader, plan: PlanKey): Promise<number[]> => {
  const rows = await db
    .selectFrom('lesson_plan_sections')
    .select('id')
    .where('client_id', '=', plan.client_id)
    .where('lesson_plan_uuid', '=', plan.uuid)
    .orderBy('ordering')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

export const addSection = async (
  db: Writer,
  { client_id, club_id, uuid }: PlanKey,
  title: string,
  ordering: number,
): Promise<void> => {
  await db
    .insertInto('lesson_plan_sections')
    .values({ client_id, club_id, lesson_plan_uuid: uuid, title, ordering })
    .execute();
};

export const findDescription = async (
  db: Reader,
  { client_id }: PlanKey,
  id: number,
): Promise<string> => {
  const { description } = await db
    .selectFrom('lesson_plan_sections')
    .select('description')
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return description;
};

export const updateSection = async (
  db: Writer,
  { client_id }: PlanKey,
  id: number,
  changes: { title?: string; description?: string; tag?: string | null },
): Promise<void> => {
  await db
    .updateTable('lesson_plan_sections')
    .set(changes)
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
};

export const removeSection = async (
  db: Writer,
  { client_id }: PlanKey,
  id: number,
): Promise<void> => {
  await db
    .deleteFrom('lesson_plan_sections')
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
};

/** Orders the sections like the ids. */
export const orderSections = async (
  db: Writer,
  { client_id, uuid }: PlanKey,
  ids: readonly number[],
): Promise<void> => {
  await sql`
    update lesson_plan_sections se set ordering = input.position - 1
    from unnest(${ids}::bigint[]) with ordinality as input (id, position)
    where se.client_id = ${client_id} and se.lesson_plan_uuid = ${uuid} and se.id = input.id`.execute(
    db,
  );
};

/** Copies a section with its skills, and returns the new id. */
export const copySection = async (
  db: Writer,
  { client_id }: PlanKey,
  id: number,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with copy as (
      insert into lesson_plan_sections (client_id, club_id, lesson_plan_uuid, title, description, tag, ordering)
      select client_id, club_id, lesson_plan_uuid, title, description, tag, ordering
      from lesson_plan_sections where client_id = ${client_id} and id = ${id}
      returning id
    ), skills as (
      insert into lesson_plan_skills (client_id, club_id, section_id, ordering, node_id, fields)
      select sk.client_id, sk.club_id, copy.id, sk.ordering, sk.node_id, sk.fields
      from copy, lesson_plan_skills sk where sk.client_id = ${client_id} and sk.section_id = ${id}
    )
    select id from copy`.execute(db);
  return rows[0]?.id ?? id;
};

/** The skills of a section, in order. */
export const findSkills = async (
  db: Reader,
  { client_id }: PlanKey,
  section_id: number,
): Promise<LessonPlanSkill[]> => {
  const { rows } = await sql<LessonPlanSkill>`
    select node_id, fields from lesson_plan_skills
    where client_id = ${client_id} and section_id = ${section_id} order by ordering`.execute(db);
  return rows;
};

/** Replaces the skills of a section, in this order. */
export const setSkills = async (
  db: Writer,
  { client_id, club_id }: PlanKey,
  section_id: number,
  skills: readonly LessonPlanSkill[],
): Promise<void> => {
  await db
    .deleteFrom('lesson_plan_skills')
    .where('client_id', '=', client_id)
    .where('section_id', '=', section_id)
    .execute();
  if (skills.length === 0) return;
  await db
    .insertInto('lesson_plan_skills')
    .values(
      skills.map(({ node_id, fields }, ordering) => ({
        client_id,
        club_id,
        section_id,
        ordering,
        node_id,
        fields: JSON.stringify(fields),
      })),
    )
    .execute();
};
