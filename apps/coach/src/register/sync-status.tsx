import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useDeferredUntilPaint, useOfflineState } from '@springboard/portal';
import { SyncStatusIcon } from '@springboard/ui';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

/** Whether the marks and notes of these members are on the server, on this device or rejected. */
export function SyncStatus({ members }: { members: readonly GroupMember[] }) {
  const { t } = useTranslation(['coach', 'common']);
  const unsyncedByMember = useDeferredUntilPaint(
    useOfflineState((state) => state.unsyncedByMember),
  );
  // The same counts as the indicator's: changes, of every session.
  const changes = useDeferredUntilPaint(useOfflineState((state) => state.unsent));
  const rejectedChanges = useDeferredUntilPaint(useOfflineState((state) => state.rejected));
  const states = members.flatMap(({ uuid }) => unsyncedByMember[uuid] ?? []);
  const rejected = states.filter((state) => state === 'rejected').length;
  const pending = states.length - rejected;
  const shared = { className: 'inline-flex items-center gap-1.5', 'data-live': true };
  if (rejected > 0) {
    return (
      <Link
        data-live
        to={paths.syncCentre}
        className={`${shared.className} relative min-h-6 text-negative-ink before:absolute before:inset-x-0 before:-inset-y-2.5 max-sm:min-h-11`}
      >
        <SyncStatusIcon state="refused" label="" />
        {t('coach:attendance.notAccepted', { count: rejectedChanges })}
      </Link>
    );
  }
  if (pending > 0) {
    return (
      <span {...shared}>
        <SyncStatusIcon state="device" label="" />
        {t('coach:attendance.onDevice', { count: changes })}
      </span>
    );
  }
  if (members.every((member) => member.in === null)) return null;
  return (
    <span {...shared}>
      <SyncStatusIcon state="server" label="" />
      <span className="max-sm:sr-only">{t('common:state.savedServer')}</span>
    </span>
  );
}
