import { Breadcrumbs } from '@springboard/ui';
import { useTranslation } from '@springboard/i18n';
import { Suspense } from 'react';
import { useSession } from '../hooks.ts';
import { useAside, useCrumbs } from './use-crumbs.ts';
import { useDocumentTitle } from './use-document-title.ts';
import { renderLink } from './render-link.tsx';

/** Where one is; on a phone the way back, or at the top of an area whose portal it is. */
export function BreadcrumbBar() {
  const { t } = useTranslation('common');
  const crumbs = useCrumbs();
  const aside = useAside();
  useDocumentTitle(crumbs.at(-1)?.label);
  const name = useSession(({ club, client }) => club?.name ?? client?.name);
  return (
    <>
      {crumbs.length < 2 && <span className="truncate text-sm font-strong sm:hidden">{name}</span>}
      <Breadcrumbs label={t('nav.breadcrumbs')} items={crumbs} renderLink={renderLink} />
      {aside && (
        <div className="ml-auto">
          <Suspense>{aside}</Suspense>
        </div>
      )}
    </>
  );
}
