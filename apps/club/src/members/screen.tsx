import type { ClubMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { members } from '@springboard/i18n/areas/club';
import {
  CachedNotice,
  type CachedResult,
  LoadError,
  NameSearch,
  portalContext,
  readChoice,
  useColumns,
  useStoredChoice,
  withValue,
} from '@springboard/portal';
import { FilterChip, PageHeader } from '@springboard/ui';
import { MenuChoice, MenuSeparator } from '@springboard/ui/menu';
import { ColumnChooser } from '@springboard/ui/table';
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import {
  lastPageOf,
  membersQueryOf,
  NAME_ORDERS,
  nameOrderOf,
  type NameOrder,
  SHOWN,
  shownOf,
  withNameOrder,
} from './list-query.ts';
import { useMemberColumns } from './member-columns.tsx';
import { MembersTable } from './members-table.tsx';

export const translations = [members];

/** The user's order of names. */
const ORDER = {
  name: 'names',
  read: (value: unknown): NameOrder => NAME_ORDERS.find((known) => known === value) ?? 'firstname',
};

/** The club's members, for the audience that calls them pupils (portals.md §C). */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const { reading } = useLoaderData<MembersPage>();
  const [search, setSearch] = useSearchParams();
  const [chosenOrder, chooseOrder] = useStoredChoice(ORDER);
  const order = nameOrderOf(search, chosenOrder);
  const { visible, chooser } = useColumns('members', useMemberColumns(order, shownOf(search)));
  return (
    <>
      <PageHeader
        title={t('common:nav.members')}
        subtitle={
          reading?.total != null && (
            <span className="tabular">{t('club:members.count', { count: reading.total })}</span>
          )
        }
      />
      {reading && <CachedNotice result={reading} />}
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <NameSearch label={t('club:members.search')} />
        <ShownFilter />
        <ColumnChooser label={t('club:members.columns')} {...chooser}>
          <MenuChoice
            label={t('club:members.order.label')}
            value={order}
            options={NAME_ORDERS.map((value) => ({
              value,
              label: t(`members.order.${value}`),
            }))}
            onChoose={(value) => {
              const next = NAME_ORDERS.find((known) => known === value) ?? order;
              chooseOrder(next);
              setSearch((now) => withNameOrder(now, next), { replace: true });
            }}
          />
          <MenuSeparator />
        </ColumnChooser>
      </div>
      <MembersTable reading={reading} columns={visible} order={order} />
    </>
  );
}

/** Active pupils, inactive ones, or all. */
function ShownFilter() {
  const { t } = useTranslation('club');
  const [search, setSearch] = useSearchParams();
  const current = shownOf(search);
  return (
    <fieldset aria-label={t('members.shown.label')} className="flex flex-wrap gap-2">
      {SHOWN.map((shown) => (
        <FilterChip
          key={shown}
          selected={shown === current}
          onClick={() =>
            setSearch((now) => withValue(now, 'show', shown === SHOWN[0] ? '' : shown))
          }
        >
          {t(`members.shown.${shown}`)}
        </FilterChip>
      ))}
    </fieldset>
  );
}

/** A page of the list; null where the server cannot be reached and this page was never read here. */
type MembersPage = { readonly reading: CachedResult<ClubMember[]> | null };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<MembersPage> {
  const { searchParams } = new URL(request.url);
  const order = readChoice(portalContext(context), ORDER);
  const query = membersQueryOf(searchParams, order);
  try {
    const reading = await portalContext(context).queries.fetch(
      'GET /members',
      { query },
      request.signal,
    );
    const shorter = lastPageOf(searchParams, order, reading.total);
    if (shorter !== null) throw redirect(paths.membersWith(shorter));
    return { reading };
  } catch (error) {
    // Elsewhere in the list there may be something to read, so the list and its search stay.
    if (error instanceof LoadError && error.failure.status === 0) return { reading: null };
    throw error;
  }
}
