import type { CallInput, Club } from '@springboard/contract';
import { isSearchable, isSpecialSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { clubs, newScheme, picture } from '@springboard/i18n/areas/scheme';
import { formSummary, lists } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  ExportMenu,
  type Filter,
  Filters,
  isPaper,
  ListPaper,
  ListTable,
  NoMatches,
  portalContext,
  readForPaper,
  tableQueryOf,
  TitleSearch,
  useApi,
  useColumns,
  useOfflineReason,
  useQueryInWords,
  useSession,
} from '@springboard/portal';
import { Button, EmptyState, Notice, PageHeader } from '@springboard/ui';
import { ColumnChooser } from '@springboard/ui/table';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { useClubColumns } from './club-columns.tsx';
import { ClubDialog } from './club-dialog.tsx';
import { DeletedClubs, useDeletedColumns } from './deleted-clubs.tsx';

export const translations = [clubs, newScheme, picture, formSummary, lists];

/** In the address, for the list of deleted clubs. */
const DELETED = { name: 'state', value: 'deleted' } as const;

/** In the address, for the clubs whose devices run an old version of the app. */
const OUTDATED = { name: 'apps', value: 'old' } as const;

const TABLE = {
  columns: ['name', 'members', 'groups', 'staff', 'active_staff'],
  sort: 'name',
  sizes: [50, 100],
} as const;

/** The clubs of the national body, with what happens in each (portals §D). */
export function Component() {
  const { t } = useTranslation(['scheme', 'common']);
  const reading = useLoaderData<CachedResult<Club[]>>();
  const offlineReason = useOfflineReason();
  const hasOwnClubs = useSession(({ client }) => client?.auth_provider === 'springboard');
  const [isAdding, setAdding] = useState(false);
  const [search] = useSearchParams();
  const api = useApi();
  const isDeleted = search.get(DELETED.name) === DELETED.value;
  const { visible, chooser } = useColumns('clubs', useClubColumns());
  const deletedColumns = useDeletedColumns();
  const filters = useClubFilters(isDeleted);
  const queryInWords = useQueryInWords(filters);
  const rows = reading.value;
  const total = reading.total ?? rows.length;
  const text = (search.get('search') ?? '').trim();
  const isFiltered = text !== '' || search.get(OUTDATED.name) === OUTDATED.value;
  const noMatches = isFiltered && total === 0 && <NoMatches filters={filters} />;
  if (isPaper(search)) {
    return (
      <ListPaper
        title={t('common:nav.clubs')}
        query={queryInWords}
        columns={(isDeleted ? deletedColumns : visible).filter(({ id }) => id !== 'actions')}
        rows={rows}
        total={total}
        rowKey={keyOf}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={t('common:nav.clubs')}
        actions={
          <>
            <ExportMenu
              fileName={t('scheme:clubs.file')}
              loadCsv={() => api.csv('GET /clubs', { query: clubsQueryOf(search) })}
            />
            {hasOwnClubs && (
              <Button
                variant="primary"
                disabledReason={offlineReason}
                onClick={() => setAdding(true)}
              >
                {t('scheme:clubs.add')}
              </Button>
            )}
          </>
        }
      />
      <CachedNotice result={reading} />
      {!hasOwnClubs && (
        <div className="mb-4">
          <Notice kind="info">{t('scheme:clubs.outside')}</Notice>
        </div>
      )}
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <TitleSearch className="w-full max-w-lg" label={t('scheme:clubs.search')} />
        {!isDeleted && <ColumnChooser label={t('scheme:clubs.columns')} {...chooser} />}
        <Filters filters={filters} />
      </div>
      {noMatches ||
        (isDeleted ? (
          <DeletedClubs
            clubs={rows}
            total={total}
            columns={deletedColumns}
            query={tableQueryOf(search, TABLE)}
            sizes={TABLE.sizes}
          />
        ) : (
          <ListTable
            caption={t('common:nav.clubs')}
            columns={visible}
            rows={rows}
            total={total}
            rowKey={keyOf}
            query={tableQueryOf(search, TABLE)}
            sizes={TABLE.sizes}
            empty={
              <EmptyState title={t('scheme:clubs.none')} detail={t('scheme:clubs.noneDetail')} />
            }
          />
        ))}
      {isAdding && <ClubDialog club={null} onClose={() => setAdding(false)} />}
    </>
  );
}

const keyOf = ({ id }: Club) => String(id);

const useClubFilters = (isDeleted: boolean): readonly Filter[] => {
  const { t } = useTranslation('scheme');
  return [
    {
      kind: 'one',
      name: DELETED.name,
      label: t('clubs.state.label'),
      options: [
        { value: '', label: t('clubs.state.open') },
        { value: DELETED.value, label: t('clubs.state.deleted') },
      ],
    },
    // Deleted clubs have no devices.
    ...(isDeleted
      ? []
      : [
          {
            kind: 'one' as const,
            name: OUTDATED.name,
            label: t('clubs.appVersions'),
            options: [
              { value: '', label: t('clubs.allVersions') },
              { value: OUTDATED.value, label: t('clubs.oldVersions') },
            ],
          },
        ]),
  ];
};

/** The server query for an address of the list. Values that cannot be right are left out. */
const clubsQueryOf = (search: URLSearchParams): NonNullable<CallInput<'GET /clubs'>['query']> => {
  const { sort, descending, page, per_page } = tableQueryOf(search, TABLE);
  const text = (search.get('search') ?? '').trim();
  return {
    page,
    per_page,
    ...(text !== '' && isSearchable(text) && isSpecialSearch(text) && { search: text }),
    ...(search.get(DELETED.name) === DELETED.value
      ? { deleted: 1 as const }
      : {
          ...(search.get(OUTDATED.name) === OUTDATED.value && { outdated: 1 as const }),
          sort: `${descending ? 'd' : 'a'}${sort}`,
          with_logos: 1 as const,
          with_schemes: 1 as const,
          with_stats: 1 as const,
        }),
  };
};

export const loader = ({ context, request }: LoaderFunctionArgs): Promise<CachedResult<Club[]>> => {
  const search = new URL(request.url).searchParams;
  const query = clubsQueryOf(search);
  const read = (page: Pick<typeof query, 'page' | 'per_page'>) =>
    portalContext(context).queries.fetch(
      'GET /clubs',
      { query: { ...query, ...page } },
      request.signal,
    );
  return isPaper(search) ? readForPaper(read) : read({});
};
