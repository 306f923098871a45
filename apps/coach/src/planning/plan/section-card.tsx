import type { LessonPlan, LessonPlanSection } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Chip, MoveButtons } from '@springboard/ui';
import { useId } from 'react';
import { useMoveLabels } from '../use-move-labels.ts';
import { SectionMenu } from './section-menu.tsx';
import { SectionSkills } from './section-skills.tsx';
import { useEditing } from './use-editing.ts';

export type SectionProps = { plan: LessonPlan; section: LessonPlanSection };

type SectionCardProps = SectionProps & {
  /** Position in the plan, from 0. */
  index: number;
  editing: boolean;
};

/** A section of the plan with its text and skills. */
export function SectionCard({ plan, section, index, editing }: SectionCardProps) {
  const { t } = useTranslation('planning');
  const { commitEdit } = useEditing(plan);
  const moveLabels = useMoveLabels();
  const titleId = useId();
  const count = plan.sections.length;
  const { id, title } = section;
  const move = (by: -1 | 1) => {
    const message = t('move.done', { name: title, place: index + by + 1, count });
    void commitEdit({ edit: 'section', id, section: { ordering: index + by } }, message);
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
            <MoveButtons labels={moveLabels(title)} index={index} count={count} onMove={move} />
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
