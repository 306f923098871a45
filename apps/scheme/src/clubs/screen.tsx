import type { Club } from '@springboard/contract';
import { matchesSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { clubs, newScheme, picture } from '@springboard/i18n/areas/scheme';
import { formSummary, lists } from '@springboard/i18n/areas/shared';
import {
  actionsColumn,
  CachedNotice,
  type CachedResult,
  type Filter,
  Filters,
  ListTable,
  NoMatches,
  portalContext,
  renderLink,
  tableQueryOf,
  TitleSearch,
  useFormat,
  useOfflineReason,
  useSession,
} from '@springboard/portal';
import { Button, EmptyState, Notice, PageHeader } from '@springboard/ui';
import { type TableColumn, useScreenWidth, visibleColumns } from '@springboard/ui/table';
import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { paths } from '../paths.ts';
import { AppVersions } from './app-versions.tsx';
import { ClubDialog } from './club-dialog.tsx';
import { ClubMenu } from './club-menu.tsx';
import { DeletedClubs } from './deleted-clubs.tsx';

export const translations = [clubs, newScheme, picture, formSummary, lists];

/** In the address, for the list of deleted clubs. */
const DELETED = { name: 'state', value: 'deleted' } as const;

const TABLE = {
  columns: ['name', 'members', 'groups', 'staff', 'active_staff'],
  sort: '',
  sizes: [50, 100],
} as const;

/** The clubs of the national body, with what happens in each (portals.md §D). */
export function Component() {
  const { t } = useTranslation(['scheme', 'common']);
  const reading = useLoaderData<CachedResult<Club[]>>();
  const offlineReason = useOfflineReason();
  const hasOwnClubs = useSession(({ client }) => client?.auth_provider === 'springboard');
  const [isAdding, setAdding] = useState(false);
  const [search] = useSearchParams();
  const isDeleted = search.get(DELETED.name) === DELETED.value;
  const all = useClubColumns();
  const columns = visibleColumns(all, useScreenWidth(), {});
  const filters = useClubFilters();
  const text = (search.get('search') ?? '').trim();
  const rows = reading.value.filter(({ name }) => matchesSearch(name, text));
  const noMatches = text !== '' && rows.length === 0 && <NoMatches filters={filters} />;
  return (
    <>
      <PageHeader
        title={t('common:nav.clubs')}
        actions={
          hasOwnClubs && (
            <Button
              variant="primary"
              disabledReason={offlineReason}
              onClick={() => setAdding(true)}
            >
              {t('scheme:clubs.add')}
            </Button>
          )
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
        <Filters filters={filters} />
      </div>
      {noMatches ||
        (isDeleted ? (
          <DeletedClubs clubs={rows} />
        ) : (
          <ListTable
            caption={t('common:nav.clubs')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => String(id)}
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

const useClubFilters = (): readonly Filter[] => {
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
  ];
};

const clubLink = (id: number, name: string) =>
  renderLink({
    to: paths.club(id),
    className: 'inline-flex min-h-11 min-w-11 items-center wrap-anywhere text-accent-ink underline',
    children: name,
  });

const COUNTS = ['members', 'groups', 'staff', 'active_staff'] as const;

const useClubColumns = (): readonly TableColumn<Club>[] => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
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
      sortValue: ({ name }) => name,
      cell: ({ id, name }) => clubLink(id, name),
      phoneCell: ({ id, name }) => <span className="block pr-12">{clubLink(id, name)}</span>,
    },
    ...COUNTS.map((id): TableColumn<Club> => ({
      id,
      header: headers[id],
      align: 'end',
      sortValue: ({ stats }) => stats?.[id] ?? null,
      ...(id !== 'members' && { priority: 2 }),
      cell: ({ stats }) => stats && format.number(stats[id]),
      phoneCell: ({ stats }) => stats && `${headers[id]}: ${format.number(stats[id])}`,
    })),
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
      priority: 3,
      cell: ({ parent_portal }) => t(parent_portal === 1 ? 'clubs.on' : 'clubs.off'),
      phoneHidden: true,
    },
    {
      id: 'time_zone',
      header: t('clubs.timeZone'),
      priority: 3,
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

/** The search, the order and the page are in the address; they need nothing from the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname ||
  currentUrl.search === nextUrl.search ||
  currentUrl.searchParams.get(DELETED.name) !== nextUrl.searchParams.get(DELETED.name);

export const loader = ({ context, request }: LoaderFunctionArgs): Promise<CachedResult<Club[]>> => {
  const isDeleted = new URL(request.url).searchParams.get(DELETED.name) === DELETED.value;
  const query = isDeleted ? { deleted: 1 as const } : { with_stats: 1 as const };
  return portalContext(context).queries.fetch('GET /clubs', { query }, request.signal);
};
