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
  renderLink,
  tableQueryOf,
  useFormat,
  useIsReloading,
  useListSearch,
  useOfflineReason,
  usePagerLabels,
  usePortalContext,
  useSession,
  useTableParams,
  useToday,
  withoutFilters,
  withValue,
} from '@springboard/portal';
import { Button, Chip, classes, EmptyState, PageHeader } from '@springboard/ui';
import { DataTable, type TableColumn, useScreenWidth, visibleColumns } from '@springboard/ui/table';
import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { CredentialChip, stateOfCredential } from './credential-chip.tsx';
import { paths } from '../paths.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { InviteSeveralDialog } from './invite-several-dialog.tsx';
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
  const [inviting, setInviting] = useState<'one' | 'several' | null>(null);
  const filters = useUserFilters();
  return (
    <>
      <PageHeader
        title={t(`common:nav.${audience}`)}
        actions={
          hasOwnPasswords && (
            <>
              <Button
                variant="primary"
                disabledReason={offlineReason}
                onClick={() => setInviting('one')}
              >
                {t(`users.invite.${audience}`)}
              </Button>
              {audience === 'coaches' && (
                <Button disabledReason={offlineReason} onClick={() => setInviting('several')}>
                  {t('club:users.several.title')}
                </Button>
              )}
            </>
          )
        }
      />
      <CachedNotice result={reading} />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <NameSearch label={t('club:users.search')} />
        <Filters filters={filters} />
      </div>
      <UsersTable reading={reading} audience={audience} filters={filters} />
      {inviting === 'one' && <InviteDialog audience={audience} onClose={() => setInviting(null)} />}
      {inviting === 'several' && <InviteSeveralDialog onClose={() => setInviting(null)} />}
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
  const all = useUserColumns(audience);
  const width = useScreenWidth();
  const columns = useMemo(() => visibleColumns(all, width, {}), [all, width]);
  const [search] = useSearchParams();
  const [, setSearch] = useListSearch();
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
      rowTo={({ uuid }) => (audience === 'coaches' ? paths.coach(uuid) : undefined)}
      renderLink={renderLink}
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
  const coachingColumns = useCoachingColumns();
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
          <span className="max-w-56 break-words sm:w-max">
            {firstname} {lastname}
          </span>
        ),
        phoneCell: ({ firstname, lastname }) => (
          <span className="wrap-anywhere">
            {firstname} {lastname}
          </span>
        ),
      },
      audience === 'users'
        ? { id: 'role', header: t('users.role'), priority: 2, cell: roles, phoneCell: roles }
        : null,
      // The page of a coach has it.
      audience === 'users'
        ? {
            id: 'email',
            header: t('users.email'),
            priority: 2,
            cell: ({ email = null }) => email && <span className="wrap-anywhere">{email}</span>,
            phoneCell: ({ email = null }) =>
              email && <span className="wrap-anywhere">{email}</span>,
          }
        : null,
      ...(audience === 'coaches' ? coachingColumns : []),
      {
        id: 'last_login',
        header: t('users.lastLogin'),
        priority: 3,
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
  }, [t, format, audience, coachingColumns]);
};

/** A coach who has taken no register for so long may need a call. */
const QUIET_DAYS = 14;

/** Groups, registers and the credential that expires first. */
const useCoachingColumns = (): readonly TableColumn<StaffUser>[] => {
  const { t } = useTranslation('club');
  const format = useFormat();
  const today = useToday();
  const { now } = usePortalContext();
  return useMemo(
    () => [
      {
        id: 'groups',
        header: t('users.groups'),
        priority: 2,
        cell: ({ coaching }) => coaching?.groups.map(({ name }) => name).join(', ') || null,
        phoneCell: ({ coaching }) =>
          coaching !== undefined &&
          coaching.groups.length > 0 && (
            <span className="block max-w-[60vw] truncate">
              {coaching.groups.map(({ name }) => name).join(', ')}
            </span>
          ),
      },
      {
        id: 'last_register',
        header: t('users.lastRegister'),
        priority: 2,
        cell: ({ coaching }) => {
          if (coaching === undefined) return null;
          const { last_register, open_registers, groups } = coaching;
          const isQuiet =
            groups.length > 0 && (last_register ?? 0) < now() / 1000 - QUIET_DAYS * 86_400;
          return (
            <>
              <span className={classes(isQuiet && 'font-strong text-negative-ink')}>
                {last_register === null ? t('users.never') : format.moment(last_register)}
              </span>
              {open_registers > 0 && (
                <span className="block text-muted">
                  {t('users.openRegisters', { number: open_registers })}
                </span>
              )}
            </>
          );
        },
        phoneHidden: true,
      },
      {
        id: 'credential',
        header: t('users.credential'),
        cell: ({ coaching }) =>
          coaching?.credential && <CredentialChip credential={coaching.credential} today={today} />,
        phoneCell: ({ coaching }) =>
          coaching?.credential &&
          stateOfCredential(coaching.credential, today) !== 'fine' && (
            <CredentialChip credential={coaching.credential} today={today} />
          ),
      },
    ],
    [t, format, today, now],
  );
};

const TONES = {
  invited: 'warning',
  active: 'positive',
  inactive: 'neutral',
  deleted: 'neutral',
} as const;

export function StateChip({ state }: { state: StaffUser['status'] }) {
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
    ...(audience === 'coaches' && { with_coaching: 1 as const }),
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
