import { type CallInput, type StaffUser, USER_STATES } from '@springboard/contract';
import { isNameSearch, isSearchable } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { users } from '@springboard/i18n/areas/scheme';
import { formSummary, lists, rights, users as accounts } from '@springboard/i18n/areas/shared';
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
  NameSearch,
  NoMatches,
  portalContext,
  readForPaper,
  tableQueryOf,
  useApi,
  useOfflineReason,
  useQueryInWords,
  useRoleText,
  useSession,
} from '@springboard/portal';
import { Button, EmptyState, Notice, PageHeader } from '@springboard/ui';
import { useScreenWidth, visibleColumns } from '@springboard/ui/table';
import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import type { ClubName } from './club-name.ts';
import { InviteUserDialog } from './invite-user-dialog.tsx';
import { useUserColumns } from './user-columns.tsx';
import { STAFF_ROLES } from './staff-roles.ts';

export const translations = [users, accounts, formSummary, lists, rights];

const TABLE = {
  columns: ['lastname', 'last_login'],
  sort: 'lastname',
  sizes: [25, 50, 100],
} as const;

/** States that the list shows; deleted users are in none. */
const STATES = USER_STATES.filter((state) => state !== 'deleted');

/** The staff of all clubs and of the national body (portals §D). */
export function Component() {
  const { t } = useTranslation(['scheme', 'common']);
  const { reading, clubs } = useLoaderData<UsersPage>();
  const offlineReason = useOfflineReason();
  const hasOwnPasswords = useSession(({ client }) => client?.auth_provider === 'springboard');
  const [isInviting, setInviting] = useState(false);
  const all = useUserColumns(clubs);
  const width = useScreenWidth();
  const columns = useMemo(() => visibleColumns(all, width, {}), [all, width]);
  const filters = useUserFilters(clubs);
  const api = useApi();
  const queryInWords = useQueryInWords(filters);
  const [search] = useSearchParams();
  if (isPaper(search)) {
    return (
      <ListPaper
        title={t('common:nav.users')}
        query={queryInWords}
        columns={all.filter(({ id }) => id !== 'actions')}
        rows={reading.value}
        total={reading.total ?? 0}
        rowKey={({ uuid }) => uuid}
      />
    );
  }
  const isFiltered = (search.get('search') ?? '') !== '' || hasFilter(search, filters);
  return (
    <>
      <PageHeader
        title={t('common:nav.users')}
        actions={
          <>
            <ExportMenu
              fileName={t('scheme:users.file')}
              loadCsv={() => api.csv('GET /users', { query: usersQueryOf(search) })}
            />
            {hasOwnPasswords && (
              <Button
                variant="primary"
                disabledReason={offlineReason}
                onClick={() => setInviting(true)}
              >
                {t('scheme:users.invite')}
              </Button>
            )}
          </>
        }
      />
      <CachedNotice result={reading} />
      {!hasOwnPasswords && (
        <div className="mb-4">
          <Notice kind="info">{t('scheme:users.outside')}</Notice>
        </div>
      )}
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <NameSearch label={t('common:users.search')} />
        <Filters filters={filters} />
      </div>
      <ListTable
        caption={t('common:nav.users')}
        columns={columns}
        rows={reading.value}
        total={reading.total ?? 0}
        rowKey={({ uuid }) => uuid}
        rowTo={({ uuid }) => paths.user(uuid)}
        query={tableQueryOf(search, TABLE)}
        sizes={TABLE.sizes}
        empty={
          isFiltered ? (
            <NoMatches filters={filters} title={t('common:users.noneFiltered')} />
          ) : (
            <EmptyState title={t('scheme:users.none')} detail={t('scheme:users.noneDetail')} />
          )
        }
      />
      {isInviting && <InviteUserDialog clubs={clubs} onClose={() => setInviting(false)} />}
    </>
  );
}

const useUserFilters = (clubs: readonly ClubName[]): readonly Filter[] => {
  const { t } = useTranslation(['scheme', 'common']);
  const roleText = useRoleText();
  return useMemo(
    () => [
      {
        kind: 'any',
        name: 'role',
        label: t('common:users.role'),
        options: STAFF_ROLES.map((value) => ({ value, label: roleText(value) })),
      },
      {
        kind: 'one',
        name: 'club',
        label: t('scheme:users.club'),
        options: [
          { value: '', label: t('scheme:users.allClubs') },
          ...clubs.map(({ id, name }) => ({ value: String(id), label: name })),
        ],
      },
      {
        kind: 'any',
        name: 'state',
        label: t('common:users.state'),
        options: STATES.map((value) => ({ value, label: t(`common:users.states.${value}`) })),
      },
    ],
    [t, roleText, clubs],
  );
};

/** The server query for an address of the list. Values that cannot be right are left out. */
const usersQueryOf = (search: URLSearchParams): NonNullable<CallInput<'GET /users'>['query']> => {
  const { sort, descending, page, per_page } = tableQueryOf(search, TABLE);
  const states = STATES.filter((state) => search.getAll('state').includes(state));
  const roles = STAFF_ROLES.filter((role) => search.getAll('role').includes(role));
  const club_id = Number(search.get('club') ?? '');
  const name = (search.get('search') ?? '').trim();
  return {
    page,
    per_page,
    sort: `${descending ? 'd' : 'a'}${sort}`,
    with_devices: 1,
    'type[]': roles.length === 0 ? [...STAFF_ROLES] : roles,
    'status[]': states.length === 0 ? [...STATES] : states,
    ...(Number.isSafeInteger(club_id) && club_id > 0 && { club_id }),
    ...(name !== '' && isSearchable(name) && isNameSearch(name) && { search: name }),
  };
};

type UsersPage = { readonly reading: CachedResult<StaffUser[]>; readonly clubs: ClubName[] };

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<UsersPage> => {
  const { queries } = portalContext(context);
  const search = new URL(request.url).searchParams;
  const query = usersQueryOf(search);
  const read = (page: Pick<typeof query, 'page' | 'per_page'>) =>
    queries.fetch('GET /users', { query: { ...query, ...page } }, request.signal);
  const [reading, clubs] = await Promise.all([
    isPaper(search) ? readForPaper(read) : read({}),
    queries.fetch('GET /clubs', { query: {} }, request.signal),
  ]);
  return { reading, clubs: clubs.value };
};
