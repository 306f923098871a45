import type { ClubMember, MemberDetail } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  type CachedResult,
  type Filter,
  hasFilter,
  ListTable,
  NoMatches,
  useListSearch,
  withValue,
} from '@springboard/portal';
import { Button, EmptyState } from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FreePlaces } from './free-places.tsx';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';
import {
  listQueryOf,
  membersFilterOf,
  membersQueryOf,
  type NameOrder,
  shownOf,
  SIZES,
} from './list-query.ts';
import { MembersBulkBar } from './members-bulk-bar.tsx';
import { useMemberSelection } from './use-member-selection.ts';

type MembersTableProps = {
  reading: CachedResult<ClubMember[]> | null;
  columns: readonly TableColumn<ClubMember>[];
  order: NameOrder;
  filters: readonly Filter[];
};

/** One page of the list as the server sorted it. A row leads to the pupil’s own page. */
export function MembersTable({ reading, columns, order, filters }: MembersTableProps) {
  const { t } = useTranslation('club');
  const [search] = useSearchParams();
  const isRemoteOnly = useRemoteOnly();
  const rows = reading?.value ?? NONE;
  const total = reading?.total ?? 0;
  const { selection, target, ofTable } = useMemberSelection(membersFilterOf(search), rows, total);
  const [left, setLeft] = useState<MemberDetail['groups']>([]);
  return (
    <>
      <ListTable
        caption={t('members.caption')}
        columns={columns}
        rows={rows}
        total={total}
        selection={ofTable}
        bulkBar={
          selection.count === 0 ? undefined : (
            <MembersBulkBar
              selection={selection}
              target={target}
              query={membersQueryOf(search, order)}
              shownGroup={onlyGroupOf(search)}
              onLeft={setLeft}
            />
          )
        }
        rowKey={({ uuid }) => uuid}
        rowTo={({ uuid }) => paths.member(uuid)}
        editTo={({ uuid, remote }) => (isRemoteOnly || remote ? undefined : paths.memberEdit(uuid))}
        bulkKeys={isRemoteOnly ? ['t'] : ['t', 'm']}
        query={listQueryOf(search, order)}
        sizes={SIZES}
        empty={<NoMembers unread={reading === null} filters={filters} />}
      />
      {left.length > 0 && <FreePlaces groups={left} onlyIfWaiting onClose={() => setLeft([])} />}
    </>
  );
}

const NONE: readonly ClubMember[] = [];

/** The group of the filter, if it is one. */
const onlyGroupOf = (search: URLSearchParams): string | undefined => {
  const [group, ...others] = search.getAll('group_id');
  return others.length === 0 ? group : undefined;
};

type NoMembersProps = { unread: boolean; filters: readonly Filter[] };

/** Why there is no row, and what to do about it. */
function NoMembers({ unread, filters }: NoMembersProps) {
  const { t } = useTranslation('club');
  const [search] = useSearchParams();
  const [, setSearch] = useListSearch();
  if (unread) {
    return <EmptyState title={t('members.notHere')} detail={t('members.notHereDetail')} />;
  }
  if ((search.get('search') ?? '') === '' && !hasFilter(search, filters)) {
    return <EmptyState title={t('members.none')} detail={t('members.noneDetail')} />;
  }
  const shown = shownOf(search);
  return (
    <NoMatches
      filters={filters}
      title={t('members.noneFiltered')}
      detail={shown === 'all' ? undefined : t(`members.searchedOnly.${shown}`)}
      action={
        shown !== 'all' && (
          <Button onClick={() => setSearch((now) => withValue(now, 'show', 'all'))}>
            {t('members.searchAll')}
          </Button>
        )
      }
    />
  );
}
