import { useTranslation } from '@springboard/i18n';
import { FullScreenSpinner } from '@springboard/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { useAlerts } from '../hooks.ts';

/** Until the first page is there; says so where another tab keeps it waiting. */
export function LoadingPage() {
  const { t } = useTranslation('common');
  const alerts = useAlerts();
  const blocked = useSyncExternalStore(alerts.subscribe, alerts.read).find(
    ({ subject }) => subject === 'blocked',
  );
  // Once there is a page, nothing keeps it waiting any more.
  useEffect(() => blocked && (() => alerts.dismiss(blocked.id)), [alerts, blocked]);
  return <FullScreenSpinner label={blocked?.title ?? t('state.loading')} />;
}
