import { type CallInput, type StaffUser, USER_STATES } from '@springboard/contract';
import { isNameSearch, isSearchable } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { users } from '@springboard/i18n/areas/club';
import { lists, rights, users as accounts } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  type Filter,
  ExportMenu,
  Filters,
  hasFilter,
  isPaper,
  ListPaper,
  ListTable,
  NameSearch,
  NoMatches,
  portalContext,
  tableQueryOf,
  useApi,
  useOfflineReason,
  useRight,
  useRoleText,
  useSession,
  useQueryInWords,
} from '@springboard/portal';
import { Button, EmptyState, PageHeader } from '@springboard/ui';
import { useScreenWidth, visibleColumns } from '@springboard/ui/table';
import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { InviteUserDialog } from './invite-user-dialog.tsx';
import { InviteSeveralDialog } from './invite-several-dialog.tsx';
import { type Audience, useUserColumns } from './user-columns.tsx';

export const translations = [users, accounts, lists, rights];

const audienceOf = (pathname: string): Audience =>
  pathname.startsWith('/coaches') ? 'coaches' : 'users';

const TABLE = {
  columns: ['lastname', 'role', 'last_login', 'last_register', 'credential', 'state'],
  sort: 'lastname',
  sizes: [25, 50, 100],
} as const;

/** Roles in a club, in the order of the filter. Coaches are listed without the others unless they are chosen. */
const CLUB_ROLES = ['coach', 'admin'] as const;

/** The rows of a printed list: the maximum of one response. */
const MAX_ROWS = 1000;

/** States that the list shows; deleted users are in none. */
const STATES = USER_STATES.filter((state) => state !== 'deleted');

/** The coaches or the users of the club, with their accounts (portals §C). */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const reading = useLoaderData<CachedResult<StaffUser[]>>();
  const audience = audienceOf(useLocation().pathname);
  const offlineReason = useOfflineReason();
  const hasOwnPasswords = useSession(({ client }) => client?.auth_provider === 'springboard');
  const canInvite = useRight('manage_users') && hasOwnPasswords;
  const api = useApi();
  const [search] = useSearchParams();
  const columns = useUserColumns(audience);
  const [inviting, setInviting] = useState<'one' | 'several' | null>(null);
  const filters = useUserFilters();
  const queryInWords = useQueryInWords(filters);
  if (isPaper(search)) {
    return (
      <ListPaper
        title={t(`common:nav.${audience}`)}
        query={queryInWords}
        columns={columns.filter(({ id }) => id !== 'actions')}
        rows={reading.value}
        total={reading.total ?? 0}
        rowKey={({ uuid }) => uuid}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={t(`common:nav.${audience}`)}
        actions={
          <>
            <ExportMenu
              fileName={t(`users.file.${audience}`)}
              loadCsv={() => api.csv('GET /users', { query: usersQueryOf(audience, search) })}
            />
            {canInvite && audience === 'coaches' && (
              <Button disabledReason={offlineReason} onClick={() => setInviting('several')}>
                {t('club:users.several.title')}
              </Button>
            )}
            {canInvite && (
              <Button
                variant="primary"
                disabledReason={offlineReason}
                onClick={() => setInviting('one')}
              >
                {t(`users.invite.${audience}`)}
              </Button>
            )}
          </>
        }
      />
      <CachedNotice result={reading} />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <NameSearch label={t('common:users.search')} />
        <Filters filters={filters} />
      </div>
      <UsersTable reading={reading} audience={audience} filters={filters} />
      {inviting === 'one' && (
        <InviteUserDialog audience={audience} onClose={() => setInviting(null)} />
      )}
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
  const { t } = useTranslation(['club', 'common']);
  const all = useUserColumns(audience);
  const width = useScreenWidth();
  const columns = useMemo(() => visibleColumns(all, width, {}), [all, width]);
  const [search] = useSearchParams();
  const isFiltered = (search.get('search') ?? '') !== '' || hasFilter(search, filters);
  return (
    <ListTable
      caption={t(`common:nav.${audience}`)}
      columns={columns}
      rows={reading.value}
      total={reading.total ?? 0}
      rowKey={({ uuid }) => uuid}
      rowTo={({ uuid }) => (audience === 'coaches' ? paths.coach(uuid) : paths.user(uuid))}
      query={tableQueryOf(search, TABLE)}
      sizes={TABLE.sizes}
      empty={
        isFiltered ? (
          <NoMatches filters={filters} title={t('common:users.noneFiltered')} />
        ) : (
          <EmptyState title={t(`users.none.${audience}`)} detail={t('club:users.noneDetail')} />
        )
      }
    />
  );
}

const useUserFilters = (): readonly Filter[] => {
  const { t } = useTranslation('common');
  const roleText = useRoleText();
  return useMemo(
    () => [
      {
        kind: 'any',
        name: 'role',
        label: t('users.role'),
        options: CLUB_ROLES.map((value) => ({ value, label: roleText(value) })),
      },
      {
        kind: 'any',
        name: 'state',
        label: t('users.state'),
        options: STATES.map((value) => ({ value, label: t(`users.states.${value}`) })),
      },
    ],
    [t, roleText],
  );
};

/** The server query for an address of the list. Values that cannot be right are left out. */
const usersQueryOf = (
  audience: Audience,
  search: URLSearchParams,
): NonNullable<CallInput<'GET /users'>['query']> => {
  const { sort, descending, page, per_page } = tableQueryOf(search, TABLE);
  const states = STATES.filter((state) => search.getAll('state').includes(state));
  const roles = CLUB_ROLES.filter((role) => search.getAll('role').includes(role));
  const name = (search.get('search') ?? '').trim();
  return {
    ...(isPaper(search) ? { page: 0, per_page: MAX_ROWS } : { page, per_page }),
    sort: `${descending ? 'd' : 'a'}${sort}`,
    'type[]': roles.length > 0 ? roles : audience === 'coaches' ? ['coach'] : [...CLUB_ROLES],
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
