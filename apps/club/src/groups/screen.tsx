import type { Group } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { groups } from '@springboard/i18n/areas/club';
import { lists } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  ExportMenu,
  type Filter,
  Filters,
  hasFilter,
  isPaper,
  ListPaper,
  ListTable,
  LoadError,
  NoMatches,
  portalContext,
  readForPaper,
  renderLink,
  TitleSearch,
  useApi,
  useColumns,
  useQueryInWords,
  withLastPage,
} from '@springboard/portal';
import { buttonClass, EmptyState, PageHeader } from '@springboard/ui';
import { ColumnChooser, type TableColumn } from '@springboard/ui/table';
import { useMemo } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router';
import { OtherPages } from '../other-pages.tsx';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';
import { useGroupColumns } from './group-columns.tsx';
import { groupsQueryOf, listQueryOf, SHOWN, shownOf, SIZES } from './list-query.ts';

export const translations = [groups, lists];

/** The groups of the club (portals §C). */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const { reading } = useLoaderData<GroupsPage>();
  const [search] = useSearchParams();
  const { visible, chooser } = useColumns('groups', useGroupColumns(shownOf(search)));
  const filters = useFilters();
  const queryInWords = useQueryInWords(filters);
  const isRemoteOnly = useRemoteOnly();
  if (isPaper(search) && reading) {
    return (
      <ListPaper
        title={t('common:nav.groups')}
        query={queryInWords}
        columns={visible}
        rows={reading.value}
        total={reading.total ?? 0}
        rowKey={keyOf}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={t('common:nav.groups')}
        subtitle={
          reading?.total != null && (
            <span className="tabular">{t('club:groups.count', { count: reading.total })}</span>
          )
        }
        actions={
          <>
            <ExportMenu
              fileName={t('club:groups.file')}
              loadCsv={() => api.csv('GET /groups', { query: groupsQueryOf(search) })}
            />
            <OtherPages
              pages={[
                { to: paths.ready, label: t('club:groups.ready'), isButton: true },
                ...(isRemoteOnly
                  ? []
                  : [{ to: paths.deletedGroups, label: t('club:groups.deleted.title') }]),
              ]}
            />
            {!isRemoteOnly &&
              renderLink({
                to: paths.newGroup,
                className: buttonClass({ variant: 'primary' }),
                children: t('club:titles.newGroup'),
              })}
          </>
        }
      />
      {reading && <CachedNotice result={reading} />}
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <TitleSearch label={t('club:groups.search')} className="grow sm:max-w-sm" />
        <ColumnChooser label={t('club:groups.columns')} {...chooser} />
        <Filters filters={filters} />
      </div>
      <GroupsTable reading={reading} columns={visible} filters={filters} />
    </>
  );
}

const keyOf = ({ id }: Group) => String(id);

const useFilters = (): readonly Filter[] => {
  const { t } = useTranslation('club');
  return useMemo(
    () => [
      {
        kind: 'one',
        name: 'status',
        label: t('groups.status'),
        options: SHOWN.map((value) => ({ value, label: t(`groups.shown.${value}`) })),
      },
    ],
    [t],
  );
};

type GroupsTableProps = {
  reading: CachedResult<Group[]> | null;
  columns: readonly TableColumn<Group>[];
  filters: readonly Filter[];
};

function GroupsTable({ reading, columns, filters }: GroupsTableProps) {
  const { t } = useTranslation('club');
  const isRemoteOnly = useRemoteOnly();
  const [search] = useSearchParams();
  return (
    <ListTable
      caption={t('groups.caption')}
      columns={columns}
      rows={reading?.value ?? NONE}
      total={reading?.total ?? 0}
      rowKey={keyOf}
      rowTo={({ id }) => (id === null ? undefined : paths.group(id))}
      editTo={({ id }) => (id === null || isRemoteOnly ? undefined : paths.groupEdit(id))}
      query={listQueryOf(search)}
      sizes={SIZES}
      empty={<NoGroups unread={reading === null} filters={filters} />}
    />
  );
}

const NONE: readonly Group[] = [];

type NoGroupsProps = { unread: boolean; filters: readonly Filter[] };

/** Why there is no row, and what to do about it. */
function NoGroups({ unread, filters }: NoGroupsProps) {
  const { t } = useTranslation('club');
  const [search] = useSearchParams();
  if (unread) {
    return <EmptyState title={t('groups.notHere')} detail={t('groups.notHereDetail')} />;
  }
  if ((search.get('search') ?? '') === '' && !hasFilter(search, filters)) {
    return <EmptyState title={t('groups.none')} detail={t('groups.noneDetail')} />;
  }
  return <NoMatches filters={filters} title={t('groups.noneFiltered')} />;
}

/** A page of the list; null where the server cannot be reached and this page was never read here. */
type GroupsPage = { readonly reading: CachedResult<Group[]> | null };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<GroupsPage> {
  const { searchParams } = new URL(request.url);
  const { queries } = portalContext(context);
  const query = groupsQueryOf(searchParams);
  try {
    if (isPaper(searchParams)) {
      const reading = await readForPaper((page) =>
        queries.fetch('GET /groups', { query: { ...query, ...page } }, request.signal),
      );
      return { reading };
    }
    const reading = await queries.fetch('GET /groups', { query }, request.signal);
    const shorter = withLastPage(searchParams, listQueryOf(searchParams), reading.total);
    if (shorter !== null) throw redirect(`${paths.groups}?${shorter}`);
    return { reading };
  } catch (error) {
    // Elsewhere in the list there may be something to read, so the list and its search stay.
    if (error instanceof LoadError && error.failure.status === 0) return { reading: null };
    throw error;
  }
}
