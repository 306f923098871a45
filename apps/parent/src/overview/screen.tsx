import { useTranslation } from '@springboard/i18n';
import { PageHeader } from '@springboard/ui';

export function Component() {
  const { t } = useTranslation('common');
  return <PageHeader title={t('nav.overview')} />;
}
