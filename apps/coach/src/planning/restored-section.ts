import type { LessonPlanSection } from '@springboard/contract';
import { editPlan, type PlanEdit } from '@springboard/offline';
import { submitError, submitResult, type PortalContext } from '@springboard/portal';
import type { PlanningResult } from './action.ts';

export type RestoredSection = {
  uuid: string;
  section: LessonPlanSection;
  /** The previous position, from 0. */
  ordering: number;
};

/**
 * Adds a deleted section again (D12). The server assigns a new id. The content is then stored on this device as an
 * offline change, so that a failing network cannot lose it. If that fails, the section is deleted.
 */
export const restoreSection = async (
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
