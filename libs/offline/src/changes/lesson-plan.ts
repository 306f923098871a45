import type { LessonPlan, LessonPlanHeader, LessonPlanSkill } from '@springboard/contract';
import { PLANNING, readField, type Change, type ChangeRequest, type Kind } from './change.ts';

/** An edit of a section. An absent field stays as it is. `ordering` counts from 0. */
export type SectionEdit = {
  readonly title?: string;
  readonly description?: string;
  /** The description that was edited, so that the server also keeps what another coach has written since. */
  readonly base?: string;
  readonly tag?: string | null;
  readonly ordering?: number;
};

/** One edit of a lesson plan that works offline. */
export type PlanEdit =
  | { readonly edit: 'title'; readonly title: string }
  | { readonly edit: 'headers'; readonly headers: readonly LessonPlanHeader[] }
  | { readonly edit: 'section'; readonly id: number; readonly section: SectionEdit }
  | {
      readonly edit: 'skills';
      readonly id: number;
      readonly skills: readonly LessonPlanSkill[];
      /** The skills that were edited. Earlier releases did not store them. */
      readonly base?: readonly LessonPlanSkill[];
    };

export type PlanEditPayload = {
  readonly plan_uuid: string;
  /** The titles of the plan and, for an edit of a section, of the section, at the time of the edit. */
  readonly plan_title: string;
  readonly section_title: string | null;
  readonly edit: PlanEdit;
};

/**
 * Edits a lesson plan that is on this device. An edit of skills gets those of `plan` as its base, so that the server
 * also keeps what another coach has changed since. `ts` is in seconds.
 */
export const editPlan = ({
  plan,
  edit,
  ts,
}: {
  plan: Pick<LessonPlan, 'uuid' | 'title' | 'sections'>;
  edit: PlanEdit;
  ts: number;
}): Change<PlanEditPayload> => ({
  kind: 'lesson_plan',
  v: 1,
  ts,
  payload: {
    plan_uuid: plan.uuid,
    plan_title: plan.title,
    section_title:
      'id' in edit ? (plan.sections.find(({ id }) => id === edit.id)?.title ?? null) : null,
    edit: withBase(edit, plan),
  },
});

const withBase = (edit: PlanEdit, { sections }: Pick<LessonPlan, 'sections'>): PlanEdit => {
  if (edit.edit !== 'skills' || edit.base !== undefined) return edit;
  const base = sections.find(({ id }) => id === edit.id)?.skills;
  return base === undefined ? edit : { ...edit, base };
};

export const lessonPlan: Kind<PlanEditPayload> = {
  name: 'lesson_plan',
  v: 1,
  lane: ({ plan_uuid }) => `plan:${plan_uuid}`,
  rows: ({ plan_uuid }) => [{ group_id: PLANNING, row: plan_uuid }],
  apply: (row, { payload, ts }) => ({
    ...row,
    plan: [...(row.plan ?? []), { edit: payload.edit, ts }],
  }),
  request: ({ plan_uuid, edit }) => requestOf(`/lesson-plans/${plan_uuid}`, edit),
  withServerValue: (payload, body) =>
    readField(body, 'uuid') === payload.plan_uuid
      ? { ...payload, edit: withServerPlan(payload.edit, body) }
      : payload,
  mergedValue(payload, body) {
    const edit = mergedEdit(payload.edit, body);
    return edit === undefined ? undefined : { ...payload, edit };
  },
  describe: ({ plan_title, section_title, edit }) => ({
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
    case 'skills': {
      const { skills, base } = edit;
      const body = { skills, ...(base === undefined ? {} : { base }) };
      return { method, path: `${plan}/sections/${edit.id}/skills`, body };
    }
  }
  return edit satisfies never;
};

/** The same edit, with the values that the plan in the server's response has. */
const withServerPlan = (edit: PlanEdit, body: unknown): PlanEdit => {
  switch (edit.edit) {
    case 'title': {
      const title = readField(body, 'title');
      return typeof title === 'string' ? { ...edit, title } : edit;
    }
    case 'headers': {
      const serverHeaders = listOf(readField(body, 'headers'));
      const headers = edit.headers.map(({ label_id, value }) => {
        const serverValue = readField(withId(serverHeaders, 'label_id', label_id), 'value');
        return { label_id, value: typeof serverValue === 'string' ? serverValue : value };
      });
      return { ...edit, headers };
    }
    case 'section':
      return { ...edit, section: sectionOf(edit.section, sectionIn(body, edit.id)) };
    case 'skills':
      return { ...edit, skills: skillsOf(sectionIn(body, edit.id)) ?? edit.skills };
  }
  return edit satisfies never;
};

/** The same edit, with the skills or the description that the server merged; undefined if the server has those of the edit. */
const mergedEdit = (edit: PlanEdit, body: unknown): PlanEdit | undefined => {
  if (edit.edit === 'skills') {
    const skills = skillsOf(sectionIn(body, edit.id)) ?? edit.skills;
    return JSON.stringify(skills) === JSON.stringify(edit.skills) ? undefined : { ...edit, skills };
  }
  if (edit.edit !== 'section' || edit.section.base === undefined) return undefined;
  const description = readField(sectionIn(body, edit.id), 'description');
  return typeof description !== 'string' || description === edit.section.description
    ? undefined
    : { ...edit, section: { ...edit.section, description } };
};

const sectionIn = (body: unknown, id: number): unknown =>
  withId(listOf(readField(body, 'sections')), 'id', id);

const sectionOf = (edit: SectionEdit, section: unknown): SectionEdit => {
  const title = readField(section, 'title');
  const description = readField(section, 'description');
  const tag = readField(section, 'tag');
  const { ordering: _, ...rest } = edit;
  return {
    ...rest,
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof tag === 'string' || tag === null ? { tag } : {}),
  };
};

const skillsOf = (section: unknown) => {
  const skills = readField(section, 'skills');
  if (!Array.isArray(skills)) return undefined;
  return skills.flatMap((skill: unknown) => {
    const node_id = readField(skill, 'node_id');
    if (typeof node_id !== 'string') return [];
    return [{ node_id, fields: stringFields(readField(skill, 'fields')) }];
  });
};

const stringFields = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(fields)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const withId = (list: readonly unknown[], name: string, id: number): unknown =>
  list.find((item) => readField(item, name) === id);
