import { useTranslation } from '@springboard/i18n';
import { account as accountTexts } from '@springboard/i18n/areas/parent';
import { PageHeader } from '@springboard/ui';
import { useLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import { ChildLinks, loadChildren } from './child-links.tsx';

export const translations = [accountTexts];

export const loader = loadChildren;

/** Who sees each child's record (D19), and the requests for all data and for their erasure. */
export function Component() {
  const { t } = useTranslation('parent');
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('account.privacy')} subtitle={t('accountPage.privacyText')} />
      <ChildLinks
        reading={useLoaderData<typeof loader>()}
        linksOf={({ uuid, firstname, acts }) => [
          { to: paths.viewsOfChild(uuid), text: t('views.ofChild', { firstname }) },
          ...(acts
            ? [{ to: paths.dataOfChild(uuid), text: t('accountPage.data', { firstname }) }]
            : []),
        ]}
      />
    </div>
  );
}
