import type { LessonPlan, LessonPlanSummary } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';
import type { Principal } from '../identity/authenticate.ts';

/** The user's own and shared plans with all details, by title, in one statement. */
export const findPlans = async (db: Reader, principal: Principal): Promise<LessonPlan[]> => {
  const { rows } = await sql<LessonPlan>`
    select ${summaryColumns(principal)}, ${DETAIL_COLUMNS} ${fromReadablePlans(principal)}
    order by ${BY_TITLE}`.execute(db);
  return rows;
};

export const findPlanSummaries = async (
  db: Reader,
  principal: Principal,
): Promise<LessonPlanSummary[]> => {
  const { rows } = await sql<LessonPlanSummary>`
    select ${summaryColumns(principal)} ${fromReadablePlans(principal)} order by ${BY_TITLE}`.execute(
    db,
  );
  return rows;
};

/** Returns undefined if the plan does not exist or the user may not read it. */
export const findPlan = async (
  db: Reader,
  principal: Principal,
  uuid: string,
): Promise<LessonPlan | undefined> => {
  const { rows } = await sql<LessonPlan>`
    select ${summaryColumns(principal)}, ${DETAIL_COLUMNS} ${fromReadablePlans(principal)} and p.uuid = ${uuid}`.execute(
    db,
  );
  return rows[0];
};

/** A condition on `lesson_plans p`: the user owns the plan or it is shared with the user. */
export const isReadable = ({
  client_id,
  user_uuid,
}: Principal): RawBuilder<boolean> => sql<boolean>`(
  p.client_id = ${client_id} and p.deleted_at is null and (p.owner_uuid = ${user_uuid} or exists (
    select from lesson_plan_shares share where share.client_id = p.client_id
      and share.lesson_plan_uuid = p.uuid and share.user_uuid = ${user_uuid})))`;

const BY_TITLE = sql`lower(p.title) collate names_in_order, p.uuid`;

const fromReadablePlans = (principal: Principal) => sql`
  from lesson_plans p
  join schemes s on s.client_id = p.client_id and s.uuid = p.scheme_uuid
  left join users o on o.client_id = p.client_id and o.uuid = p.owner_uuid
  where ${isReadable(principal)}`;

/** The owner's name; empty if the owner has left the club, which hides the user from it. */
export const ownerSql = (table: string): RawBuilder<unknown> => sql`json_build_object(
  'uuid', ${sql.ref(`${table}.owner_uuid`)},
  'firstname', coalesce(o.firstname, ''), 'lastname', coalesce(o.lastname, ''))`;

const summaryColumns = ({ user_uuid }: Principal) => sql`
  p.uuid, p.title, p.scheme_uuid, s.slug as scheme_slug, p.version, p.updated_at,
  ${ownerSql('p')} as owner,
  (p.owner_uuid = ${user_uuid} or exists (
    select from lesson_plan_shares share where share.client_id = p.client_id
      and share.lesson_plan_uuid = p.uuid and share.user_uuid = ${user_uuid} and share.can_edit)) as can_edit`;

const DETAIL_COLUMNS = sql`
  coalesce((
    select json_agg(json_build_object('id', se.id, 'title', se.title, 'description', se.description,
      'tag', se.tag, 'skills', coalesce((
        select json_agg(json_build_object('node_id', sk.node_id, 'fields', sk.fields) order by sk.ordering)
        from lesson_plan_skills sk where sk.client_id = se.client_id and sk.section_id = se.id
      ), '[]'::json)) order by se.ordering, se.id)
    from lesson_plan_sections se where se.client_id = p.client_id and se.lesson_plan_uuid = p.uuid
  ), '[]'::json) as sections,
  coalesce((
    select json_agg(json_build_object('label_id', fv.label_id, 'value', fv.value) order by fv.label_id)
    from lesson_plan_field_values fv
    where fv.client_id = p.client_id and fv.lesson_plan_uuid = p.uuid
  ), '[]'::json) as headers,
  coalesce((
    select json_agg(json_build_object('uuid', u.uuid, 'firstname', u.firstname, 'lastname', u.lastname,
      'can_edit', sh.can_edit) order by u.firstname, u.lastname, u.uuid)
    from lesson_plan_shares sh
    join users u on u.client_id = sh.client_id and u.uuid = sh.user_uuid and u.status = 'active'
    where sh.client_id = p.client_id and sh.lesson_plan_uuid = p.uuid
      and exists (select from user_clubs uc where uc.client_id = sh.client_id and uc.user_uuid = sh.user_uuid
        and uc.club_id = sh.club_id and uc.role = 'coach')
  ), '[]'::json) as shared_users`;
