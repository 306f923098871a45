import type { Api, ApiResult } from '@springboard/api-client';
import { dateIn } from '@springboard/domain';
import { partsOf } from '@springboard/portal';
import type { ActionFunctionArgs } from 'react-router';
import { createPlan, planForSession, type NewPlan, type NewSessionPlan } from './new-plan.ts';
import { restoreSection, type RestoredSection } from './restored-section.ts';

/** What works only online. Everything else of a plan is a change that this device records. */
export type Asked =
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

/** The plan or group that there is now, titled as the server made it unique (§5). Errors by code (§8). */
export type Outcome =
  | { ok: true; uuid: string | null; title: string | null }
  | { ok: false; error: string };

/** Does what was asked and shows it: the device's plans are loaded anew before the answer is told. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Outcome> {
  const parts = partsOf(context);
  const asked: Asked = await request.json();
  const outcome =
    asked.intent === 'restore_section'
      ? await restoreSection(parts, asked)
      : outcomeOf(await perform(parts.api, asked));
  if (!outcome.ok) return outcome;
  const { club } = parts.session.store.getState();
  const today = dateIn(club?.time_zone ?? 'UTC', parts.now());
  const offline = parts.engine?.store.getState();
  await offline?.syncPlanning({ today, force: true });
  // The day's list says which plan a session has.
  if ('date' in asked) await offline?.sync({ date: asked.date, today, missing: true });
  return outcome;
}

/** What one call each does. */
type Called = Exclude<Asked, { intent: 'restore_section' }>;

const outcomeOf = (result: ApiResult<unknown>): Outcome =>
  result.ok ? { ok: true, ...titled(result.value) } : { ok: false, error: result.failure.error };

const titled = (value: unknown): { uuid: string | null; title: string | null } => {
  const nothing = { uuid: null, title: null };
  if (typeof value !== 'object' || value === null) return nothing;
  const { uuid, title } = { ...nothing, ...value };
  return typeof uuid === 'string' && typeof title === 'string' ? { uuid, title } : nothing;
};

const perform = (api: Pick<Api, 'call'>, asked: Called) => {
  if ('uuid' in asked) return performOn(api, asked, { uuid: asked.uuid });
  switch (asked.intent) {
    case 'create_plan':
      return createPlan(api, asked);
    case 'plan_for_session':
      return planForSession(api, asked);
    case 'create_group': {
      const { title, scheme_uuid } = asked;
      return api.call('POST /lesson-plan-groups', { body: { title, scheme_uuid } });
    }
    case 'attach': {
      const { group_id: id, date, session_plan_uuid } = asked;
      const params = { id, date };
      return api.call('PATCH /groups/:id/sessions/:date', { params, body: { session_plan_uuid } });
    }
  }
  return asked satisfies never;
};

const performOn = (
  api: Pick<Api, 'call'>,
  asked: Extract<Called, { uuid: string }>,
  params: { uuid: string },
) => {
  switch (asked.intent) {
    case 'copy_plan':
      return api.call('POST /lesson-plans/:uuid/copy', { params, body: { title: asked.title } });
    case 'delete_plan':
      return api.call('DELETE /lesson-plans/:uuid', { params });
    case 'share_plan': {
      const body = { shares: asked.shares };
      return api.call('POST /lesson-plans/:uuid/shared-users', { params, body });
    }
    case 'add_section': {
      const body = { title: asked.title };
      return api.call('POST /lesson-plans/:uuid/sections', { params, body });
    }
    case 'copy_section': {
      const section = { ...params, id: asked.id };
      return api.call('POST /lesson-plans/:uuid/sections/:id/copy', { params: section });
    }
    case 'delete_section': {
      const section = { ...params, id: asked.id };
      return api.call('DELETE /lesson-plans/:uuid/sections/:id', { params: section });
    }
    case 'rename_group':
      return api.call('PATCH /lesson-plan-groups/:uuid', { params, body: { title: asked.title } });
    case 'delete_group':
      return api.call('DELETE /lesson-plan-groups/:uuid', { params });
    case 'order_group': {
      const body = { plans: asked.plans };
      return api.call('PATCH /lesson-plan-groups/:uuid/plans', { params, body });
    }
  }
  return asked satisfies never;
};
