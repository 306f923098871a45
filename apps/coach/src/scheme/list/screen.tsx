import { schemeBrowser } from '@springboard/i18n/areas/shared';
import { matchesSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { NameSearch } from '@springboard/portal';
import { EmptyState, PageHeader } from '@springboard/ui';
import { useLoaderData, useSearchParams } from 'react-router';
import type { SchemeListData } from './loader.ts';
import { SchemeLinks } from './scheme-links.tsx';

export { loader, shouldRevalidate } from './loader.ts';

export const translations = [schemeBrowser];

/** The schemes to browse (§2, Scheme list). */
export function Component() {
  const { t } = useTranslation('scheme-browser');
  const [searchParams] = useSearchParams();
  const { schemes, isKnown } = useLoaderData<SchemeListData>();
  const search = searchParams.get('search') ?? '';
  const results = schemes.filter(({ title }) => matchesSearch(title, search));
  return (
    <>
      <PageHeader title={t('list.title')} subtitle={t('list.subtitle')} />
      {schemes.length > 0 && (
        <div className="mb-4 flex">
          <NameSearch label={t('list.search')} />
        </div>
      )}
      {results.length > 0 ? (
        <SchemeLinks schemes={results} />
      ) : (
        <EmptyState
          title={t('list.none')}
          detail={<EmptyDetail search={search} isKnown={isKnown} />}
        />
      )}
    </>
  );
}

function EmptyDetail({ search, isKnown }: { search: string; isKnown: boolean }) {
  const { t } = useTranslation('scheme-browser');
  if (search !== '') return t('list.noneMatches', { search });
  return isKnown ? t('list.noneYet') : t('list.noneHere');
}
