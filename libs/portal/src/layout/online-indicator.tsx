import { useTranslation } from '@springboard/i18n';
import { StatusPill } from '@springboard/ui';
import { indicatorOf, countOutOfDate } from '../connection/connection.ts';
import { useAlerts, useConnection, usePortalContext } from '../hooks.ts';
import { usePageAddress } from '../navigation/page-address.ts';
import { sharedPaths } from '../paths.ts';

const LOOKS = { online: 'settled', syncing: 'busy', offline: 'off', rejected: 'alert' } as const;

/** §1: online, syncing with the count of queued changes, or offline. A tap shows details. */
export function OnlineIndicator() {
  const { t } = useTranslation('common');
  const { offlineSession } = usePortalContext();
  const alerts = useAlerts();
  const { open } = usePageAddress();
  const connection = useConnection((whole) => whole);
  const { state, count } = indicatorOf(connection);

  const words = () => {
    if (state === 'syncing') return t('connection.syncing', { count });
    if (state === 'offline' && count > 0) return t('connection.offlineWaiting', { count });
    if (state === 'rejected') return t('connection.rejected', { count });
    return t(`connection.${state}`);
  };
  const label = () => {
    if (state === 'syncing') return t('connection.syncingNow');
    return state === 'rejected' ? t('connection.rejectedNow') : t(`connection.${state}`);
  };

  const tell = () => {
    const subject = 'connection';
    const waiting = countOutOfDate(connection);
    if (waiting > 0) {
      const title =
        connection.unsent === 0
          ? t('connection.rejected', { count: waiting })
          : t('connection.outOfDate', { count: waiting });
      const action = {
        label: t('actions.details'),
        hint: t('nav.offline'),
        onAction: () => open(sharedPaths.syncCentre),
      };
      alerts.raise({ tone: 'warning', title, action, subject });
    } else if (connection.unsentOfOthers > 0) {
      const title = t('connection.othersUnsent', { count: connection.unsentOfOthers });
      alerts.raise({ tone: 'warning', title, subject });
    } else if (offlineSession === null && state === 'offline') {
      alerts.raise({ tone: 'info', title: t('connection.readOnly'), subject });
    } else {
      alerts.raise({ tone: 'success', title: t('connection.upToDate'), subject });
    }
  };

  return (
    <StatusPill
      data-live
      state={LOOKS[state]}
      count={count > 0 ? count : undefined}
      label={label()}
      aria-label={words()}
      title={words()}
      onClick={tell}
    />
  );
}
