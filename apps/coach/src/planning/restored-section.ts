import type { LessonPlanSection } from '@springboard/contract';
import { editPlan, type PlanEdit } from '@springboard/offline';
import type { Parts } from '@springboard/portal';
import type { Outcome } from './action.ts';

export type RestoredSection = {
  uuid: string;
  section: LessonPlanSection;
  /** Where it stood, from 0. */
  ordering: number;
};

/**
 * Adds a section that was deleted once more (D12). The server gives it a new number; what stood in it is then
 * recorded on this device, where no network that fails can lose it. Or nothing is added.
 */
export const restoreSection = async (
  { api, engine, now }: Pick<Parts, 'api' | 'engine' | 'now'>,
  { uuid, section, ordering }: RestoredSection,
): Promise<Outcome> => {
  const { title, description, tag, skills } = section;
  const params = { uuid };
  const added = await api.call('POST /lesson-plans/:uuid/sections', { params, body: { title } });
  if (!added.ok) return { ok: false, error: added.failure.error };
  const plan = added.value;
  const id = plan.sections.at(-1)?.id;
  if (id === undefined) return { ok: false, error: 'NOT_FOUND' };
  const edits: readonly PlanEdit[] = [
    { edit: 'section', id, section: { description, tag, ordering } },
    { edit: 'skills', id, skills },
  ];
  const ts = now();
  const kept = await engine?.store
    .getState()
    ?.commit(edits.map((edit) => editPlan({ plan, edit, ts })));
  if (kept?.ok === true) return { ok: true, uuid: plan.uuid, title: plan.title };
  await api.call('DELETE /lesson-plans/:uuid/sections/:id', { params: { uuid, id } });
  return { ok: false, error: 'UNKNOWN_ERROR' };
};
