import type { ClubMember } from '@springboard/contract';
import { localeOf, useTranslation } from '@springboard/i18n';
import {
  type CachedResult,
  type Filter,
  hasFilter,
  renderLink,
  useIsReloading,
  useListSearch,
  usePagerLabels,
  useRowSelection,
  withoutFilters,
  withTableQuery,
  withValue,
} from '@springboard/portal';
import { Button, EmptyState } from '@springboard/ui';
import { DataTable, type TableColumn } from '@springboard/ui/table';
import { useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { listQueryOf, membersFilterOf, type NameOrder, shownOf, SIZES } from './list-query.ts';
import { MembersBulkBar } from './members-bulk-bar.tsx';

type MembersTableProps = {
  reading: CachedResult<ClubMember[]> | null;
  columns: readonly TableColumn<ClubMember>[];
  order: NameOrder;
  filters: readonly Filter[];
};

/** One page of the list as the server sorted it. A row leads to the pupil’s own page. */
export function MembersTable({ reading, columns, order, filters }: MembersTableProps) {
  const { t, i18n } = useTranslation(['club', 'common']);
  const [search] = useSearchParams();
  const [, setSearch] = useListSearch();
  const pagerLabels = usePagerLabels();
  const loading = useIsReloading();
  const rows = reading?.value ?? NONE;
  const total = reading?.total ?? 0;
  const query = membersFilterOf(search);
  const selection = useRowSelection({
    query: JSON.stringify(query),
    keys: rows.map(({ uuid }) => uuid),
    total,
  });
  const target = selection.isAll
    ? { query, expected: total }
    : { member_uuids: [...selection.selected] };
  return (
    <DataTable
      caption={t('club:members.caption')}
      captionHidden
      density="compact"
      columns={columns}
      rows={rows}
      total={total}
      selection={{
        selected: selection.selected,
        onChange: selection.select,
        selectAllLabel: t('common:selection.page'),
        selectLabel: ({ firstname, lastname }) =>
          t('common:selection.row', { name: `${firstname} ${lastname}` }),
      }}
      bulkBar={
        selection.count === 0 ? undefined : (
          <MembersBulkBar selection={selection} target={target} filters={filters} />
        )
      }
      rowKey={({ uuid }) => uuid}
      rowTo={({ uuid }) => paths.member(uuid)}
      renderLink={renderLink}
      query={listQueryOf(search, order)}
      onQueryChange={(next) => setSearch((now) => withTableQuery(now, next), { replace: true })}
      sizes={SIZES}
      pagerLabels={pagerLabels}
      stickyHeader
      loading={loading}
      loadingLabel={t('common:state.loading')}
      locale={localeOf(i18n)}
      empty={<NoMembers unread={reading === null} filters={filters} />}
    />
  );
}

const NONE: readonly ClubMember[] = [];

type NoMembersProps = { unread: boolean; filters: readonly Filter[] };

/** Why there is no row, and what to do about it. */
function NoMembers({ unread, filters }: NoMembersProps) {
  const { t } = useTranslation(['club', 'common']);
  const [search] = useSearchParams();
  const [, setSearch] = useListSearch();
  const name = search.get('search') ?? '';
  if (unread) {
    return (
      <EmptyState title={t('club:members.notHere')} detail={t('club:members.notHereDetail')} />
    );
  }
  if (name === '' && !hasFilter(search, filters)) {
    return <EmptyState title={t('club:members.none')} detail={t('club:members.noneDetail')} />;
  }
  const shown = shownOf(search);
  return (
    <EmptyState
      title={
        name === '' ? t('club:members.noneFiltered') : t('common:state.noResults', { search: name })
      }
      detail={shown === 'all' ? undefined : t(`members.searchedOnly.${shown}`)}
      action={
        <Button
          onClick={() => setSearch((now) => withValue(withoutFilters(now, filters), 'search', ''))}
        >
          {t('common:filters.clear')}
        </Button>
      }
    />
  );
}
