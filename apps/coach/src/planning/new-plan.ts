import type { Api, ApiResult } from '@springboard/api-client';
import type { LessonPlan } from '@springboard/contract';

export type NewPlan = {
  title: string;
  scheme_uuid: string;
  /** In their order; a part that every plan of the scheme has begins without skills. */
  sections: { title: string; node_ids: string[] }[];
};

export type NewSessionPlan = NewPlan & { group_id: number; date: string };

type Caller = Pick<Api, 'call'>;

/** Makes a plan with its sections, or none: one that got stuck half-way is taken back. */
export const createPlan = async (api: Caller, given: NewPlan): Promise<ApiResult<LessonPlan>> => {
  const { title, scheme_uuid, sections } = given;
  const made = await api.call('POST /lesson-plans', { body: { title, scheme_uuid } });
  if (!made.ok) return made;
  let plan: ApiResult<LessonPlan> = made;
  for (const section of sections) {
    plan = await addSection(api, made.value.uuid, section);
    if (!plan.ok) return takenBack(api, made.value.uuid, plan);
  }
  return plan;
};

/** A plan for a session, which has it from then on; or none. */
export const planForSession = async (
  api: Caller,
  { group_id: id, date, ...given }: NewSessionPlan,
): Promise<ApiResult<LessonPlan>> => {
  const plan = await createPlan(api, given);
  if (!plan.ok) return plan;
  const attached = await api.call('PATCH /groups/:id/sessions/:date', {
    params: { id, date },
    body: { session_plan_uuid: plan.value.uuid },
  });
  return attached.ok ? plan : takenBack(api, plan.value.uuid, attached);
};

/** Gives the failure that stopped it. */
const takenBack = async <F extends ApiResult<never>>(
  api: Caller,
  uuid: string,
  failure: F,
): Promise<F> => {
  await api.call('DELETE /lesson-plans/:uuid', { params: { uuid } });
  return failure;
};

const addSection = async (
  api: Caller,
  uuid: string,
  { title, node_ids }: NewPlan['sections'][number],
): Promise<ApiResult<LessonPlan>> => {
  const added = await api.call('POST /lesson-plans/:uuid/sections', {
    params: { uuid },
    body: { title },
  });
  const id = added.ok ? added.value.sections.at(-1)?.id : undefined;
  if (id === undefined || node_ids.length === 0) return added;
  const skills = node_ids.map((node_id) => ({ node_id, fields: {} }));
  return api.call('PATCH /lesson-plans/:uuid/sections/:id/skills', {
    params: { uuid, id },
    body: { skills },
  });
};
