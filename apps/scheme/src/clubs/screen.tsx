import type { CallInput, Club } from '@springboard/contract';
import { isSearchable, isSpecialSearch, languagesOfClub } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { clubs, newScheme, picture } from '@springboard/i18n/areas/scheme';
import { formSummary, lists } from '@springboard/i18n/areas/shared';
import {
  actionsColumn,
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
  renderLink,
  tableQueryOf,
  TitleSearch,
  useApi,
  useColumns,
  useFormat,
  useOfflineReason,
  useQueryInWords,
  useSession,
} from '@springboard/portal';
import { Button, EmptyState, Notice, PageHeader } from '@springboard/ui';
import { ColumnChooser, type TableColumn, useScreenWidth } from '@springboard/ui/table';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { AppVersions } from './app-versions.tsx';
import { ClubDialog } from './club-dialog.tsx';
import { ClubMenu } from './club-menu.tsx';
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

const clubLink = (id: number, name: string) =>
  renderLink({
    to: paths.club(id),
    className: 'inline-flex min-h-11 min-w-11 items-center wrap-anywhere text-accent-ink underline',
    children: name,
  });

/** The name after the logo, which says nothing more. */
function NameCell({ club: { id, name, logo } }: { club: Club }) {
  return (
    <span className="flex items-center gap-2 sm:min-w-52">
      {logo !== null && (
        <img src={logo} alt="" className="size-8 shrink-0 rounded-mark object-contain" />
      )}
      {clubLink(id, name)}
    </span>
  );
}

const titlesOf = (schemes: NonNullable<Club['schemes']>): string =>
  schemes.map(({ title }) => title).join(', ');

const COUNTS = ['members', 'groups', 'staff', 'active_staff'] as const;

const useClubColumns = (): readonly TableColumn<Club>[] => {
  const { t } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  const active = useSession((state) => state.languages).filter((language) => language.active === 1);
  const isPhone = useScreenWidth() === 'phone';
  const headers = {
    members: t('clubs.members'),
    groups: t('clubs.groups'),
    staff: t('clubs.staff'),
    active_staff: t('clubs.active'),
  };
  return [
    {
      id: 'name',
      header: t('clubs.name'),
      sortable: true,
      cell: (club) => <NameCell club={club} />,
      phoneCell: (club) => (
        <span className="block pr-12">
          <NameCell club={club} />
        </span>
      ),
    },
    ...COUNTS.map((id): TableColumn<Club> => ({
      id,
      header: headers[id],
      align: 'end',
      sortable: true,
      ...(id !== 'members' && { priority: 2 }),
      cell: ({ stats }) => stats && format.number(stats[id]),
      phoneCell: ({ stats }) => stats && `${headers[id]}: ${format.number(stats[id])}`,
    })),
    {
      id: 'schemes',
      header: t('clubs.schemes'),
      priority: 2,
      cell: ({ schemes = [] }) => titlesOf(schemes) || t('clubs.noSchemes'),
      phoneCell: ({ schemes = [] }) =>
        `${t('clubs.schemes')}: ${titlesOf(schemes) || t('clubs.noSchemes')}`,
    },
    {
      id: 'languages',
      header: t('clubs.languages'),
      priority: 4,
      cell: (club) =>
        languagesOfClub(active, club)
          .map(({ language }) => t(`common:languages.${language}`))
          .join(', '),
      phoneHidden: true,
    },
    {
      id: 'member_types',
      header: t('clubs.memberTypes.label'),
      priority: 4,
      cell: ({ member_types }) => t(`clubs.memberTypes.types.${member_types}`),
      phoneHidden: true,
    },
    {
      id: 'app_versions',
      header: t('clubs.appVersions'),
      priority: 2,
      cell: ({ stats }) => stats && <AppVersions versions={stats.app_versions} />,
      phoneCell: ({ stats }) =>
        stats && (
          <>
            {t('clubs.appVersions')}:<AppVersions versions={stats.app_versions} />
          </>
        ),
    },
    {
      id: 'parent_portal',
      header: t('clubs.parentPortal'),
      priority: 4,
      cell: ({ parent_portal }) => t(parent_portal === 1 ? 'clubs.on' : 'clubs.off'),
      phoneHidden: true,
    },
    {
      id: 'time_zone',
      header: t('clubs.timeZone'),
      priority: 4,
      cell: ({ time_zone }) => time_zone,
      phoneHidden: true,
    },
    actionsColumn<Club>({
      header: t('clubs.actions'),
      isPhone,
      actions: (club) => <ClubMenu club={club} />,
    }),
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
