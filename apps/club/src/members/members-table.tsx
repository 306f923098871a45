import type { ClubMember } from '@springboard/contract';
import { localeOf, useTranslation } from '@springboard/i18n';
import { type CachedResult, usePagerLabels, withTableQuery } from '@springboard/portal';
import { EmptyState } from '@springboard/ui';
import { DataTable, type TableColumn } from '@springboard/ui/table';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { listQueryOf, type NameOrder, shownOf, SIZES } from './list-query.ts';

type MembersTableProps = {
  reading: CachedResult<ClubMember[]> | null;
  columns: readonly TableColumn<ClubMember>[];
  order: NameOrder;
};

/** One page of the list as the server sorted it. A row leads nowhere until pupils have a page of their own. */
export function MembersTable({ reading, columns, order }: MembersTableProps) {
  const { t, i18n } = useTranslation(['club', 'common']);
  const [search, setSearch] = useSearchParams();
  const pagerLabels = usePagerLabels();
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
      query={listQueryOf(search, order)}
      onQueryChange={(next) => setSearch((now) => withTableQuery(now, next), { replace: true })}
      sizes={SIZES}
      pagerLabels={pagerLabels}
      stickyHeader
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
