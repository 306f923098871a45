import type { BulkAction, ClubMember } from '@springboard/contract';
import { localeOf, useTranslation } from '@springboard/i18n';
import {
  type CachedResult,
  NameSearch,
  portalContext,
  renderLink,
  useFormat,
  useIsReloading,
  useListSearch,
  useOfflineReason,
  usePagerLabels,
  useRowSelection,
  withTableQuery,
  withValue,
} from '@springboard/portal';
import { Button, buttonClass, EmptyState } from '@springboard/ui';
import { BulkBar, DataTable, useScreenWidth, visibleColumns } from '@springboard/ui/table';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams, useSearchParams } from 'react-router';
import { BulkDialog } from '../members/bulk-dialog.tsx';
import { listQueryOf, membersFilterOf, membersQueryOf, SIZES } from '../members/list-query.ts';
import { useMemberColumns } from '../members/member-columns.tsx';
import { useGroupsAndTags } from '../members/use-member-filters.ts';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';
import { groupIdOf } from './load-group.ts';

const ORDER = 'firstname';
const HIDDEN = ['groups', 'tags'];

/** The members of a group. Several are moved or taken out together, with Undo. */
export function Component() {
  const { t, i18n } = useTranslation(['club', 'common']);
  const format = useFormat();
  const { value: rows, total: loaded } = useLoaderData<CachedResult<ClubMember[]>>();
  const id = groupIdOf({ params: useParams() });
  const total = loaded ?? rows.length;
  const [search] = useSearchParams();
  const [, setSearch] = useListSearch();
  const pagerLabels = usePagerLabels();
  const isReloading = useIsReloading();
  const isRemoteOnly = useRemoteOnly();
  const offlineReason = useOfflineReason();
  const { groups } = useGroupsAndTags();
  const [action, setAction] = useState<BulkAction | null>(null);
  const all = useMemberColumns(ORDER, 'active').filter(
    ({ id: column }) => !HIDDEN.includes(column),
  );
  const columns = visibleColumns(all, useScreenWidth(), {});
  const query = queryOf(search, id);
  const selection = useRowSelection({
    query: JSON.stringify(query),
    keys: rows.map(({ uuid }) => uuid),
    total,
  });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <NameSearch label={t('club:members.search')} />
      </div>
      <DataTable
        caption={t('club:group.members')}
        captionHidden
        density="compact"
        columns={columns}
        rows={rows}
        total={total}
        rowKey={({ uuid }) => uuid}
        rowTo={({ uuid }) => paths.member(uuid)}
        renderLink={renderLink}
        query={listQueryOf(search, ORDER)}
        onQueryChange={(next) => setSearch((now) => withTableQuery(now, next), { replace: true })}
        sizes={SIZES}
        pagerLabels={pagerLabels}
        stickyHeader
        loading={isReloading}
        loadingLabel={t('common:state.loading')}
        locale={localeOf(i18n)}
        selection={
          isRemoteOnly
            ? undefined
            : {
                selected: selection.selected,
                onChange: selection.select,
                selectAllLabel: t('common:selection.page'),
                selectLabel: ({ firstname, lastname }) =>
                  t('common:selection.row', { name: `${firstname} ${lastname}` }),
              }
        }
        bulkBar={
          selection.count === 0 ? undefined : (
            <BulkBar
              label={t('club:members.bulk.label')}
              count={t('common:table.selected', { count: selection.count })}
              selectAll={
                selection.canSelectAll
                  ? {
                      label: t('common:selection.all', { number: format.number(total) }),
                      onSelect: selection.selectAll,
                    }
                  : undefined
              }
              clearLabel={t('common:selection.clear')}
              onClear={selection.clear}
            >
              {(['move', 'remove'] as const).map((one) => (
                <Button
                  key={one}
                  size="small"
                  disabledReason={offlineReason}
                  onClick={() => setAction(one)}
                >
                  {t(`members.bulk.${one}`)}
                </Button>
              ))}
            </BulkBar>
          )
        }
        empty={<NoMembers id={id} />}
      />
      {action !== null && (
        <BulkDialog
          action={action}
          target={
            selection.isAll ? { query, expected: total } : { member_uuids: [...selection.selected] }
          }
          tags={[]}
          groups={groups.filter(({ value }) => action !== 'move' || value !== String(id))}
          fixed={action === 'move' ? { from_group_id: String(id) } : { group_id: String(id) }}
          onDone={() => {
            setAction(null);
            selection.clear();
          }}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}

function NoMembers({ id }: { id: number }) {
  const { t } = useTranslation(['club', 'common']);
  const [search] = useSearchParams();
  const [, setSearch] = useListSearch();
  const isRemoteOnly = useRemoteOnly();
  const name = search.get('search') ?? '';
  if (name !== '') {
    return (
      <EmptyState
        title={t('common:state.noResults', { search: name })}
        action={
          <Button onClick={() => setSearch((now) => withValue(now, 'search', ''))}>
            {t('common:filters.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('club:group.noMembers')}
      action={
        isRemoteOnly
          ? undefined
          : renderLink({
              to: paths.groupSection(id, 'add'),
              className: buttonClass({ variant: 'primary' }),
              children: t('club:group.sections.add'),
            })
      }
    />
  );
}

/** The search of the address among the active members of the group. */
const queryOf = (search: URLSearchParams, id: number) => ({
  ...membersFilterOf(search),
  active: 1 as const,
  'group_id[]': [id],
});

export const loader = (args: LoaderFunctionArgs): Promise<CachedResult<ClubMember[]>> => {
  const { searchParams } = new URL(args.request.url);
  const query = {
    ...membersQueryOf(searchParams, ORDER),
    ...queryOf(searchParams, groupIdOf(args)),
  };
  return portalContext(args.context).queries.fetch('GET /members', { query }, args.request.signal);
};
