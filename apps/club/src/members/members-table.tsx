import type { ClubMember } from '@springboard/contract';
import { localeOf, useTranslation } from '@springboard/i18n';
import { type CachedResult, tableQueryOf, withTableQuery } from '@springboard/portal';
import { EmptyState } from '@springboard/ui';
import { DataTable } from '@springboard/ui/table';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { listDefaults, shownOf } from './list-query.ts';
import { useMemberColumns } from './member-columns.tsx';

/** One page of the list as the server sorted it. A row leads nowhere until pupils have a page of their own. */
export function MembersTable({ reading }: { reading: CachedResult<ClubMember[]> | null }) {
  const { t, i18n } = useTranslation(['club', 'common']);
  const [search, setSearch] = useSearchParams();
  const columns = useMemberColumns();
  const loading = useIsReloading();
  return (
    <DataTable
      caption={t('club:members.caption')}
      captionHidden
      density="compact"
      columns={columns}
      rows={reading?.value ?? NONE}
      total={reading?.total ?? 0}
      rowKey={({ uuid }) => uuid}
      query={tableQueryOf(search, listDefaults)}
      onQueryChange={(next) => setSearch((now) => withTableQuery(now, next), { replace: true })}
      sizes={listDefaults.sizes}
      pagerLabels={{
        perPage: t('common:table.rows'),
        previous: t('common:table.previousPage'),
        next: t('common:table.nextPage'),
        range: (from, to, total) => t('common:table.range', { from, to, total }),
      }}
      loading={loading}
      loadingLabel={t('common:state.loading')}
      locale={localeOf(i18n)}
      empty={<NoMembers unread={reading === null} />}
    />
  );
}

const NONE: readonly ClubMember[] = [];

/** Another page, order or search of the list is on its way. */
function useIsReloading(): boolean {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  return state === 'loading' && location.pathname === pathname;
}

/** Why there is no row, and what to do about it. */
function NoMembers({ unread }: { unread: boolean }) {
  const { t } = useTranslation(['club', 'common']);
  const [search] = useSearchParams();
  const name = search.get('search') ?? '';
  if (unread) {
    return (
      <EmptyState title={t('club:members.notHere')} detail={t('club:members.notHereDetail')} />
    );
  }
  const shown = shownOf(search);
  if (name !== '') {
    return (
      <EmptyState
        title={t('common:state.noResults', { search: name })}
        detail={shown === 'all' ? undefined : t(`members.searchedOnly.${shown}`)}
      />
    );
  }
  if (shown === 'inactive') return <EmptyState title={t('club:members.noneInactive')} />;
  return <EmptyState title={t('club:members.none')} detail={t('club:members.noneDetail')} />;
}
