import type { ClubMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { member, members } from '@springboard/i18n/areas/club';
import { jobs, lists } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  ExportMenu,
  Filters,
  isPaper,
  ListPaper,
  LoadError,
  portalContext,
  readChoice,
  readForPaper,
  renderLink,
  selectedForPaper,
  useApi,
  useColumns,
  useListSearch,
  useStoredChoice,
  useQueryInWords,
  withLastPage,
} from '@springboard/portal';
import { buttonClass, PageHeader } from '@springboard/ui';
import { MenuChoice, MenuSeparator } from '@springboard/ui/menu';
import { ColumnChooser } from '@springboard/ui/table';
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router';
import { OtherPages } from '../other-pages.tsx';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';
import { SourceNotice } from '../source-notice.tsx';
import {
  listQueryOf,
  membersQueryOf,
  NAME_ORDERS,
  nameOrderOf,
  type NameOrder,
  shownOf,
  withNameOrder,
} from './list-query.ts';
import { useMemberColumns } from './member-columns.tsx';
import { MemberSearch } from './member-search.tsx';
import { MembersTable } from './members-table.tsx';
import { useMemberFilters } from './use-member-filters.ts';

export const translations = [member, members, jobs, lists];

/** The user's order of names. */
const ORDER = {
  name: 'names',
  read: (value: unknown): NameOrder => NAME_ORDERS.find((known) => known === value) ?? 'firstname',
};

/** The club's members, for the audience that calls them pupils (portals §C). */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const { reading } = useLoaderData<MembersPage>();
  const [search] = useSearchParams();
  const [, setSearch] = useListSearch();
  const [chosenOrder, chooseOrder] = useStoredChoice(ORDER);
  const order = nameOrderOf(search, chosenOrder);
  const { visible, chooser } = useColumns('members', useMemberColumns(order, shownOf(search)));
  const filters = useMemberFilters();
  const queryInWords = useQueryInWords(filters);
  const isRemoteOnly = useRemoteOnly();
  if (isPaper(search) && reading) {
    const selected = selectedForPaper(search);
    return (
      <ListPaper
        title={t('common:nav.members')}
        query={[
          ...queryInWords,
          ...(selected.length === 0
            ? []
            : [t('common:table.selected', { count: selected.length })]),
        ]}
        columns={visible}
        rows={reading.value}
        total={reading.total ?? 0}
        rowKey={({ uuid }) => uuid}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={t('common:nav.members')}
        subtitle={
          reading?.total != null && (
            <span className="tabular">{t('club:members.count', { count: reading.total })}</span>
          )
        }
        actions={
          <>
            <ExportMenu
              fileName={t('club:members.file')}
              loadCsv={() => api.csv('GET /members', { query: membersQueryOf(search, order) })}
            />
            <OtherPages
              pages={[
                ...(isRemoteOnly
                  ? []
                  : [
                      { to: paths.duplicates, label: t('club:members.duplicates'), isButton: true },
                      { to: paths.imports, label: t('club:members.import'), isButton: true },
                    ]),
                { to: paths.consents, label: t('club:member.consents.texts') },
              ]}
            />
            {!isRemoteOnly &&
              renderLink({
                to: paths.newMember,
                className: buttonClass({ variant: 'primary' }),
                children: t('club:titles.newMember'),
              })}
          </>
        }
      />
      {reading && <CachedNotice result={reading} />}
      {isRemoteOnly && (
        <div className="mb-4">
          <SourceNotice about="members" />
        </div>
      )}
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <MemberSearch />
        <ColumnChooser label={t('club:members.columns')} {...chooser}>
          <MenuChoice
            label={t('club:members.order.label')}
            value={order}
            options={NAME_ORDERS.map((value) => ({ value, label: t(`members.order.${value}`) }))}
            onChoose={(value) => {
              const next = ORDER.read(value);
              chooseOrder(next);
              setSearch((now) => withNameOrder(now, next), { replace: true });
            }}
          />
          <MenuSeparator />
        </ColumnChooser>
        <div className="flex basis-full flex-wrap items-center gap-2">
          <Filters filters={filters} />
        </div>
      </div>
      <MembersTable reading={reading} columns={visible} order={order} filters={filters} />
    </>
  );
}

/** A page of the list; null where the server cannot be reached and this page was never read here. */
type MembersPage = { readonly reading: CachedResult<ClubMember[]> | null };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<MembersPage> {
  const { searchParams } = new URL(request.url);
  const { queries } = portalContext(context);
  const order = readChoice(portalContext(context), ORDER);
  const query = membersQueryOf(searchParams, order);
  try {
    if (isPaper(searchParams)) {
      const selected = selectedForPaper(searchParams);
      const chosen = selected.length === 0 ? {} : { 'uuid[]': [...selected] };
      const reading = await readForPaper((page) =>
        queries.fetch('GET /members', { query: { ...query, ...chosen, ...page } }, request.signal),
      );
      return { reading };
    }
    const reading = await queries.fetch('GET /members', { query }, request.signal);
    const shorter = withLastPage(searchParams, listQueryOf(searchParams, order), reading.total);
    if (shorter !== null) throw redirect(paths.membersWith(shorter));
    return { reading };
  } catch (error) {
    // Elsewhere in the list there may be something to read, so the list and its search stay.
    if (error instanceof LoadError && error.failure.status === 0) return { reading: null };
    throw error;
  }
}
