import { pathOf, type IndexedScheme, visibleSkills } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { matchesSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { assess } from '@springboard/i18n/areas/coach';
import { TitleSearch, withValue } from '@springboard/portal';
import { EmptyState, List, PageHeader } from '@springboard/ui';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { useGroup } from '../../group/use-group.ts';
import { classLevels, type ClassLevel } from '../../progress/class-levels.ts';
import { SchemeMissing } from '../../progress/scheme-missing.tsx';
import { useScheme } from '../../progress/use-scheme.ts';
import { ClassLevelCard } from './class-level-card.tsx';
import { SkillLink } from './skill-link.tsx';

export const translations = [assess];

/** The skills to assess (§2, assess-by-skill). One tap opens a skill with the whole class. */
export function Component() {
  const { t } = useTranslation('coach');
  const [searchParams] = useSearchParams();
  const { group, members } = useGroup();
  const { state, scheme } = useScheme(group.scheme_slug);
  const search = searchParams.get('search') ?? '';
  return (
    <>
      <PageHeader
        eyebrow={[group.name, scheme?.curriculum.title].filter(Boolean).join(' · ')}
        title={t('bySkill.title')}
        subtitle={
          <span className="text-sm">{t('groupMenu.members', { count: members.length })}</span>
        }
      />
      {scheme === null ? (
        <SchemeMissing state={state} />
      ) : (
        <>
          <TitleSearch className="mb-4" label={t('assess.searchSkills')} />
          {search === '' ? (
            <ClassLevels scheme={scheme} members={members} />
          ) : (
            <SkillSearchResults scheme={scheme} members={members} search={search} />
          )}
        </>
      )}
    </>
  );
}

type ClassLevelsProps = { scheme: IndexedScheme; members: readonly GroupMember[] };

/** The URL's value when all levels are collapsed. */
const NONE = 'none';

/** Levels with members come first. Only the open level renders its skills. */
function ClassLevels({ scheme, members }: ClassLevelsProps) {
  const { t } = useTranslation('coach');
  const [searchParams, setSearchParams] = useSearchParams();
  const { active, inactive } = classLevels(scheme, members);
  const open = searchParams.get('level') ?? (active[0] ?? inactive[0])?.level.id;
  const toggle = (level_id: string) =>
    setSearchParams((current) => withValue(current, 'level', level_id === open ? NONE : level_id), {
      replace: true,
      preventScrollReset: true,
    });
  const shared = { open, onToggle: toggle, scheme, members };
  return (
    <div className="space-y-6">
      <Levels title={t('bySkill.workedAt')} levels={active} {...shared} />
      <Levels title={t('bySkill.otherLevels')} levels={inactive} {...shared} />
    </div>
  );
}

type LevelsProps = ClassLevelsProps & {
  title: string;
  levels: readonly ClassLevel[];
  open: string | undefined;
  onToggle: (level_id: string) => void;
};

function Levels({ title, levels, open, onToggle, scheme, members }: LevelsProps) {
  const title_id = useId();
  if (levels.length === 0) return null;
  return (
    <section aria-labelledby={title_id}>
      <h2 id={title_id} className="mb-2 px-1 text-sm text-muted">
        {title}
      </h2>
      <ul className="space-y-3">
        {levels.map((classLevel) => (
          <li key={classLevel.level.id}>
            <ClassLevelCard
              {...classLevel}
              open={classLevel.level.id === open}
              onToggle={() => onToggle(classLevel.level.id)}
              scheme={scheme}
              members={members}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Longer lists are not read. Another letter in the search narrows them. */
const MAX_RESULTS = 30;

type SkillSearchResultsProps = {
  search: string;
  scheme: IndexedScheme;
  members: readonly GroupMember[];
};

/** The skills of all levels that match the search, each with its level and groups. */
function SkillSearchResults({ search, scheme, members }: SkillSearchResultsProps) {
  const { t } = useTranslation(['coach', 'common']);
  const results = visibleSkills(scheme).filter(
    ({ title, skipped }) => skipped !== true && matchesSearch(title, search),
  );
  if (results.length === 0) return <EmptyState title={t('common:state.noResults', { search })} />;
  return (
    <>
      <p aria-live="polite" className="mb-2 px-1 text-sm text-muted tabular">
        {t('coach:assess.found', { count: results.length })}
      </p>
      <List label={t('coach:assess.skills')}>
        {results.slice(0, MAX_RESULTS).map((skill) => (
          <SkillLink
            key={skill.id}
            skill={skill}
            scheme={scheme}
            members={members}
            location={pathOf(scheme, skill.id)
              .slice(0, -1)
              .map(({ title }) => title)
              .join(' · ')}
          />
        ))}
      </List>
      {results.length > MAX_RESULTS && (
        <p className="px-1 pt-3 text-sm text-muted">
          {t('coach:assess.moreFound', { count: results.length - MAX_RESULTS })}
        </p>
      )}
    </>
  );
}
