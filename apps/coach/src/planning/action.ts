import type { Api, ApiResult } from '@springboard/api-client';
import type { LessonPlanSection } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { editPlan, type PlanEdit } from '@springboard/offline';
import {
  portalContext,
  type PortalContext,
  submitError,
  submitResult,
  type SubmitResult,
} from '@springboard/portal';
import type { ActionFunctionArgs } from 'react-router';
import { createPlan, type NewPlan, type NewSessionPlan, planForSession } from './new-plan.ts';

/** The requests that need a connection. Every other edit of a plan is an offline change. */
export type PlanningRequest =
  | ({ intent: 'create_plan' } & NewPlan)
  | ({ intent: 'plan_for_session' } & NewSessionPlan)
  | { intent: 'copy_plan'; uuid: string; title: string }
  | { intent: 'delete_plan'; uuid: string }
  | { intent: 'share_plan'; uuid: string; shares: { user_uuid: string; can_edit: boolean }[] }
  | { intent: 'add_section'; uuid: string; title: string }
  | { intent: 'copy_section'; uuid: string; id: number }
  | { intent: 'delete_section'; uuid: string; id: number }
  | ({ intent: 'restore_section' } & RestoredSection)
  | { intent: 'create_group'; title: string; scheme_uuid: string }
  | { intent: 'rename_group'; uuid: string; title: string }
  | { intent: 'delete_group'; uuid: string }
  | { intent: 'order_group'; uuid: string; plans: string[] }
  | { intent: 'attach'; group_id: number; date: string; session_plan_uuid: string | null };

/** The plan or group, with the title that the server made unique (§5); null where the call returns none. */
export type PlanningResult = SubmitResult<{ uuid: string; title: string } | null>;

/** Sends the request, and reloads the plans on this device before it returns the result. */
export async function action({ context, request }: ActionFunctionArgs): Promise<PlanningResult> {
  const portal = portalContext(context);
  const input: PlanningRequest = await request.json();
  const result =
    input.intent === 'restore_section'
      ? await restoreSection(portal, input)
      : withTitle(await perform(portal.api, input));
  if (!result.ok) return result;
  const { club } = portal.session.store.getState();
  const today = dateIn(club?.time_zone ?? 'UTC', portal.now());
  const offline = portal.offlineSession?.store.getState();
  await offline?.syncPlanning({ today, force: true });
  // The list of the day contains the plan of each session.
  if ('date' in input) await offline?.sync({ date: input.date, today, missing: true });
  return result;
}

/** The requests that send one call each. */
type SingleCallRequest = Exclude<PlanningRequest, { intent: 'restore_section' }>;

const withTitle = (response: ApiResult<unknown>): PlanningResult => {
  const result = submitResult(response);
  return result.ok ? { ok: true, value: titleIn(result.value) } : result;
};

const titleIn = (value: unknown): { uuid: string; title: string } | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { uuid, title } = { uuid: null, title: null, ...value };
  return typeof uuid === 'string' && typeof title === 'string' ? { uuid, title } : null;
};

const perform = (api: Pick<Api, 'call'>, input: SingleCallRequest) => {
  if ('uuid' in input) return performOn(api, input, { uuid: input.uuid });
  switch (input.intent) {
    case 'create_plan':
      return createPlan(api, input);
    case 'plan_for_session':
      return planForSession(api, input);
    case 'create_group': {
      const { title, scheme_uuid } = input;
      return api.call('POST /lesson-plan-groups', { body: { title, scheme_uuid } });
    }
    case 'attach': {
      const { group_id: id, date, session_plan_uuid } = input;
      const params = { id, date };
      return api.call('PATCH /groups/:id/sessions/:date', { params, body: { session_plan_uuid } });
    }
  }
  return input satisfies never;
};

const performOn = (
  api: Pick<Api, 'call'>,
  input: Extract<SingleCallRequest, { uuid: string }>,
  params: { uuid: string },
) => {
  switch (input.intent) {
    case 'copy_plan':
      return api.call('POST /lesson-plans/:uuid/copy', { params, body: { title: input.title } });
    case 'delete_plan':
      return api.call('DELETE /lesson-plans/:uuid', { params });
    case 'share_plan': {
      const body = { shares: input.shares };
      return api.call('POST /lesson-plans/:uuid/shared-users', { params, body });
    }
    case 'add_section': {
      const body = { title: input.title };
      return api.call('POST /lesson-plans/:uuid/sections', { params, body });
    }
    case 'copy_section': {
      const section = { ...params, id: input.id };
      return api.call('POST /lesson-plans/:uuid/sections/:id/copy', { params: section });
    }
    case 'delete_section': {
      const section = { ...params, id: input.id };
      return api.call('DELETE /lesson-plans/:uuid/sections/:id', { params: section });
    }
    case 'rename_group':
      return api.call('PATCH /lesson-plan-groups/:uuid', { params, body: { title: input.title } });
    case 'delete_group':
      return api.call('DELETE /lesson-plan-groups/:uuid', { params });
    case 'order_group': {
      const body = { plans: input.plans };
      return api.call('PATCH /lesson-plan-groups/:uuid/plans', { params, body });
    }
  }
  return input satisfies never;
};

type RestoredSection = {
  uuid: string;
  section: LessonPlanSection;
  /** The previous position, from 0. */
  ordering: number;
};

/**
 * Adds a deleted section again (D12). The server assigns a new id. The content is then stored on this device as an
 * offline change, so that a failing network cannot lose it. If that fails, the section is deleted.
 */
const restoreSection = async (
  { api, offlineSession, now }: Pick<PortalContext, 'api' | 'offlineSession' | 'now'>,
  { uuid, section, ordering }: RestoredSection,
): Promise<PlanningResult> => {
  const { title, description, tag, skills } = section;
  const params = { uuid };
  const added = await api.call('POST /lesson-plans/:uuid/sections', { params, body: { title } });
  if (!added.ok) return submitResult(added);
  const plan = added.value;
  const id = plan.sections.at(-1)?.id;
  if (id === undefined) return submitError('NOT_FOUND');
  const edits: readonly PlanEdit[] = [
    { edit: 'section', id, section: { description, tag, ordering } },
    { edit: 'skills', id, skills },
  ];
  const ts = now();
  const result = await offlineSession?.store
    .getState()
    ?.commit(edits.map((edit) => editPlan({ plan, edit, ts })));
  if (result?.ok === true) return { ok: true, value: { uuid: plan.uuid, title: plan.title } };
  await api.call('DELETE /lesson-plans/:uuid/sections/:id', { params: { uuid, id } });
  return submitError('UNKNOWN_ERROR');
};
