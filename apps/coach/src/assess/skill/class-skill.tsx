import { passGrade, pathOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { usePainted } from '@springboard/portal';
import { PageHeader } from '@springboard/ui';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { gradeOptions } from '../grades.ts';
import { SkillAbout } from '../skill-about.tsx';
import { useGradeLabels } from '../use-grade-labels.ts';
import { useLevelLimit } from '../use-level-limit.ts';
import type { Asked } from './asked.ts';
import { ClassCounts } from './class-counts.tsx';
import { ClassFilters } from './class-filters.tsx';
import { ClassList } from './class-list.tsx';
import { isToGrade, rowsOf, shownOf } from './class-rows.ts';
import { SkillFoot } from './skill-foot.tsx';
import { useClassGrading } from './use-class-grading.ts';

type ClassSkillProps = {
  asked: Asked;
  scheme: IndexedScheme;
  members: readonly GroupMember[];
};

const NOBODY: ReadonlySet<string> = new Set();

/** One skill and everybody's grade in it: a tap a member, one more for all the rest. */
export function ClassSkill({ asked, scheme, members }: ClassSkillProps) {
  const { skill, completeOnly } = asked;
  const [address] = useSearchParams();
  const labels = useGradeLabels(scheme);
  const actions = useClassGrading({ scheme, skill });
  const [touched, setTouched] = useState(NOBODY);
  const shown = shownOf(address);
  const limit = useLevelLimit();
  const painted = usePainted(members);
  const rows = rowsOf(members, { scheme, skill_id: skill.id, limit, shown, touched });
  const options = useMemo(() => {
    const all = gradeOptions(scheme, skill.id, labels);
    return completeOnly ? all.filter(({ value }) => value === passGrade(scheme, skill.id)) : all;
  }, [scheme, skill.id, labels, completeOnly]);

  // Stays the same from tap to tap: only the row that changed is drawn anew.
  const grade = useCallback(
    (member: GroupMember, assessment: number) => {
      setTouched((before) => new Set(before).add(member.uuid));
      void actions.grade(member, assessment);
    },
    [actions],
  );
  const forget = useCallback(() => setTouched(NOBODY), []);
  const rest = rows.filter((member) => isToGrade(scheme, member, skill.id, limit));
  const gradeRest = (assessment: number) => {
    setTouched((before) => new Set([...before, ...rest.map(({ uuid }) => uuid)]));
    void actions.gradeRest(rest, assessment);
  };

  return (
    <>
      <PageHeader
        eyebrow={pathOf(scheme, skill.id)
          .slice(0, -1)
          .map(({ title }) => title)
          .join(' · ')}
        title={skill.title}
        icons={<SkillAbout scheme={scheme} skill={skill} />}
      />
      <ClassFilters members={painted} scheme={scheme} skill={skill} onChange={forget} />
      <ClassCounts members={painted} scheme={scheme} skill={skill} />
      <div className="grow pb-6">
        <ClassList
          rows={rows}
          isEmpty={members.length === 0}
          scheme={scheme}
          skill={skill}
          options={options}
          limit={limit}
          onGrade={grade}
        />
      </div>
      <SkillFoot asked={asked} rest={rest} options={options} onGradeRest={gradeRest} />
    </>
  );
}
