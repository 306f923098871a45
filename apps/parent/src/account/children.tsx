import { useTranslation } from '@springboard/i18n';
import { account as accountTexts, moveClub } from '@springboard/i18n/areas/parent';
import { PageHeader } from '@springboard/ui';
import { useLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import { ChildLinks, loadChildren } from './child-links.tsx';

export const translations = [accountTexts, moveClub];

export const loader = loadChildren;

/** Each child's details with guardians and medical information, the consents, and the move to another club. */
export function Component() {
  const { t } = useTranslation('parent');
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('account.children')} subtitle={t('accountPage.sections.children')} />
      <ChildLinks
        reading={useLoaderData<typeof loader>()}
        linksOf={({ uuid, firstname, acts }) => [
          { to: paths.detailsOfChild(uuid), text: t('details.ofChild', { firstname }) },
          { to: paths.consentsOfChild(uuid), text: t('details.consentsOf', { firstname }) },
          ...(acts ? [{ to: paths.moveClub(uuid), text: t('moveClub.of', { firstname }) }] : []),
        ]}
      />
    </div>
  );
}
