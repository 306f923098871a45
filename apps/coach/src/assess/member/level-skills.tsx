import type { IndexedScheme } from '@springboard/assessment';
import { manualOf } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { shownChildren } from '../standing.ts';
import { GroupSection } from './group-section.tsx';
import { HandPass } from './hand-pass.tsx';
import { SkillList } from './skill-list.tsx';
import type { GradingActions } from './use-grading.ts';

type LevelSkillsProps = {
  level: SchemeNode;
  scheme: IndexedScheme;
  member: GroupMember;
  actions: GradingActions;
};

/** What is inside a level: the button that passes it, its own skills, and its skill groups. */
export function LevelSkills({ level, scheme, member, actions }: LevelSkillsProps) {
  const { t } = useTranslation('coach');
  const { skills, groups } = shownChildren(scheme, level);
  const isEmpty = skills.length === 0 && groups.length === 0 && manualOf(scheme, level.id) === null;
  if (isEmpty) return <p className="px-4 pb-3 text-sm text-muted">{t('assess.noSkills')}</p>;
  return (
    <>
      <HandPass node={level} scheme={scheme} member={member} actions={actions} />
      <SkillList skills={skills} scheme={scheme} member={member} actions={actions} />
      {groups.map((group) => (
        <GroupSection
          key={group.id}
          group={group}
          depth={0}
          scheme={scheme}
          member={member}
          actions={actions}
        />
      ))}
    </>
  );
}
