import type { Api, ApiResult } from '@springboard/api-client';
import type { LessonPlan } from '@springboard/contract';

export type NewPlan = {
  title: string;
  scheme_uuid: string;
  /** In their order. A default section of the scheme starts without skills. */
  sections: { title: string; node_ids: string[] }[];
};

export type NewSessionPlan = NewPlan & { group_id: number; date: string };

type ApiCaller = Pick<Api, 'call'>;

/** Creates a plan with its sections. If a request fails, the incomplete plan is deleted. */
export const createPlan = async (
  api: ApiCaller,
  input: NewPlan,
): Promise<ApiResult<LessonPlan>> => {
  const { title, scheme_uuid, sections } = input;
  const created = await api.call('POST /lesson-plans', { body: { title, scheme_uuid } });
  if (!created.ok) return created;
  let plan: ApiResult<LessonPlan> = created;
  for (const section of sections) {
    plan = await addSection(api, created.value.uuid, section);
    if (!plan.ok) return deleteAfterFailure(api, created.value.uuid, plan);
  }
  return plan;
};

/** Creates a plan and assigns it to a session. If a request fails, the plan is deleted. */
export const planForSession = async (
  api: ApiCaller,
  { group_id: id, date, ...input }: NewSessionPlan,
): Promise<ApiResult<LessonPlan>> => {
  const plan = await createPlan(api, input);
  if (!plan.ok) return plan;
  const attached = await api.call('PATCH /groups/:id/sessions/:date', {
    params: { id, date },
    body: { session_plan_uuid: plan.value.uuid },
  });
  return attached.ok ? plan : deleteAfterFailure(api, plan.value.uuid, attached);
};

/** Returns the failure of the request before. */
const deleteAfterFailure = async <F extends ApiResult<never>>(
  api: ApiCaller,
  uuid: string,
  failure: F,
): Promise<F> => {
  await api.call('DELETE /lesson-plans/:uuid', { params: { uuid } });
  return failure;
};

const addSection = async (
  api: ApiCaller,
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
