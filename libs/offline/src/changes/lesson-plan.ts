import type { LessonPlan, LessonPlanHeader, LessonPlanSkill } from '@springboard/contract';
import { field } from './answer.ts';
import { PLANNING, type Change, type ChangeRequest, type Kind } from './change.ts';
import { heldInstead } from './plan-answer.ts';

/** What can be edited of a section; what is absent stays. `ordering` counts from 0. */
export type SectionEdit = {
  readonly title?: string;
  readonly description?: string;
  readonly tag?: string | null;
  readonly ordering?: number;
};

/** One edit of a lesson plan that works offline. */
export type PlanEdit =
  | { readonly edit: 'title'; readonly title: string }
  | { readonly edit: 'headers'; readonly headers: readonly LessonPlanHeader[] }
  | { readonly edit: 'section'; readonly id: number; readonly section: SectionEdit }
  | { readonly edit: 'skills'; readonly id: number; readonly skills: readonly LessonPlanSkill[] };

export type PlanEdited = {
  readonly plan_uuid: string;
  /** Title of the plan, and of the section if it is about one, as they were when it was edited. */
  readonly plan_title: string;
  readonly section_title: string | null;
  readonly edit: PlanEdit;
};

/** Edits a lesson plan that is on this device. `ts` is seconds. */
export const editPlan = ({
  plan,
  edit,
  ts,
}: {
  plan: Pick<LessonPlan, 'uuid' | 'title' | 'sections'>;
  edit: PlanEdit;
  ts: number;
}): Change<PlanEdited> => ({
  kind: 'lesson_plan',
  v: 1,
  ts,
  payload: {
    plan_uuid: plan.uuid,
    plan_title: plan.title,
    section_title:
      'id' in edit ? (plan.sections.find(({ id }) => id === edit.id)?.title ?? null) : null,
    edit,
  },
});

export const lessonPlan: Kind<PlanEdited> = {
  name: 'lesson_plan',
  v: 1,
  lane: ({ plan_uuid }) => `plan:${plan_uuid}`,
  rows: ({ plan_uuid }) => [{ group_id: PLANNING, row: plan_uuid }],
  apply: (row, { payload, ts }) => ({
    ...row,
    plan: [...(row.plan ?? []), { edit: payload.edit, ts }],
  }),
  request: ({ plan_uuid, edit }) => requestOf(`/lesson-plans/${plan_uuid}`, edit),
  amend: (payload, answer) =>
    field(answer, 'uuid') === payload.plan_uuid
      ? { ...payload, edit: heldInstead(payload.edit, answer) }
      : payload,
  words: ({ plan_title, section_title, edit }) => ({
    kind: 'lesson_plan',
    plan: plan_title,
    section: section_title,
    edit: edit.edit,
    title: edit.edit === 'title' ? edit.title : null,
  }),
};

const requestOf = (plan: string, edit: PlanEdit): ChangeRequest => {
  const method = 'PATCH';
  switch (edit.edit) {
    case 'title':
      return { method, path: plan, body: { title: edit.title } };
    case 'headers':
      return { method, path: `${plan}/field-values`, body: { headers: edit.headers } };
    case 'section':
      return { method, path: `${plan}/sections/${edit.id}`, body: edit.section };
    case 'skills':
      return { method, path: `${plan}/sections/${edit.id}/skills`, body: { skills: edit.skills } };
  }
  return edit satisfies never;
};
