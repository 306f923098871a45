import { useTranslation } from '@springboard/i18n';
import { AlertRegion } from '@springboard/ui/alerts';
import { useAlerts } from '../hooks.ts';

/** §2: global alerts. */
export default function Messages() {
  const { t } = useTranslation('common');
  return (
    <AlertRegion
      alerts={useAlerts()}
      label={t('alerts.title')}
      alertLabel={t('alerts.title')}
      closeLabel={t('alerts.dismiss')}
    />
  );
}
