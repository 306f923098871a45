import { passGrade, pathOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { assess } from '@springboard/i18n/areas/coach';
import { schemeBrowser } from '@springboard/i18n/areas/shared';
import { useDeferredUntilPaint, withValue } from '@springboard/portal';
import {
  buttonClass,
  EmptyState,
  FilterChip,
  PageHeader,
  StackedBar,
  StickyBar,
} from '@springboard/ui';
import { memo, useCallback, useMemo, useState } from 'react';
import { Link, redirect, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { useGroup } from '../../group/use-group.ts';
import { paths } from '../../paths.ts';
import { classCounts } from '../../progress/class-levels.ts';
import { gradeOptions } from '../../progress/grades.ts';
import { SchemeMissing } from '../../progress/scheme-missing.tsx';
import { useLevelLimit } from '../../progress/use-level-limit.ts';
import { useScheme } from '../../progress/use-scheme.ts';
import { SkillInfoButton } from '../skill-info-button.tsx';
import { useGradeLabels } from '../use-grade-labels.ts';
import { ClassList } from './class-list.tsx';
import {
  CLASS_FILTERS,
  parseClassFilter,
  remainingMembers,
  visibleMembers,
  type ClassFilter,
} from './class-rows.ts';
import { parseSkillParams, type SkillParams } from './search-params.ts';
import { SkillFooter } from './skill-footer.tsx';
import { useClassGrading } from './use-class-grading.ts';

export const translations = [assess, schemeBrowser];

/** §2: without selectedNodeId the list of skills opens. The name in the path is only for people. */
export function loader({ params, request }: LoaderFunctionArgs): null {
  const { searchParams } = new URL(request.url);
  if (searchParams.get('selectedNodeId')) return null;
  const date = searchParams.get('date') ?? undefined;
  throw redirect(paths.assessBySkill(Number(params['groupId']), date));
}

/** The grades of the whole class in one skill (§2, assess-by-skill-grades). The screen works offline. */
export function Component() {
  const { t } = useTranslation('coach');
  const [searchParams] = useSearchParams();
  const { group, members } = useGroup();
  const { state, scheme } = useScheme(group.scheme_slug);
  if (scheme === null) {
    return (
      <>
        <PageHeader eyebrow={group.name} title={t('bySkill.title')} />
        <SchemeMissing state={state} />
      </>
    );
  }
  const params = parseSkillParams(scheme, searchParams);
  if (params === undefined) return <UnknownSkill />;
  return <ClassSkill key={params.skill.id} params={params} scheme={scheme} members={members} />;
}

/** The scheme does not have the skill in the URL, or it cannot be graded. */
function UnknownSkill() {
  const { t } = useTranslation('coach');
  const { group, otherDate } = useGroup();
  return (
    <>
      <PageHeader eyebrow={group.name} title={t('bySkill.unknown')} />
      <EmptyState
        title={t('bySkill.unknownText', { group: group.name })}
        action={
          <Link
            to={paths.assessBySkill(group.id, otherDate)}
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >
            {t('bySkill.back')}
          </Link>
        }
      />
    </>
  );
}

type ClassSkillProps = {
  params: SkillParams;
  scheme: IndexedScheme;
  members: readonly GroupMember[];
};

const NO_UUIDS: ReadonlySet<string> = new Set();

/** A skill with the grade of every member: one tap per member, or one for all remaining members. */
function ClassSkill({ params, scheme, members }: ClassSkillProps) {
  const { skill, completeOnly } = params;
  const [searchParams] = useSearchParams();
  const labels = useGradeLabels(scheme);
  const actions = useClassGrading({ scheme, skill });
  const [gradedUuids, setGradedUuids] = useState(NO_UUIDS);
  const filter = parseClassFilter(searchParams);
  const limit = useLevelLimit();
  const paintedMembers = useDeferredUntilPaint(members);
  const rows = visibleMembers(members, { scheme, skill_id: skill.id, limit, filter, gradedUuids });
  const options = useMemo(() => {
    const all = gradeOptions(scheme, skill.id, labels);
    return completeOnly ? all.filter(({ value }) => value === passGrade(scheme, skill.id)) : all;
  }, [scheme, skill.id, labels, completeOnly]);

  // A stable callback: a tap re-renders only the row that changed.
  const grade = useCallback(
    (member: GroupMember, assessment: number) => {
      setGradedUuids((before) => new Set(before).add(member.uuid));
      void actions.grade(member, assessment);
    },
    [actions],
  );
  const clearGraded = useCallback(() => setGradedUuids(NO_UUIDS), []);
  const gradeRemaining = (chosen: readonly GroupMember[], assessment: number) => {
    setGradedUuids((before) => new Set([...before, ...chosen.map(({ uuid }) => uuid)]));
    void actions.gradeRemaining(chosen, assessment);
  };

  return (
    <>
      <PageHeader
        eyebrow={pathOf(scheme, skill.id)
          .slice(0, -1)
          .map(({ title }) => title)
          .join(' · ')}
        title={skill.title}
        icons={<SkillInfoButton scheme={scheme} skill={skill} />}
      />
      <ClassFilters members={paintedMembers} scheme={scheme} skill={skill} onChange={clearGraded} />
      <ClassCounts members={paintedMembers} scheme={scheme} skill={skill} />
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
      <SkillFooter
        params={params}
        remaining={remainingMembers(members, { scheme, skill_id: skill.id, limit })}
        options={options}
        onGradeRemaining={gradeRemaining}
      />
    </>
  );
}

type ClassCountsProps = {
  members: readonly GroupMember[];
  scheme: IndexedScheme;
  skill: SchemeNode;
};

/** How many members are graded and have passed. It stays visible while the list scrolls. */
const ClassCounts = memo(function ClassCounts(props: ClassCountsProps) {
  const { members, scheme, skill } = props;
  const { t } = useTranslation('coach');
  const { graded, passed, total } = classCounts(scheme, members, skill.id, useLevelLimit());
  if (total === 0) return null;
  return (
    <StickyBar edge="top" className="mb-3 flex-wrap gap-y-1.5">
      <p aria-live="polite" className="grow text-lg font-strong tabular">
        {t('bySkill.graded', { graded, total })}
      </p>
      <p className="text-sm text-muted tabular">{t('bySkill.passedCount', { count: passed })}</p>
      <StackedBar
        className="w-full"
        total={total}
        parts={[
          { tone: 'positive', count: passed },
          { tone: 'accent', count: graded - passed },
        ]}
      />
    </StickyBar>
  );
});

type ClassFiltersProps = {
  members: readonly GroupMember[];
  scheme: IndexedScheme;
  skill: SchemeNode;
  onChange: () => void;
};

/** All members, only present ones, or only ungraded ones. The filter is stored in the URL. */
const ClassFilters = memo(function ClassFilters(props: ClassFiltersProps) {
  const { members, scheme, skill, onChange } = props;
  const { t } = useTranslation('coach');
  const [searchParams, setSearchParams] = useSearchParams();
  const selected = parseClassFilter(searchParams);
  const limit = useLevelLimit();
  const show = (filter: ClassFilter) => {
    onChange();
    setSearchParams((current) => withValue(current, 'show', filter === 'all' ? '' : filter), {
      replace: true,
    });
  };
  if (members.length === 0) return null;
  return (
    <fieldset
      aria-label={t('bySkill.show.label')}
      className="-mx-4 mb-3 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {CLASS_FILTERS.map((filter) => (
        <FilterChip
          key={filter}
          selected={filter === selected}
          count={
            visibleMembers(members, {
              scheme,
              skill_id: skill.id,
              limit,
              filter: filter,
              gradedUuids: NO_UUIDS,
            }).length
          }
          onClick={() => show(filter)}
        >
          {t(`bySkill.show.${filter}`)}
        </FilterChip>
      ))}
    </fieldset>
  );
});
