import { can } from '@springboard/access';
import type { LessonPlan } from '@springboard/contract';
import { sql } from 'kysely';
import type { Writer } from '../database/tenancy.ts';
import type { Act, Context } from '../http/context.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import { findPlan } from './plan-queries.ts';
import { freeTitleFor } from './titles.ts';

export const createPlan = async (
  context: Context<'POST /lesson-plans'>,
): Promise<LessonPlan | Refusal> => {
  const { server, who, body } = context;
  const { title, scheme_uuid } = body;
  return created(context, async (db) => {
    const scheme = await server.findScheme(db, who.client_id, { uuid: scheme_uuid });
    if (scheme === null) return refuse(422, 'VALIDATION', { scheme_uuid: 'unknown' });
    return addPlan(db, context, { title, scheme_uuid });
  });
};

/** A copy is the copier's own and shared with nobody. */
export const copyPlan = async (
  context: Context<'POST /lesson-plans/:uuid/copy'>,
): Promise<LessonPlan | Refusal> => {
  const { who, params, body } = context;
  return created(context, async (db) => {
    const plan = await findPlan(db, who, params.uuid);
    if (plan === undefined) return refuse(404, 'NOT_FOUND');
    const { title } = body;
    const uuid = await addPlan(db, context, { title, scheme_uuid: plan.scheme_uuid });
    await copyContent(db, who.client_id, plan.uuid, uuid);
    return uuid;
  });
};

/** The new plan, and where it is. */
const created = async (
  { who, write, reply }: Act,
  add: (db: Writer) => Promise<string | Refusal>,
): Promise<LessonPlan | Refusal> => {
  if (!can.editPlans(who.features)) return refuse(403, 'FORBIDDEN');
  const plan = await write(async (db) => {
    const uuid = await add(db);
    if (isRefusal(uuid)) return uuid;
    return (await findPlan(db, who, uuid)) ?? refuse(404, 'NOT_FOUND');
  });
  if (isRefusal(plan)) return plan;
  reply.header('location', `/v1/lesson-plans/${plan.uuid}`);
  reply.header('etag', `"${plan.version}"`);
  return plan;
};

const addPlan = async (
  db: Writer,
  { who, now, server }: Act,
  { title, scheme_uuid }: { title: string; scheme_uuid: string },
): Promise<string> => {
  const owned = { client_id: who.client_id, owner_uuid: who.user_uuid };
  const uuid = server.newId();
  await db
    .insertInto('lesson_plans')
    .values({
      ...owned,
      club_id: who.club_id,
      uuid,
      title: await freeTitleFor(db, 'lesson_plans', owned, title),
      scheme_uuid,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return uuid;
};

/** Sections with their skills, and what is written under the headings. */
const copyContent = async (
  db: Writer,
  client_id: number,
  from: string,
  to: string,
): Promise<void> => {
  await sql`
    insert into lesson_plan_field_values (client_id, club_id, lesson_plan_uuid, label_id, value)
    select client_id, club_id, ${to}, label_id, value from lesson_plan_field_values
    where client_id = ${client_id} and lesson_plan_uuid = ${from}`.execute(db);
  await sql`
    insert into lesson_plan_sections (client_id, club_id, lesson_plan_uuid, title, description, tag, ordering)
    select client_id, club_id, ${to}, title, description, tag,
      row_number() over (order by ordering, id) - 1
    from lesson_plan_sections where client_id = ${client_id} and lesson_plan_uuid = ${from}`.execute(
    db,
  );
  await sql`
    with original as (
      select id, row_number() over (order by ordering, id) as place from lesson_plan_sections
      where client_id = ${client_id} and lesson_plan_uuid = ${from}
    ), copy as (
      select id, row_number() over (order by ordering, id) as place from lesson_plan_sections
      where client_id = ${client_id} and lesson_plan_uuid = ${to}
    )
    insert into lesson_plan_skills (client_id, club_id, section_id, ordering, node_id, fields)
    select sk.client_id, sk.club_id, copy.id, sk.ordering, sk.node_id, sk.fields
    from original join copy on copy.place = original.place
    join lesson_plan_skills sk on sk.client_id = ${client_id} and sk.section_id = original.id`.execute(
    db,
  );
};
