import { useTranslation } from '@springboard/i18n';
import { CachedNotice, NameSearch } from '@springboard/portal';
import { PageHeader } from '@springboard/ui';
import { useLoaderData } from 'react-router';
import type { MembersPage } from './loader.ts';
import { MembersTable } from './members-table.tsx';
import { ShownFilter } from './shown-filter.tsx';

export { loader } from './loader.ts';

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
