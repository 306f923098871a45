import type { ClubMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  CachedNotice,
  type CachedResult,
  LoadError,
  NameSearch,
  portalContext,
  withValue,
} from '@springboard/portal';
import { FilterChip, PageHeader } from '@springboard/ui';
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { lastPageOf, membersQueryOf, SHOWN, shownOf } from './list-query.ts';
import { MembersTable } from './members-table.tsx';

/** The club's members, for the audience that calls them pupils (portals.md §C). */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const { reading } = useLoaderData<MembersPage>();
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
      </div>
      <MembersTable reading={reading} />
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
  const query = membersQueryOf(searchParams);
  try {
    const reading = await portalContext(context).queries.fetch(
      'GET /members',
      { query },
      request.signal,
    );
    const shorter = lastPageOf(searchParams, reading.total);
    if (shorter !== null) throw redirect(paths.membersWith(shorter));
    return { reading };
  } catch (error) {
    // Elsewhere in the list there may be something to read, so the list and its search stay.
    if (error instanceof LoadError && error.failure.status === 0) return { reading: null };
    throw error;
  }
}
