import type { OfflineEvents } from '@springboard/offline';
import type { AlertList } from '@springboard/ui';
import type { i18n as I18n } from 'i18next';

/** OF2: whoever recorded something hears when it did not come to pass as recorded. */
export const queueEvents = (alerts: AlertList, { t }: I18n): OfflineEvents => ({
  rejected: () => alerts.raise({ tone: 'error', title: t('alerts.REJECTED'), subject: 'rejected' }),
  superseded: () =>
    alerts.raise({ tone: 'info', title: t('alerts.SUPERSEDED'), subject: 'superseded' }),
  blocked: () =>
    alerts.raise({ tone: 'warning', title: t('alerts.STORAGE_BLOCKED'), subject: 'blocked' }),
});
