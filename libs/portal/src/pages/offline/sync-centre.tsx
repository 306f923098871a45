import { useTranslation } from '@springboard/i18n';
import type { OutboxLine, OutboxOwner } from '@springboard/offline';
import { Button, EmptyState, List, Notice, PageHeader, SkeletonRows } from '@springboard/ui';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormat, useToday } from '../../dates.ts';
import { useOffline, useOfflineState, useOnline, useSession } from '../../hooks.ts';
import { DeviceCard } from './device-card.tsx';
import { OutboxSection } from './outbox-section.tsx';

/** D12: every unsent change in words, the failed ones with the reason, and the data on this device. */
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
        <UnsentOfOthers />
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

/** Shows "up to date" only if nothing has failed. */
function NothingWaits() {
  const { t } = useTranslation('common');
  const hasFailed = useOfflineState(
    ({ sync, storage_error, unsentOfOthers = 0 }) =>
      sync.failed.length > 0 || storage_error !== null || unsentOfOthers > 0,
  );
  return (
    <EmptyState
      title={t(hasFailed ? 'syncCentre.nothingWaits' : 'syncCentre.upToDate')}
      detail={t('syncCentre.upToDateText')}
    />
  );
}

/** D23: on a shared device, changes of other users can be unsent. */
function UnsentOfOthers() {
  const { t } = useTranslation('common');
  const count = useOfflineState(({ unsentOfOthers }) => unsentOfOthers) ?? 0;
  const owners = useOwners();
  if (count === 0) return null;
  return (
    <>
      <Notice kind="warning" title={t('connection.othersUnsent', { count })}>
        {t('syncCentre.othersText')}
      </Notice>
      {owners.length > 0 && <People owners={owners} />}
    </>
  );
}

/** The owners of the changes on this device. Not the changes themselves, which are about children of other groups. */
function People({ owners }: { owners: readonly OutboxOwner[] }) {
  const { t } = useTranslation('common');
  const { moment } = useFormat();
  const nameOf = ({ name, isCurrent }: OutboxOwner) =>
    isCurrent ? t('syncCentre.you') : (name ?? t('syncCentre.unknownPerson'));
  return (
    <List label={t('syncCentre.people')}>
      {owners.map((person) => (
        <li key={person.owner} className="px-4 py-2.5 wrap-anywhere">
          <p className="text-base font-strong">{nameOf(person)}</p>
          <p className="text-sm text-muted">
            <span>{t('syncCentre.waiting', { count: person.unsent })}</span>
            {'\u00a0· '}
            <span className="inline-block">
              {person.last_sent_ts === null
                ? t('syncCentre.neverSent')
                : t('syncCentre.lastSent', { moment: moment(person.last_sent_ts) })}
            </span>
            {person.isSignedOut && (
              <>
                {'\u00a0· '}
                <span className="inline-block">{t('syncCentre.signInToSend')}</span>
              </>
            )}
          </p>
        </li>
      ))}
    </List>
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

/** Shown until this device has saved a change again. The alert after a rejected tap disappears. */
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

/** §2: the groups whose members could not be loaded, with a button that loads only those again. */
function FailedGroups() {
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

/** The user's changes in the outbox; null until the first read. */
const useOutbox = (): readonly OutboxLine[] | null => {
  const { outbox } = useOffline();
  return useOutboxReading(outbox.list);
};

const useOwners = (): readonly OutboxOwner[] => {
  const { outbox } = useOffline();
  return useOutboxReading(outbox.listOwners) ?? [];
};

/** What `readOutbox` reads, again whenever the outbox may have changed; null until the first read. */
const useOutboxReading = <T,>(readOutbox: () => Promise<T>): T | null => {
  const { store } = useOffline();
  const [found, setFound] = useState<T | null>(null);
  useEffect(() => {
    let current = true;
    const read = async () => {
      try {
        const next = await readOutbox();
        if (current) setFound(() => next);
      } catch (error) {
        // For the page that replaces a failed one.
        if (current) setFound(() => thrown(error));
      }
    };
    void read();
    const unsubscribe = store.subscribe((now, before) => {
      if (WATCHED.some((key) => now[key] !== before[key])) void read();
    });
    return () => {
      current = false;
      unsubscribe();
    };
  }, [readOutbox, store]);
  return found;
};

const WATCHED = [
  'unsent',
  'rejected',
  'unsentOfOthers',
  'signedOutOwners',
  'unsyncedByMember',
] as const;

/** The explanations below the headings of the page. A superseded change needs no action. */
const sectionsOf = (lines: readonly OutboxLine[]) => ({
  rejected: lines.filter(({ state }) => state === 'rejected'),
  parked: lines.filter(({ state }) => state === 'parked'),
  waiting: lines.filter(({ state }) => state === 'pending'),
  superseded: lines.filter(({ superseded }) => superseded),
});

const thrown = (error: unknown): never => {
  throw error;
};
