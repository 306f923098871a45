import { useTranslation } from '@springboard/i18n';
import { FullScreenSpinner } from '@springboard/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { useAlerts } from '../hooks.ts';

/** Shown until the first page has loaded. Says so if another tab blocks the database. */
export function LoadingPage() {
  const { t } = useTranslation('common');
  const alerts = useAlerts();
  const blocked = useSyncExternalStore(alerts.subscribe, alerts.read).find(
    ({ subject }) => subject === 'blocked',
  );
  // With the first page, the wait is over.
  useEffect(() => blocked && (() => alerts.dismiss(blocked.id)), [alerts, blocked]);
  return <FullScreenSpinner label={blocked?.title ?? t('state.loading')} />;
}
