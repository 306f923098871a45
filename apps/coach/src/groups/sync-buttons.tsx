import { useTranslation } from '@springboard/i18n';
import { useAlerts, useOffline, useOfflineState, useOnline } from '@springboard/portal';
import { IconButton } from '@springboard/ui';
import { Download, RefreshCw } from 'lucide-react';
import type { Day } from './loader.ts';

/**
 * §2: forced sync, and download of all classes: what is not here yet is loaded, and nothing dropped. Both
 * need the server.
 */
export function SyncButtons({ day }: { day: Day }) {
  const { t } = useTranslation(['coach', 'common']);
  const offline = useOffline();
  const online = useOnline();
  const alerts = useAlerts();
  const running = useOfflineState(({ sync }) => sync.running);
  const reason = online ? undefined : t('common:state.onlineRequired');

  const download = async () => {
    await offline.sync({ ...day, missing: true });
    const { sync } = offline.store.getState();
    if (sync.error !== null || sync.failed.length > 0) return;
    alerts.raise({ tone: 'success', title: t('coach:groups.downloaded', { count: sync.total }) });
  };

  return (
    <>
      <IconButton
        variant="outlined"
        label={t('coach:groups.sync')}
        icon={
          <RefreshCw
            aria-hidden
            size={20}
            className={running ? 'motion-safe:animate-spin' : undefined}
          />
        }
        disabledReason={reason}
        onClick={() => running || void offline.sync({ ...day, force: true })}
      />
      <IconButton
        variant="outlined"
        label={t('coach:groups.download')}
        icon={<Download aria-hidden size={20} />}
        disabledReason={reason}
        onClick={() => running || void download()}
      />
    </>
  );
}
