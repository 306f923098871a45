import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { SkillRow } from './skill-row.tsx';
import type { GradingActions } from './use-grading.ts';

type SkillListProps = {
  skills: readonly SchemeNode[];
  scheme: IndexedScheme;
  member: GroupMember;
  actions: GradingActions;
};

export function SkillList({ skills, scheme, member, actions }: SkillListProps) {
  if (skills.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-t border-line">
      {skills.map((skill) => (
        <SkillRow key={skill.id} skill={skill} scheme={scheme} member={member} actions={actions} />
      ))}
    </ul>
  );
}
