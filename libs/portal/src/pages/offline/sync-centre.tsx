import { useTranslation } from '@springboard/i18n';
import type { OutboxLine } from '@springboard/offline';
import { Button, EmptyState, List, Notice, PageHeader, SkeletonRows } from '@springboard/ui';
import { RefreshCw } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useToday } from '../../dates.ts';
import { useOffline, useOfflineState, useOnline, useSession } from '../../hooks.ts';
import { DeviceCard } from './device-card.tsx';
import { OutboxRow } from './outbox-row.tsx';
import { useDecision } from './use-decision.ts';

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

/** That everything is up to date is said only where nothing has failed. */
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
  if (count === 0) return null;
  return (
    <Notice kind="warning" title={t('connection.othersUnsent', { count })}>
      {t('syncCentre.othersText')}
    </Notice>
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

/** §2: whose members could not be loaded, and the way to load only those again. */
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

/** What is in the outbox, read again whenever it may have changed; null until the first reading. */
const useOutbox = (): readonly OutboxLine[] | null => {
  const { outbox, store } = useOffline();
  const [lines, setLines] = useState<readonly OutboxLine[] | null>(null);
  useEffect(() => {
    let current = true;
    const read = async () => {
      try {
        const list = await outbox.list();
        if (current) setLines(list);
      } catch (error) {
        // For the page that stands in for one that failed.
        if (current) setLines(() => thrown(error));
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
  }, [outbox, store]);
  return lines;
};

const WATCHED = ['unsent', 'rejected', 'unsyncedByMember'] as const;

/** The lines under the headings of the page; a superseded one only wants to be known. */
const sectionsOf = (lines: readonly OutboxLine[]) => ({
  rejected: lines.filter(({ state }) => state === 'rejected'),
  parked: lines.filter(({ state }) => state === 'parked'),
  waiting: lines.filter(({ state }) => state === 'pending'),
  superseded: lines.filter(({ superseded }) => superseded),
});

const thrown = (error: unknown): never => {
  throw error;
};

type OutboxSectionProps = {
  title: string;
  text: string;
  lines: readonly OutboxLine[];
  /** The user has to decide: try again or discard. */
  decide?: boolean;
};

/** Changes in one state, with what that state means. Nothing where there are none. */
function OutboxSection({ title, text, lines, decide = false }: OutboxSectionProps) {
  const { t } = useTranslation('common');
  const { outbox } = useOffline();
  const carryOut = useDecision();
  const id = useId();
  if (lines.length === 0) return null;
  const retryAll = async () => {
    for (const { n } of lines) {
      // What refuses one refuses the next.
      if (!(await carryOut(outbox.retry(n)))) return;
    }
  };
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-lg font-strong">
            {title}
          </h2>
          <p className="text-sm text-muted">{text}</p>
        </div>
        {decide && lines.length > 1 && (
          <Button onClick={() => void retryAll()}>{t('syncCentre.retryAll')}</Button>
        )}
      </div>
      <List>
        {lines.map((line) => (
          <OutboxRow key={line.n} line={line} decide={decide} />
        ))}
      </List>
    </section>
  );
}
