import { isOn } from '@springboard/access';
import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { matchesSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { assess } from '@springboard/i18n/areas/coach';
import {
  NameSearch,
  useOfflineState,
  usePortalContext,
  useVisitor,
  withValue,
} from '@springboard/portal';
import { Button, EmptyState, FilterChip, PageHeader } from '@springboard/ui';
import { RowList } from '@springboard/ui/list';
import { ChartBarBig } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  isReadyToMove,
  matchesMemberFilter,
  MEMBER_FILTERS,
  parseMemberFilter,
  type MemberFilter,
} from '../../group/member-filter.ts';
import { useGroup } from '../../group/use-group.ts';
import { SchemeMissing } from '../../progress/scheme-missing.tsx';
import { useScheme } from '../../progress/use-scheme.ts';
import { MemberRow } from './member-row.tsx';

export const translations = [assess];

/** The members to assess (§2, assess-by-member). One tap opens a member's skills. */
export function Component() {
  const { t } = useTranslation('coach');
  const { group, members } = useGroup();
  const { state, scheme } = useScheme(group.scheme_slug);
  const readyCount = members.filter(isReadyToMove).length;

  return (
    <>
      <PageHeader
        eyebrow={group.name}
        title={t('assess.title')}
        subtitle={
          <span className="text-sm">
            {[
              t('groupMenu.members', { count: members.length }),
              readyCount > 0 && t('assess.readyCount', { count: readyCount }),
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

const LevelsDialog = lazy(() => import('../../charts/levels-dialog.tsx'));

type GroupLevelsProps = {
  members: readonly GroupMember[];
  scheme: IndexedScheme;
  group: string;
};

/** Opens the chart of members per level. */
function GroupLevels(props: GroupLevelsProps) {
  const { t } = useTranslation('coach');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className="min-h-12 max-sm:px-3.5"
        icon={<ChartBarBig aria-hidden size={18} />}
        onClick={() => setOpen(true)}
      >
        <span className="max-sm:sr-only">{t('charts.levels')}</span>
      </Button>
      {open && (
        <Suspense>
          <LevelsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** All members or those who need attention (D12), stored in the URL. Hidden if no member does. */
function MemberFilters({ members }: { members: readonly GroupMember[] }) {
  const { t } = useTranslation('coach');
  const { now } = usePortalContext();
  const [searchParams, setSearchParams] = useSearchParams();
  const selected = parseMemberFilter(searchParams);
  const countOf = (filter: MemberFilter) =>
    members.filter((member) => matchesMemberFilter(member, filter, now())).length;
  const filters = MEMBER_FILTERS.filter((filter) => filter === selected || countOf(filter) > 0);
  if (filters.length < 2) return null;
  return (
    <fieldset
      aria-label={t('assess.show.label')}
      className="-mx-4 mb-3 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {filters.map((filter) => (
        <FilterChip
          key={filter}
          selected={filter === selected}
          count={countOf(filter)}
          onClick={() =>
            setSearchParams(
              (current) => withValue(current, 'show', filter === 'all' ? '' : filter),
              { replace: true },
            )
          }
        >
          {t(`assess.show.${filter}`)}
        </FilterChip>
      ))}
    </fieldset>
  );
}

const ROW_HEIGHT = 88;

type MemberRowsProps = { members: readonly GroupMember[]; scheme: IndexedScheme };

function MemberRows({ members, scheme }: MemberRowsProps) {
  const { t } = useTranslation(['coach', 'common']);
  const [searchParams] = useSearchParams();
  const visitor = useVisitor();
  const unsyncedByMember = useOfflineState((state) => state.unsyncedByMember);
  const search = searchParams.get('search') ?? '';
  const features = visitor?.features ?? {};
  const { now } = usePortalContext();
  const selected = parseMemberFilter(searchParams);
  const rows = members.filter(
    (member) =>
      matchesSearch(`${member.firstname} ${member.lastname}`, search) &&
      matchesMemberFilter(member, selected, now()),
  );
  if (rows.length === 0) {
    return (
      <EmptyState
        title={
          members.length === 0
            ? t('coach:assess.nobody')
            : search === ''
              ? t('coach:assess.noneShown')
              : t('common:state.noResults', { search })
        }
        detail={members.length === 0 ? t('coach:register.emptyText') : undefined}
      />
    );
  }
  return (
    <RowList
      label={t('coach:assess.members')}
      items={rows}
      itemKey={({ uuid }) => uuid}
      rowHeight={ROW_HEIGHT}
    >
      {(member, as) => (
        <MemberRow
          as={as}
          member={member}
          scheme={scheme}
          syncState={unsyncedByMember[member.uuid]}
          withLevel={isOn(features, 'SHOW_CURRENT_LEVEL')}
          withPercentage={isOn(features, 'SHOW_PERCENTAGE_COMPLETE')}
        />
      )}
    </RowList>
  );
}
