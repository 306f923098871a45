import type { Connection } from '../database/connection.ts';
import { toStorageError } from '../database/storage-error.ts';
import type { Entry } from '../outbox/entry.ts';
import type { OutboxCache } from '../outbox/outbox-cache.ts';
import type { OfflinePorts } from '../ports.ts';
import type { OfflineState } from '../state.ts';
import { createBackoff } from './backoff.ts';
import { createDelivery } from './deliver.ts';
import { createResponseHandler } from './handle-response.ts';
import { withLeaderLock, type LeaderLease } from './leader-lock.ts';
import { MAX_BATCH_SIZE, MAX_CONCURRENT_LANES } from './limits.ts';
import { createOwnerToken } from './owner-token.ts';
import { createEntryPrefetch } from './prefetch.ts';
import { createResultWriter } from './result-writer.ts';

/** Sends the outbox while it is started, this tab is the leader and the server can be reached. */
export type Sender = {
  /** Sends what can be sent now. Called whenever that may have changed. */
  readonly kick: () => void;
  readonly start: () => void;
  readonly stop: () => void;
};

export type SenderDeps = {
  readonly ports: OfflinePorts;
  /** `ownerKey` of the owner. */
  readonly key: string;
  readonly db: Connection;
  readonly outboxCache: OutboxCache;
  /** Identifies the open database to the server, for this owner. */
  readonly device_id: () => string;
  readonly onPaused: (reason: OfflineState['paused']) => void;
  /**
   * Entries have got their results. An entry is null if another tab stored its result. The list is empty if
   * entries of a lane were reopened or renumbered.
   */
  readonly onResults: (entries: readonly (Entry | null)[]) => void;
};

/** The pause between two transactions that store results, so that more results share the next one. */
const WRITE_PAUSE_MS = 50;
/** The number of entries that one transaction prefetches. */
const PREFETCH_SIZE = 32;
/** The number of ready entries to collect from a long outbox: enough to choose from. */
const MAX_CANDIDATES = 2 * PREFETCH_SIZE;

/** The entries that may be sent now, and whether there is any entry to send now or after a delay. */
type Sendable = { readonly ready: readonly Entry[]; readonly isAny: boolean };
const NOTHING_SENDABLE: Sendable = { ready: [], isAny: false };

