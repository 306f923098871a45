import { useTranslation } from '@springboard/i18n';
import { NameSearch } from '@springboard/portal';
import { PageHeader } from '@springboard/ui';
import { useOpenGroup } from '../../menu/open-group.ts';
import { isReadyToMove } from '../attention.ts';
import { SchemeMissing } from '../scheme-missing.tsx';
import { useScheme } from '../use-scheme.ts';
import { GroupLevels } from './group-levels.tsx';
import { MemberFilters } from './member-filters.tsx';
import { MemberRows } from './member-rows.tsx';

/** Whom to assess (§2, assess-by-member). One tap leads to a member's skills. */
export function Component() {
  const { t } = useTranslation('coach');
  const { group, members } = useOpenGroup();
  const { state, scheme } = useScheme(group.scheme_slug);
  const ready = members.filter(isReadyToMove).length;

  return (
    <>
      <PageHeader
        eyebrow={group.name}
        title={t('assess.title')}
        subtitle={
          <span className="text-sm">
            {[
              t('groupMenu.members', { count: members.length }),
              ready > 0 && t('assess.readyCount', { count: ready }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        }
      />
      {scheme === null ? (
        <SchemeMissing state={state} />
      ) : (
        <>
          <div className="mb-4 flex items-start gap-2">
            <NameSearch label={t('assess.searchMembers')} />
            <GroupLevels members={members} scheme={scheme} group={group.name} />
          </div>
          <MemberFilters members={members} />
          <MemberRows members={members} scheme={scheme} />
        </>
      )}
    </>
  );
}
