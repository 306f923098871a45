import { can } from '@springboard/access';
import type { LessonPlan } from '@springboard/contract';
import { sql } from 'kysely';
import type { Writer } from '../database/tenant-transaction.ts';
import type { ActionContext, Context } from '../routing/context.ts';
import { isApiError, apiError, type ApiError } from '../http/api-error.ts';
import { findPlan } from './plan-queries.ts';
import { findFreeTitle } from './titles.ts';

export const createPlan = async (
  context: Context<'POST /lesson-plans'>,
): Promise<LessonPlan | ApiError> => {
  const { server, principal, body } = context;
  const { title, scheme_uuid } = body;
  return respondWithNewPlan(context, async (db) => {
    const scheme = await server.findScheme(db, principal.client_id, { uuid: scheme_uuid });
    if (scheme === null) return apiError(422, 'VALIDATION', { scheme_uuid: 'unknown' });
    return addPlan(db, context, { title, scheme_uuid });
  });
};

/** A copy belongs to the user who makes it and is not shared. */
export const copyPlan = async (
  context: Context<'POST /lesson-plans/:uuid/copy'>,
): Promise<LessonPlan | ApiError> => {
  const { principal, params, body } = context;
  return respondWithNewPlan(context, async (db) => {
    const plan = await findPlan(db, principal, params.uuid);
    if (plan === undefined) return apiError(404, 'NOT_FOUND');
    const { title } = body;
    const uuid = await addPlan(db, context, { title, scheme_uuid: plan.scheme_uuid });
    await copyContent(db, principal.client_id, plan.uuid, uuid);
    return uuid;
  });
};

/** Adds a plan and returns it, with its Location and ETag. */
const respondWithNewPlan = async (
  { principal, write, reply }: ActionContext,
  add: (db: Writer) => Promise<string | ApiError>,
): Promise<LessonPlan | ApiError> => {
  if (!can.editPlans(principal.features)) return apiError(403, 'FORBIDDEN');
  const plan = await write(async (db) => {
    const uuid = await add(db);
    if (isApiError(uuid)) return uuid;
    return (await findPlan(db, principal, uuid)) ?? apiError(404, 'NOT_FOUND');
  });
  if (isApiError(plan)) return plan;
  reply.header('location', `/v1/lesson-plans/${plan.uuid}`);
  reply.header('etag', `"${plan.version}"`);
  return plan;
};

const addPlan = async (
  db: Writer,
  { principal, now, server }: ActionContext,
  { title, scheme_uuid }: { title: string; scheme_uuid: string },
): Promise<string> => {
  const owner = { client_id: principal.client_id, owner_uuid: principal.user_uuid };
  const uuid = server.newId();
  await db
    .insertInto('lesson_plans')
    .values({
      ...owner,
      club_id: principal.club_id,
      uuid,
      title: await findFreeTitle(db, 'lesson_plans', owner, title),
      scheme_uuid,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return uuid;
};

/** Copies sections with their skills, and the texts of the headings. */
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
      select id, row_number() over (order by ordering, id) as position from lesson_plan_sections
      where client_id = ${client_id} and lesson_plan_uuid = ${from}
    ), copy as (
      select id, row_number() over (order by ordering, id) as position from lesson_plan_sections
      where client_id = ${client_id} and lesson_plan_uuid = ${to}
    )
    insert into lesson_plan_skills (client_id, club_id, section_id, ordering, node_id, fields)
    select sk.client_id, sk.club_id, copy.id, sk.ordering, sk.node_id, sk.fields
    from original join copy on copy.position = original.position
    join lesson_plan_skills sk on sk.client_id = ${client_id} and sk.section_id = original.id`.execute(
    db,
  );
};
