import { useTranslation } from '@springboard/i18n';
import { FullScreenSpinner } from '@springboard/ui';

/** Until the first page is there. */
export function Starting() {
  const { t } = useTranslation('common');
  return <FullScreenSpinner label={t('state.loading')} />;
}
