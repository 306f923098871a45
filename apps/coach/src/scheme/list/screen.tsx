import { matchesSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { NameSearch } from '@springboard/portal';
import { EmptyState, PageHeader } from '@springboard/ui';
import { useLoaderData, useSearchParams } from 'react-router';
import type { Listed } from './loader.ts';
import { SchemeLinks } from './scheme-links.tsx';

export { loader, shouldRevalidate } from './loader.ts';

/** The schemes to browse (§2, Scheme list). */
export function Component() {
  const { t } = useTranslation('scheme-browser');
  const [address] = useSearchParams();
  const { schemes, known } = useLoaderData<Listed>();
  const search = address.get('search') ?? '';
  const found = schemes.filter(({ title }) => matchesSearch(title, search));
  return (
    <>
      <PageHeader title={t('list.title')} subtitle={t('list.subtitle')} />
      {schemes.length > 0 && (
        <div className="mb-4 flex">
          <NameSearch label={t('list.search')} />
        </div>
      )}
      {found.length > 0 ? (
        <SchemeLinks schemes={found} />
      ) : (
        <EmptyState title={t('list.none')} detail={<WhyNone search={search} known={known} />} />
      )}
    </>
  );
}

function WhyNone({ search, known }: { search: string; known: boolean }) {
  const { t } = useTranslation('scheme-browser');
  if (search !== '') return t('list.noneMatches', { search });
  return known ? t('list.noneYet') : t('list.noneHere');
}
