import Type from 'typebox';
import * as E from '../entities/index.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_SECTION_SKILLS } from '../vocabulary/index.ts';
import { defineCalls } from './call.ts';

const ByPlan = Type.Object({ uuid: E.Uuid });
const BySection = Type.Object({ uuid: E.Uuid, id: E.Id });
const STAFF_OF_CLUB = ['coach', 'admin'] as const;
const Title = { title: E.PlanTitle };
const WithScheme = Type.Object({ ...Title, scheme_uuid: E.Uuid });

/**
 * §7, Lesson plans. Every edit returns the whole plan. Titles are made unique among the owner's plans (§5),
 * so the returned title may differ from the one sent. Edits check `If-Match`.
 */
export const lessonPlanCalls = defineCalls({
  'GET /lesson-plans': {
    auth: STAFF_OF_CLUB,
    query: Type.Object({ include_detail: Type.Optional(E.Flag) }),
    response: Type.Array(Type.Union([E.LessonPlan, E.LessonPlanSummary])),
    status: 200,
  },
  /** The new plan's uuid is also in the Location header. */
  'POST /lesson-plans': {
    auth: STAFF_OF_CLUB,
    body: WithScheme,
    response: E.LessonPlan,
    status: 201,
  },
  'GET /lesson-plans/:uuid': {
    auth: STAFF_OF_CLUB,
    params: ByPlan,
    response: E.LessonPlan,
    status: 200,
  },
  'PATCH /lesson-plans/:uuid': {
    auth: STAFF_OF_CLUB,
    params: ByPlan,
    body: Type.Object(Title),
    response: E.LessonPlan,
    status: 200,
    change: true,
  },
  'DELETE /lesson-plans/:uuid': { auth: STAFF_OF_CLUB, params: ByPlan, status: 204 },
  'PATCH /lesson-plans/:uuid/field-values': {
    auth: STAFF_OF_CLUB,
    params: ByPlan,
    body: Type.Object({ headers: Type.Array(E.LessonPlanHeader, { maxItems: 100 }) }),
    response: E.LessonPlan,
    status: 200,
    change: true,
  },
  'POST /lesson-plans/:uuid/sections': {
    auth: STAFF_OF_CLUB,
    params: ByPlan,
    body: Type.Object({ title: E.SectionTitle }),
    response: E.LessonPlan,
    status: 201,
  },
  /**
   * `ordering` counts from 0 and moves the section there. `base` is the description that was edited: if it has changed
   * since, both are kept.
   */
  'PATCH /lesson-plans/:uuid/sections/:id': {
    auth: STAFF_OF_CLUB,
    params: BySection,
    body: Type.Object({
      title: Type.Optional(E.SectionTitle),
      description: Type.Optional(Type.String({ maxLength: MAX_DESCRIPTION_LENGTH })),
      base: Type.Optional(Type.String({ maxLength: MAX_DESCRIPTION_LENGTH })),
      tag: Type.Optional(E.nullable(Type.String({ minLength: 1, maxLength: 50 }))),
      ordering: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
    }),
    response: E.LessonPlan,
    status: 200,
    change: true,
  },
  'DELETE /lesson-plans/:uuid/sections/:id': {
    auth: STAFF_OF_CLUB,
    params: BySection,
    response: E.LessonPlan,
    status: 200,
  },
  /**
   * Replaces the section's skills, in order. `base` is the list that was edited: if it has changed since, both are kept,
   * or 422 SECTION_FULL if both together are too many.
   */
  'PATCH /lesson-plans/:uuid/sections/:id/skills': {
    auth: STAFF_OF_CLUB,
    params: BySection,
    body: Type.Object({
      skills: Type.Array(E.LessonPlanSkill, { maxItems: MAX_SECTION_SKILLS }),
      base: Type.Optional(Type.Array(E.LessonPlanSkill, { maxItems: MAX_SECTION_SKILLS })),
    }),
    response: E.LessonPlan,
    status: 200,
    change: true,
  },
  'POST /lesson-plans/:uuid/sections/:id/copy': {
    auth: STAFF_OF_CLUB,
    params: BySection,
    response: E.LessonPlan,
    status: 201,
  },
  'POST /lesson-plans/:uuid/copy': {
    auth: STAFF_OF_CLUB,
    params: ByPlan,
    body: Type.Object(Title),
    response: E.LessonPlan,
    status: 201,
  },
  /** Replaces the list of users that the plan is shared with. Only coaches of the same club. */
  'POST /lesson-plans/:uuid/shared-users': {
    auth: STAFF_OF_CLUB,
    params: ByPlan,
    body: Type.Object({ shares: Type.Array(E.PlanShare, { maxItems: 200 }) }),
    response: E.LessonPlan,
    status: 200,
  },
  'GET /lesson-plan-groups': {
    auth: STAFF_OF_CLUB,
    response: Type.Array(E.LessonPlanGroup),
    status: 200,
  },
  'POST /lesson-plan-groups': {
    auth: STAFF_OF_CLUB,
    body: WithScheme,
    response: E.LessonPlanGroup,
    status: 201,
  },
  'GET /lesson-plan-groups/:uuid': {
    auth: STAFF_OF_CLUB,
    params: ByPlan,
    response: E.LessonPlanGroup,
    status: 200,
  },
  'PATCH /lesson-plan-groups/:uuid': {
    auth: STAFF_OF_CLUB,
    params: ByPlan,
    body: Type.Object(Title),
    response: E.LessonPlanGroup,
    status: 200,
  },
  'DELETE /lesson-plan-groups/:uuid': { auth: STAFF_OF_CLUB, params: ByPlan, status: 204 },
  'PATCH /lesson-plan-groups/:uuid/plans': {
    auth: STAFF_OF_CLUB,
    params: ByPlan,
    body: Type.Object({ plans: Type.Array(E.Uuid, { maxItems: 500, uniqueItems: true }) }),
    response: E.LessonPlanGroup,
    status: 200,
  },
});
