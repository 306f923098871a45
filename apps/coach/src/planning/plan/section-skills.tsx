import type { LessonPlanSkill } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { SkillDialog } from '@springboard/scheme-view';
import { Button } from '@springboard/ui';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { schemePaths } from '../../paths.ts';
import { usePlannedScheme } from '../planned-scheme.ts';
import { moved } from '../plans.ts';
import type { SectionProps } from './section-card.tsx';
import { SkillPicker } from './skill-picker.tsx';
import { SkillRow } from './skill-row.tsx';
import { useEditing } from './use-editing.ts';

type SectionSkillsProps = SectionProps & { editing: boolean };

/** The skills of a section in their order. */
export function SectionSkills({ plan, section, editing }: SectionSkillsProps) {
  const { t } = useTranslation('planning');
  const { curriculum, nodes } = usePlannedScheme();
  const { commitEdit } = useEditing(plan);
  const [openNodeId, setOpenNodeId] = useState<string | null>(null);
  const [picking, setPicking] = useState(false);
  const { id, skills } = section;
  const titleOf = (node_id: string) => nodes.get(node_id)?.title ?? t('skills.unknown');
  const commitSkills = (next: readonly LessonPlanSkill[], message: string) =>
    commitEdit({ edit: 'skills', id, skills: next }, message);

  const move = (index: number, by: -1 | 1) => {
    const name = titleOf(skills[index]?.node_id ?? '');
    const message = t('move.done', { name, place: index + by + 1, count: skills.length });
    void commitSkills(moved(skills, index, by), message);
  };
  return (
    <>
      {skills.length > 0 && (
        <ol
          aria-label={t('skills.of', { section: section.title })}
          className="divide-y divide-line border-t border-line"
        >
          {skills.map((skill, index) => (
            // A plan may have the same skill twice in a section.
            <SkillRow
              key={`${skill.node_id} ${skills.slice(0, index).filter(({ node_id }) => node_id === skill.node_id).length}`}
              skill={skill}
              title={titleOf(skill.node_id)}
              isKnown={nodes.has(skill.node_id)}
              index={index}
              count={skills.length}
              editing={editing}
              onShow={() => setOpenNodeId(skill.node_id)}
              onMove={(by) => move(index, by)}
              onWrite={(fields) =>
                commitSkills(skills.with(index, { ...skill, fields }), t('skills.saved'))
              }
              onRemove={() =>
                void commitSkills(
                  skills.toSpliced(index, 1),
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
            commitSkills(
              [...skills, ...node_ids.map((node_id) => ({ node_id, fields: {} }))],
              t('skills.added', { count: node_ids.length }),
            )
          }
          onClose={() => setPicking(false)}
        />
      )}
      {openNodeId !== null && (
        <Suspense>
          <SkillDialog
            curriculum={curriculum}
            paths={schemePaths}
            node_id={openNodeId}
            onSwitch={setOpenNodeId}
            onClose={() => setOpenNodeId(null)}
          />
        </Suspense>
      )}
    </>
  );
}
