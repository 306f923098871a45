import { REPORTS } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { reports } from '@springboard/i18n/areas/club';
import { LinkCards } from '@springboard/portal';
import { PageHeader } from '@springboard/ui';
import { paths } from '../paths.ts';

export const translations = [reports];

/** The reports of the club, each with what it counts. */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  return (
    <>
      <PageHeader title={t('common:nav.reports')} />
      <LinkCards
        cards={REPORTS.map((name) => ({
          to: paths.report(name),
          title: t(`club:report.names.${name}.title`),
          text: t(`club:report.names.${name}.text`),
        }))}
      />
    </>
  );
}
