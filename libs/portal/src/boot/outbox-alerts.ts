import type { Translations } from '@springboard/i18n';
import type { OfflineEvents } from '@springboard/offline';
import type { AlertList } from '@springboard/ui';

/** OF2: alerts the user when a recorded change was not accepted as recorded. */
export const outboxAlerts = (
  alerts: AlertList,
  { i18n: { t }, loadSignedIn }: Translations,
): OfflineEvents => ({
  rejected: () => alerts.raise({ tone: 'error', title: t('alerts.REJECTED'), subject: 'rejected' }),
  superseded: () =>
    alerts.raise({ tone: 'info', title: t('alerts.SUPERSEDED'), subject: 'superseded' }),
  blocked: () => {
    // The database is opened while the translations are still loading.
    void loadSignedIn().then(() =>
      alerts.raise({ tone: 'warning', title: t('alerts.STORAGE_BLOCKED'), subject: 'blocked' }),
    );
  },
});
