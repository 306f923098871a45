import { field } from './answer.ts';
import type { PlanEdit, SectionEdit } from './lesson-plan.ts';

/** The edit that makes of a plan what the server's answer, the whole plan, says of the same part. */
export const heldInstead = (edit: PlanEdit, answer: unknown): PlanEdit => {
  switch (edit.edit) {
    case 'title': {
      const title = field(answer, 'title');
      return typeof title === 'string' ? { ...edit, title } : edit;
    }
    case 'headers': {
      const held = listOf(field(answer, 'headers'));
      const headers = edit.headers.map(({ label_id, value }) => {
        const now = field(withId(held, 'label_id', label_id), 'value');
        return { label_id, value: typeof now === 'string' ? now : value };
      });
      return { ...edit, headers };
    }
    case 'section':
      return { ...edit, section: sectionOf(edit.section, sectionIn(answer, edit.id)) };
    case 'skills':
      return { ...edit, skills: skillsOf(sectionIn(answer, edit.id)) ?? edit.skills };
  }
  return edit satisfies never;
};

const sectionIn = (answer: unknown, id: number): unknown =>
  withId(listOf(field(answer, 'sections')), 'id', id);

const sectionOf = (edit: SectionEdit, held: unknown): SectionEdit => {
  const title = field(held, 'title');
  const description = field(held, 'description');
  const tag = field(held, 'tag');
  const { ordering: _, ...rest } = edit;
  return {
    ...rest,
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof tag === 'string' || tag === null ? { tag } : {}),
  };
};

const skillsOf = (held: unknown) => {
  const skills = field(held, 'skills');
  if (!Array.isArray(skills)) return undefined;
  return skills.flatMap((skill: unknown) => {
    const node_id = field(skill, 'node_id');
    if (typeof node_id !== 'string') return [];
    return [{ node_id, fields: textsOf(field(skill, 'fields')) }];
  });
};

const textsOf = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(fields)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const withId = (list: readonly unknown[], name: string, id: number): unknown =>
  list.find((item) => field(item, name) === id);
