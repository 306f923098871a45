import { useTranslation } from '@springboard/i18n';
import { Button, EmptyState, Notice, PageHeader, SkeletonRows } from '@springboard/ui';
import { RefreshCw } from 'lucide-react';
import { useToday } from '../../dates.ts';
import { useOffline, useOfflineState, useOnline, useSession } from '../../hooks.ts';
import { DeviceCard } from './device-card.tsx';
import { FailedGroups } from './failed-groups.tsx';
import { OutboxSection } from './outbox-section.tsx';
import { sectionsOf, useOutbox } from './use-outbox.ts';

/** D12: every unsent change in words, what failed and why, and what this device holds. */
export function SyncCentre() {
  const { t } = useTranslation('common');
  const lines = useOutbox();
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('nav.offline')} icons={<SyncButton />} />
      <div className="grid gap-6">
        <Paused />
        <StorageTrouble />
        <FailedGroups />
        {lines === null && <SkeletonRows count={6} label={t('state.loading')} />}
        {lines?.length === 0 && <NothingWaits />}
        {lines !== null && (
          <>
            <Sections lines={lines} />
            {/* Only after the content above is known, because it would jump. */}
            <DeviceCard />
          </>
        )}
      </div>
    </div>
  );
}

/** That everything is up to date is said only where nothing has failed. */
function NothingWaits() {
  const { t } = useTranslation('common');
  const hasFailed = useOfflineState(
    ({ sync, storage_error }) => sync.failed.length > 0 || storage_error !== null,
  );
  return (
    <EmptyState
      title={t(hasFailed ? 'syncCentre.nothingWaits' : 'syncCentre.upToDate')}
      detail={t('syncCentre.upToDateText')}
    />
  );
}

function Sections({ lines }: { lines: Parameters<typeof sectionsOf>[0] }) {
  const { t } = useTranslation('common');
  const { rejected, parked, waiting, superseded } = sectionsOf(lines);
  return (
    <>
      <OutboxSection
        title={t('syncCentre.rejected', { count: rejected.length })}
        text={t('syncCentre.rejectedText')}
        lines={rejected}
        decide
      />
      <OutboxSection
        title={t('syncCentre.parked', { count: parked.length })}
        text={t('syncCentre.parkedText')}
        lines={parked}
        decide
      />
      <OutboxSection
        title={t('syncCentre.supersededTitle')}
        text={t('syncCentre.supersededText')}
        lines={superseded}
      />
      <OutboxSection
        title={t('syncCentre.waiting', { count: waiting.length })}
        text={t('syncCentre.waitingText')}
        lines={waiting}
      />
    </>
  );
}

function SyncButton() {
  const { t } = useTranslation('common');
  const offline = useOffline();
  const online = useOnline();
  const today = useToday();
  const plans = useSession(({ features }) => features.ENABLE_SESSION_PLANNING === true);
  const sync = () => {
    void offline.sync({ date: today, today, force: true });
    if (plans) void offline.syncPlanning({ today, force: true });
  };
  const { running, done, total } = useOfflineState((state) => state.sync);
  return (
    <Button
      icon={<RefreshCw aria-hidden size={18} />}
      disabledReason={online ? undefined : t('state.onlineRequired')}
      aria-disabled={running || undefined}
      onClick={() => running || sync()}
    >
      {running ? t('syncCentre.syncing', { done, total }) : t('syncCentre.syncNow')}
    </Button>
  );
}

function Paused() {
  const { t } = useTranslation('common');
  const paused = useOfflineState((state) => (state.maintenance ? 'maintenance' : state.paused));
  return paused && <Notice kind="warning">{t(`syncCentre.paused.${paused}`)}</Notice>;
}

/** Stays until this device has saved something again; a refused tap says so only in passing. */
function StorageTrouble() {
  const { t } = useTranslation('common');
  const error = useOfflineState(({ storage_error }) => storage_error);
  return (
    error && (
      <Notice kind="error" live>
        {t(`alerts.${error}`)}
      </Notice>
    )
  );
}
