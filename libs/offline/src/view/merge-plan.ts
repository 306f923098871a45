import type { LessonPlan, LessonPlanSection } from '@springboard/contract';
import type { Overlay } from '../changes/change.ts';
import type { PlanEdit } from '../changes/lesson-plan.ts';

/** A lesson plan as the server sent it, with what this device edited since. */
export const mergePlan = (plan: LessonPlan, overlay: Overlay | undefined): LessonPlan =>
  (overlay?.plan ?? []).reduce(
    (current, { edit, ts }) => ({
      ...applyEdit(current, edit),
      updated_at: Math.max(current.updated_at, ts),
    }),
    plan,
  );

const applyEdit = (plan: LessonPlan, edit: PlanEdit): LessonPlan => {
  switch (edit.edit) {
    case 'title':
      return { ...plan, title: edit.title };
    case 'headers': {
      const written = new Set(edit.headers.map(({ label_id }) => label_id));
      const others = plan.headers.filter(({ label_id }) => !written.has(label_id));
      return { ...plan, headers: [...others, ...edit.headers] };
    }
    case 'skills':
      return withSection(plan, edit.id, { skills: [...edit.skills] });
    case 'section': {
      const { ordering, base: _, ...fields } = edit.section;
      const current = withSection(plan, edit.id, fields);
      return ordering === undefined ? current : moveSection(current, edit.id, ordering);
    }
  }
  return edit satisfies never;
};

const withSection = (
  plan: LessonPlan,
  id: number,
  fields: Partial<LessonPlanSection>,
): LessonPlan => ({
  ...plan,
  sections: plan.sections.map((section) =>
    section.id === id ? { ...section, ...fields } : section,
  ),
});

/** Ignores a section that another user has deleted meanwhile. */
const moveSection = (plan: LessonPlan, id: number, ordering: number): LessonPlan => {
  const section = plan.sections.find((section) => section.id === id);
  if (!section) return plan;
  const others = plan.sections.filter((section) => section.id !== id);
  return { ...plan, sections: others.toSpliced(ordering, 0, section) };
};
