import { useTranslation } from '@springboard/i18n';
import { Button, FullScreenSpinner } from '@springboard/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { useAlerts, usePortalContext } from '../hooks.ts';
import { SLOW_MS, useIsAfter } from '../layout/use-is-after.ts';

type LoadingPageProps = {
  /** False where the address can be used only once. */
  canRestart?: boolean;
};

/** Shown until the first page has loaded. Says so if another tab blocks the database. */
export function LoadingPage({ canRestart = true }: LoadingPageProps) {
  const { t } = useTranslation('common');
  const alerts = useAlerts();
  const { restart } = usePortalContext();
  const blocked = useSyncExternalStore(alerts.subscribe, alerts.read).find(
    ({ subject }) => subject === 'blocked',
  );
  // With the first page, the wait is over.
  useEffect(() => blocked && (() => alerts.dismiss(blocked.id)), [alerts, blocked]);
  const slow = useIsAfter(SLOW_MS);
  const waiting = slow ? t('state.slow') : t('state.loading');
  return (
    <FullScreenSpinner label={blocked?.title ?? waiting}>
      {slow && canRestart && blocked === undefined && (
        <Button onClick={() => restart()}>{t('actions.retry')}</Button>
      )}
    </FullScreenSpinner>
  );
}
