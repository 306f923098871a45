import { pathOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { matchesSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { EmptyState, List } from '@springboard/ui';
import { shownSkills } from '../standing.ts';
import { SkillLink } from './skill-link.tsx';

/** More than these nobody reads; another letter brings the one that is meant. */
const MOST_SHOWN = 30;

type FoundSkillsProps = {
  search: string;
  scheme: IndexedScheme;
  members: readonly GroupMember[];
};

/** Skills of all levels that the search names, each with where it stands. */
export function FoundSkills({ search, scheme, members }: FoundSkillsProps) {
  const { t } = useTranslation(['coach', 'common']);
  const found = shownSkills(scheme).filter(
    ({ title, skipped }) => skipped !== true && matchesSearch(title, search),
  );
  if (found.length === 0) return <EmptyState title={t('common:state.noResults', { search })} />;
  return (
    <>
      <p aria-live="polite" className="mb-2 px-1 text-sm text-muted tabular">
        {t('coach:assess.found', { count: found.length })}
      </p>
      <List label={t('coach:assess.skills')}>
        {found.slice(0, MOST_SHOWN).map((skill) => (
          <SkillLink
            key={skill.id}
            skill={skill}
            scheme={scheme}
            members={members}
            place={pathOf(scheme, skill.id)
              .slice(0, -1)
              .map(({ title }) => title)
              .join(' · ')}
          />
        ))}
      </List>
      {found.length > MOST_SHOWN && (
        <p className="px-1 pt-3 text-sm text-muted">
          {t('coach:assess.moreFound', { count: found.length - MOST_SHOWN })}
        </p>
      )}
    </>
  );
}
