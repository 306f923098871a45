import { SCHEME_REPORTS } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { reports } from '@springboard/i18n/areas/scheme';
import { LinkCards } from '@springboard/portal';
import { PageHeader } from '@springboard/ui';
import { paths } from '../paths.ts';

export const translations = [reports];

/** The reports of the national body, each with what it counts. */
export function Component() {
  const { t } = useTranslation(['scheme', 'common']);
  return (
    <>
      <PageHeader title={t('common:nav.reports')} />
      <LinkCards
        cards={SCHEME_REPORTS.map((name) => ({
          to: paths.report(name),
          title: t(`scheme:reports.names.${name}.title`),
          text: t(`scheme:reports.names.${name}.text`),
        }))}
      />
    </>
  );
}
