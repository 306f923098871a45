import { type CallInput, type StaffUser, USER_STATES } from '@springboard/contract';
import { isNameSearch, isSearchable } from '@springboard/domain';
import { localeOf, useTranslation } from '@springboard/i18n';
import { users } from '@springboard/i18n/areas/club';
import { lists } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  type Filter,
  Filters,
  hasFilter,
  NameSearch,
  portalContext,
  tableQueryOf,
  useFormat,
  useIsReloading,
  useOfflineReason,
  usePagerLabels,
  useSession,
  useTableParams,
  withoutFilters,
  withValue,
} from '@springboard/portal';
import { Button, Chip, EmptyState, PageHeader } from '@springboard/ui';
import { DataTable, type TableColumn } from '@springboard/ui/table';
import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { InviteDialog } from './invite-dialog.tsx';
import { UserMenu } from './user-menu.tsx';

export const translations = [users, lists];

/** Who is listed: the coaches of an organisation, or all staff of the club. */
type Audience = 'coaches' | 'users';

const audienceOf = (pathname: string): Audience =>
  pathname.startsWith('/coaches') ? 'coaches' : 'users';

const TABLE = {
  columns: ['lastname', 'last_login'],
  sort: 'lastname',
  sizes: [25, 50, 100],
} as const;

/** States that the list shows; deleted users are in none. */
const STATES = USER_STATES.filter((state) => state !== 'deleted');

/** The coaches or the users of the club, with their accounts (portals.md §C). */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const reading = useLoaderData<CachedResult<StaffUser[]>>();
  const audience = audienceOf(useLocation().pathname);
  const offlineReason = useOfflineReason();
  const hasOwnPasswords = useSession(({ client }) => client?.auth_provider === 'springboard');
  const [isInviting, setInviting] = useState(false);
  const filters = useUserFilters();
  return (
    <>
      <PageHeader
        title={t(`common:nav.${audience}`)}
        actions={
          hasOwnPasswords && (
            <Button
              variant="primary"
              disabledReason={offlineReason}
              onClick={() => setInviting(true)}
            >
              {t(`users.invite.${audience}`)}
            </Button>
          )
        }
      />
      <CachedNotice result={reading} />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <NameSearch label={t('club:users.search')} />
        <Filters filters={filters} />
      </div>
      <UsersTable reading={reading} audience={audience} filters={filters} />
      {isInviting && <InviteDialog audience={audience} onClose={() => setInviting(false)} />}
    </>
  );
}

type UsersTableProps = {
  reading: CachedResult<StaffUser[]>;
  audience: Audience;
  filters: readonly Filter[];
};

function UsersTable({ reading, audience, filters }: UsersTableProps) {
  const { t, i18n } = useTranslation(['club', 'common']);
  const isReloading = useIsReloading();
  const pagerLabels = usePagerLabels();
  const columns = useUserColumns(audience);
  const [search, setSearch] = useSearchParams();
  const params = useTableParams(TABLE);
  const isFiltered = (search.get('search') ?? '') !== '' || hasFilter(search, filters);
  return (
    <DataTable
      caption={t(`common:nav.${audience}`)}
      captionHidden
      density="compact"
      columns={columns}
      rows={reading.value}
      total={reading.total ?? 0}
      rowKey={({ uuid }) => uuid}
      sizes={TABLE.sizes}
      pagerLabels={pagerLabels}
      stickyHeader
      loading={isReloading}
      loadingLabel={t('common:state.loading')}
      locale={localeOf(i18n)}
      empty={
        isFiltered ? (
          <EmptyState
            title={t('club:users.noneFiltered')}
            action={
              <Button
                onClick={() =>
                  setSearch((now) => withValue(withoutFilters(now, filters), 'search', ''))
                }
              >
                {t('common:filters.clear')}
              </Button>
            }
          />
        ) : (
          <EmptyState title={t(`users.none.${audience}`)} detail={t('club:users.noneDetail')} />
        )
      }
      {...params}
    />
  );
}

const useUserColumns = (audience: Audience): readonly TableColumn<StaffUser>[] => {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  return useMemo(() => {
    const lastLogin = ({ last_login = null }: StaffUser) =>
      last_login === null ? t('users.never') : format.moment(last_login);
    const roles = ({ types }: StaffUser) =>
      types
        .filter((type) => type === 'coach' || type === 'admin')
        .map((type) => t(`users.roles.${type}`))
        .join(', ');
    const columns: (TableColumn<StaffUser> | null)[] = [
      {
        id: 'lastname',
        header: t('users.name'),
        sortable: true,
        cell: ({ firstname, lastname }) => (
          <span className="wrap-anywhere">
            {firstname} {lastname}
          </span>
        ),
      },
      audience === 'users' ? { id: 'role', header: t('users.role'), cell: roles } : null,
      {
        id: 'email',
        header: t('users.email'),
        priority: 2,
        cell: ({ email = null }) => email && <span className="wrap-anywhere">{email}</span>,
        phoneCell: ({ email = null }) => email && <span className="wrap-anywhere">{email}</span>,
      },
      {
        id: 'last_login',
        header: t('users.lastLogin'),
        sortable: true,
        cell: lastLogin,
        phoneCell: lastLogin,
      },
      {
        id: 'state',
        header: t('users.state'),
        cell: (user) => <StateChip state={user.status} />,
        phoneCell: (user) => <StateChip state={user.status} />,
      },
      {
        id: 'actions',
        header: t('common:actions.more'),
        align: 'end',
        cell: (user) => <UserMenu user={user} />,
        phoneCell: (user) => <UserMenu user={user} />,
      },
    ];
    return columns.filter((column) => column !== null);
  }, [t, format, audience]);
};

const TONES = {
  invited: 'warning',
  active: 'positive',
  inactive: 'neutral',
  deleted: 'neutral',
} as const;

function StateChip({ state }: { state: StaffUser['status'] }) {
  const { t } = useTranslation('club');
  return <Chip tone={TONES[state]}>{t(`users.states.${state}`)}</Chip>;
}

const useUserFilters = (): readonly Filter[] => {
  const { t } = useTranslation('club');
  return useMemo(
    () => [
      {
        kind: 'any',
        name: 'state',
        label: t('users.state'),
        options: STATES.map((value) => ({ value, label: t(`users.states.${value}`) })),
      },
    ],
    [t],
  );
};

/** The server query for an address of the list. Values that cannot be right are left out. */
const usersQueryOf = (
  audience: Audience,
  search: URLSearchParams,
): NonNullable<CallInput<'GET /users'>['query']> => {
  const { sort, descending, page, per_page } = tableQueryOf(search, TABLE);
  const states = STATES.filter((state) => search.getAll('state').includes(state));
  const name = (search.get('search') ?? '').trim();
  return {
    page,
    per_page,
    sort: `${descending ? 'd' : 'a'}${sort}`,
    'type[]': audience === 'coaches' ? ['coach'] : ['coach', 'admin'],
    'status[]': states.length === 0 ? [...STATES] : states,
    ...(name !== '' && isSearchable(name) && isNameSearch(name) && { search: name }),
  };
};

export const loader = ({
  context,
  request,
}: LoaderFunctionArgs): Promise<CachedResult<StaffUser[]>> => {
  const { pathname, searchParams } = new URL(request.url);
  return portalContext(context).queries.fetch(
    'GET /users',
    { query: usersQueryOf(audienceOf(pathname), searchParams) },
    request.signal,
  );
};
