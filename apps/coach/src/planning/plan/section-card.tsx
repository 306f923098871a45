import type { LessonPlan, LessonPlanSection } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Chip } from '@springboard/ui';
import { useId } from 'react';
import { MoveButtons } from '../move-buttons.tsx';
import { SectionMenu } from './section-menu.tsx';
import { SectionSkills } from './section-skills.tsx';
import { useEditing } from './use-editing.ts';

export type SectionProps = { plan: LessonPlan; section: LessonPlanSection };

type SectionCardProps = SectionProps & {
  /** From 0. */
  place: number;
  editing: boolean;
};

/** A part of the plan: what is done, and the skills it is about. */
export function SectionCard({ plan, section, place, editing }: SectionCardProps) {
  const { t } = useTranslation('planning');
  const { record } = useEditing(plan);
  const titleId = useId();
  const count = plan.sections.length;
  const { id, title } = section;
  const move = (by: -1 | 1) => {
    const told = t('move.done', { name: title, place: place + by + 1, count });
    void record({ edit: 'section', id, section: { ordering: place + by } }, told);
  };
  return (
    <article
      aria-labelledby={titleId}
      className="break-inside-avoid rounded-card border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 py-2 pr-2 pl-4 sm:pl-5">
        <div className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={titleId} className="text-lg font-strong">
            {title}
          </h2>
          {section.tag !== null && <Chip>{section.tag}</Chip>}
        </div>
        {editing && (
          <div className="flex items-center">
            <MoveButtons name={title} place={place} count={count} onMove={move} />
            <SectionMenu plan={plan} section={section} />
          </div>
        )}
      </div>
      {section.description.trim() !== '' && (
        <p className="px-4 pb-3 whitespace-pre-line sm:px-5">{section.description}</p>
      )}
      <SectionSkills plan={plan} section={section} editing={editing} />
    </article>
  );
}
