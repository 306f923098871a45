import type { LessonPlanSkill } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button } from '@springboard/ui';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { SkillDialog } from '../../scheme/skill.tsx';
import { usePlannedScheme } from '../planned-scheme.ts';
import { moved } from '../plans.ts';
import type { SectionProps } from './section-card.tsx';
import { SkillPicker } from './skill-picker.tsx';
import { SkillRow } from './skill-row.tsx';
import { useEditing } from './use-editing.ts';

type SectionSkillsProps = SectionProps & { editing: boolean };

/** The section's skills in their order. */
export function SectionSkills({ plan, section, editing }: SectionSkillsProps) {
  const { t } = useTranslation('planning');
  const { curriculum, nodes } = usePlannedScheme();
  const { record } = useEditing(plan);
  const [shown, setShown] = useState<string | null>(null);
  const [picking, setPicking] = useState(false);
  const { id, skills } = section;
  const titleOf = (node_id: string) => nodes.get(node_id)?.title ?? t('skills.unknown');
  const set = (next: readonly LessonPlanSkill[], told: string) =>
    record({ edit: 'skills', id, skills: next }, told);

  const move = (place: number, by: -1 | 1) => {
    const name = titleOf(skills[place]?.node_id ?? '');
    const told = t('move.done', { name, place: place + by + 1, count: skills.length });
    void set(moved(skills, place, by), told);
  };
  return (
    <>
      {skills.length > 0 && (
        <ol
          aria-label={t('skills.of', { section: section.title })}
          className="divide-y divide-line border-t border-line"
        >
          {skills.map((skill, place) => (
            // A plan may have the same skill twice in a section.
            <SkillRow
              key={`${skill.node_id} ${skills.slice(0, place).filter(({ node_id }) => node_id === skill.node_id).length}`}
              skill={skill}
              title={titleOf(skill.node_id)}
              known={nodes.has(skill.node_id)}
              place={place}
              count={skills.length}
              editing={editing}
              onShow={() => setShown(skill.node_id)}
              onMove={(by) => move(place, by)}
              onWrite={(fields) => set(skills.with(place, { ...skill, fields }), t('skills.saved'))}
              onRemove={() =>
                void set(
                  skills.toSpliced(place, 1),
                  t('skills.removed', { name: titleOf(skill.node_id) }),
                )
              }
            />
          ))}
        </ol>
      )}
      {editing && (
        <div className="border-t border-line px-2 py-1.5">
          <Button
            variant="quiet"
            icon={<Plus aria-hidden size={20} />}
            onClick={() => setPicking(true)}
          >
            {t('skills.add')}
            <span className="sr-only">{`: ${section.title}`}</span>
          </Button>
        </div>
      )}
      {picking && (
        <SkillPicker
          taken={skills.map(({ node_id }) => node_id)}
          onPick={(node_ids) =>
            set(
              [...skills, ...node_ids.map((node_id) => ({ node_id, fields: {} }))],
              t('skills.added', { count: node_ids.length }),
            )
          }
          onClose={() => setPicking(false)}
        />
      )}
      {shown !== null && (
        <Suspense>
          <SkillDialog
            curriculum={curriculum}
            node_id={shown}
            onSwitch={setShown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  );
}
