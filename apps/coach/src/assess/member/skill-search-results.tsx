import { pathOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { matchesSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { EmptyState, List } from '@springboard/ui';
import { visibleSkills } from '../../progress/node-status.ts';
import { SkillRow } from './skill-row.tsx';
import type { GradingActions } from './use-grading.ts';

/** Longer lists are not read. Another letter in the search narrows them. */
const MAX_RESULTS = 30;

type SkillSearchResultsProps = {
  search: string;
  scheme: IndexedScheme;
  member: GroupMember;
  actions: GradingActions;
};

/** The skills of all levels that match the search, each with its level and groups. */
export function SkillSearchResults({ search, scheme, member, actions }: SkillSearchResultsProps) {
  const { t } = useTranslation(['coach', 'common']);
  const results = visibleSkills(scheme).filter(({ title }) => matchesSearch(title, search));
  if (results.length === 0) {
    return <EmptyState title={t('common:state.noResults', { search })} />;
  }
  return (
    <>
      <p aria-live="polite" className="mb-2 px-1 text-sm text-muted tabular">
        {t('coach:assess.found', { count: results.length })}
      </p>
      <List label={t('coach:assess.skills')}>
        {results.slice(0, MAX_RESULTS).map((skill) => (
          <SkillRow
            key={skill.id}
            skill={skill}
            location={ancestorTitles(scheme, skill.id)}
            scheme={scheme}
            member={member}
            actions={actions}
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

/** "Hatchling · Jump and swing" */
const ancestorTitles = (scheme: IndexedScheme, node_id: string): string =>
  pathOf(scheme, node_id)
    .slice(0, -1)
    .map(({ title }) => title)
    .join(' · ');
