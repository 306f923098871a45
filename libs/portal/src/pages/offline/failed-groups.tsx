import { useTranslation } from '@springboard/i18n';
import { Button, Notice } from '@springboard/ui';
import { useOffline, useOfflineState, useOnline } from '../../hooks.ts';

/** §2: whose members could not be loaded, and the way to load only those again. */
export function FailedGroups() {
  const { t } = useTranslation('common');
  const offline = useOffline();
  const online = useOnline();
  const failed = useOfflineState((state) => state.sync.failed);
  const running = useOfflineState((state) => state.sync.running);
  const day = useOfflineState((state) => state.day);
  if (failed.length === 0) return null;
  const groups = day?.groups.filter(({ id }) => id !== null && failed.includes(id)) ?? [];
  const count = groups.reduce((sum, { total_members }) => sum + total_members, 0);
  return (
    <Notice kind="warning" title={t('syncCentre.failedMembers', { count })}>
      {t('syncCentre.failedIn', { groups: groups.map(({ name }) => name).join(', ') })}
      {day && (
        <div className="mt-3">
          <Button
            loading={running}
            disabledReason={online ? undefined : t('state.onlineRequired')}
            onClick={() => void offline.syncGroups({ date: day.date, group_ids: failed })}
          >
            {t('syncCentre.retryGroups')}
          </Button>
        </div>
      )}
    </Notice>
  );
}