export const createSender = ({
  ports,
  key,
  device_id,
  db,
  outboxCache,
  onPaused,
  onResults,
}: SenderDeps): Sender => {
  const { connectivity } = ports;
  const ownerToken = createOwnerToken(ports);
  const prefetch = createEntryPrefetch(db);
  /** Lanes with an entry that is being prefetched or sent, or whose result is being stored. */
  const busyLanes = new Set<string>();
  /** Entries that were sent individually and have no response yet. */
  const awaitingResponse = new Set<Entry>();
  let isPrefetching = false;
  let isPumpScheduled = false;
  /** Lanes with a change whose kind this version of the app, or the server, does not know. */
  const outdatedLanes = new Set<string>();
  /** The number of changes per request. With 1, each is sent individually. */
  let batchSize = MAX_BATCH_SIZE;
  let isStarted = false;
  let isRunning = false;
  let lease: LeaderLease | null = null;
  let onDrained: () => void = () => undefined;

  const isReachable = () => {
    const { online, maintenance } = connectivity.store.getState();
    return online && !maintenance;
  };

  /** Collects at most `limit` entries that may be sent now. */
  const findSendable = (limit: number): Sendable => {
    if (!isStarted || !isReachable()) return NOTHING_SENDABLE;
    const ready: Entry[] = [];
    const hasToken = ownerToken.read() !== null;
    let [isPending, isAny] = [false, false];
    for (const entry of outboxCache.firstPendingPerLane()) {
      const { lane, state } = entry;
      if (state !== 'pending') continue;
      isPending = true;
      if (!hasToken) break;
      if (outdatedLanes.has(lane)) continue;
      isAny = true;
      if (busyLanes.has(lane) || backoff.isDelayed(lane)) continue;
      if (ready.push(entry) === limit) break;
    }
    onPaused(isPending && !hasToken ? 'sign_in' : outdatedLanes.size > 0 ? 'update_app' : null);
    return { ready, isAny };
  };

  const backoff = createBackoff(ports, () => kick());
  // Pauses only while other lanes use every slot: otherwise a lane would wait for its own result.
  const pause = async () =>
    awaitingResponse.size < MAX_CONCURRENT_LANES ? undefined : ports.wait(WRITE_PAUSE_MS);
  const resultWriter = createResultWriter({ db, outboxCache, ports, onResults, pause });
  const responseHandler = createResponseHandler({
    ports,
    db,
    resultWriter,
    backoff,
    ownerToken,
    outdatedLanes,
  });
  const delivery = createDelivery({
    ports,
    db,
    outboxCache,
    device_id,
    ownerToken,
    responseHandler,
    outdatedLanes,
  });

  const kick = (): void => {
    if (lease) return pump();
    if (isRunning || !findSendable(1).isAny) return;
    isRunning = true;
    const drain = (ownLease: LeaderLease) =>
      new Promise<void>((resolve) => {
        lease = ownLease;
        batchSize = MAX_BATCH_SIZE;
        prefetch.clear();
        onDrained = resolve;
        pump();
      });
    void withLeaderLock(`${ports.name ?? ''} ${key}`, ports, drain).finally(() => {
      isRunning = false;
      lease = null;
      kick();
    });
  };

  /** Starts as many deliveries as the limits allow. Ends the drain when nothing is left to send. */
  const pump = (): void => {
    if (!lease) return;
    const isBatching = batchSize > 1 && ports.changes_call?.() === true;
    const { ready, isAny } = lease.isLost()
      ? NOTHING_SENDABLE
      : findSendable(isBatching ? batchSize : MAX_CANDIDATES);
    // One batch at a time. It has one entry per lane, so no entry overtakes another of its lane (OF4).
    if (!isBatching || ready.length < 2) {
      sendIndividually(ready);
    } else if (busyLanes.size === 0) {
      track(ready, async () => {
        batchSize = await delivery.deliverBatch(ready, batchSize);
      });
    }
    if (busyLanes.size === 0 && !isAny) onDrained();
  };

  /** Pumps once for all deliveries that end in the same task. */
  const schedulePump = (): void => {
    if (isPumpScheduled) return;
    isPumpScheduled = true;
    queueMicrotask(() => {
      isPumpScheduled = false;
      pump();
    });
  };

  /** Sends the prefetched entries, each in its own request, and prefetches the next ones meanwhile. */
  const sendIndividually = (ready: readonly Entry[]): void => {
    const { prefetched = [], others = [] } = Object.groupBy(ready, (entry) =>
      prefetch.has(entry) ? 'prefetched' : 'others',
    );
    const freeSlots = Math.max(MAX_CONCURRENT_LANES - awaitingResponse.size, 0);
    for (const cached of prefetched.slice(0, freeSlots)) {
      const entry = prefetch.take(cached);
      if (entry) send(entry);
    }
    const hasEnough = prefetched.length > 2 * MAX_CONCURRENT_LANES;
    if (isPrefetching || others.length === 0 || hasEnough) return;
    const next = others.slice(0, PREFETCH_SIZE);
    track(next, () => load(next));
  };

  const send = (entry: Entry): void => {
    awaitingResponse.add(entry);
    // Frees the slot for the next entry while the result of this one is being stored.
    const onResponse = () => {
      awaitingResponse.delete(entry);
      schedulePump();
    };
    track([entry], () => delivery.deliverEntry(entry, onResponse).finally(onResponse));
  };

  const load = async (cached: readonly Entry[]): Promise<void> => {
    isPrefetching = true;
    try {
      // If not all are pending as cached, another tab has changed the outbox.
      if (!(await prefetch.load(cached))) await outboxCache.load();
    } finally {
      isPrefetching = false;
    }
  };

  /** Keeps the lanes of the entries busy while the work is running. */
  const track = (entries: readonly Entry[], work: () => Promise<void>): void => {
    for (const { lane } of entries) busyLanes.add(lane);
    void work()
      .catch((error: unknown) => {
        // A result that the database could not store is requested again. The server applies a change once.
        for (const { lane } of entries) backoff.delayLane(lane);
        if (toStorageError(error) === null) throw error;
      })
      .finally(() => {
        for (const { lane } of entries) busyLanes.delete(lane);
        schedulePump();
      });
  };

  return {
    kick,
    start() {
      isStarted = true;
      ownerToken.reset();
      outdatedLanes.clear();
      kick();
    },
    stop() {
      isStarted = false;
      pump();
    },
  };
};
