import type { LessonPlan, LessonPlanSection } from '@springboard/contract';
import type { Overlay } from '../changes/change.ts';
import type { PlanEdit } from '../changes/lesson-plan.ts';

/** A lesson plan as the server said, with what this device edited since. */
export const mergePlan = (plan: LessonPlan, overlay: Overlay | undefined): LessonPlan =>
  (overlay?.plan ?? []).reduce(
    (now, { edit, ts }) => ({ ...edited(now, edit), updated_at: Math.max(now.updated_at, ts) }),
    plan,
  );

const edited = (plan: LessonPlan, edit: PlanEdit): LessonPlan => {
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
      const { ordering, ...parts } = edit.section;
      const now = withSection(plan, edit.id, parts);
      return ordering === undefined ? now : moved(now, edit.id, ordering);
    }
  }
  return edit satisfies never;
};

const withSection = (
  plan: LessonPlan,
  id: number,
  parts: Partial<LessonPlanSection>,
): LessonPlan => ({
  ...plan,
  sections: plan.sections.map((section) =>
    section.id === id ? { ...section, ...parts } : section,
  ),
});

/** A section that somebody else deleted meanwhile moves nowhere. */
const moved = (plan: LessonPlan, id: number, ordering: number): LessonPlan => {
  const section = plan.sections.find((section) => section.id === id);
  if (!section) return plan;
  const others = plan.sections.filter((section) => section.id !== id);
  return { ...plan, sections: others.toSpliced(ordering, 0, section) };
};
