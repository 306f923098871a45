import type { Translations } from '@springboard/i18n';
import type { OfflineEvents } from '@springboard/offline';
import type { AlertList } from '@springboard/ui';

/** OF2: whoever recorded something hears when it did not come to pass as recorded. */
export const queueEvents = (
  alerts: AlertList,
  { i18n: { t }, loadPortal }: Translations,
): OfflineEvents => ({
  rejected: () => alerts.raise({ tone: 'error', title: t('alerts.REJECTED'), subject: 'rejected' }),
  superseded: () =>
    alerts.raise({ tone: 'info', title: t('alerts.SUPERSEDED'), subject: 'superseded' }),
  blocked: () => {
    // The database is opened while the words are on their way.
    void loadPortal().then(() =>
      alerts.raise({ tone: 'warning', title: t('alerts.STORAGE_BLOCKED'), subject: 'blocked' }),
    );
  },
});
