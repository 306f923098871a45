import type { Connection, Handle } from '../database/connection.ts';
import { readDeviceId } from '../database/retention.ts';
import { runInBackground } from '../database/run-in-background.ts';
import type { Tx } from '../database/schema.ts';
import type { Entry } from '../outbox/entry.ts';
import { createOutboxCache, type OutboxCache } from '../outbox/outbox-cache.ts';
import { ownerKey, type Owner } from '../owner.ts';
import type { OfflinePorts } from '../ports.ts';
import { createSender, type Sender } from './sender.ts';

/** Sends the changes of the device's other owners, each with the owner's own session (D23). */
export type OtherSenders = {
  readonly start: () => void;
  readonly stop: () => void;
  /** Sends what can be sent now, also of owners whose changes were not in the outbox before. */
  readonly kick: () => void;
  /** Reads the entries again, after another tab has written. */
  readonly reload: () => Promise<void>;
  /** The database was opened, perhaps a new one. Runs before any other access to it. */
  readonly onOpened: (opened: Handle) => Promise<void>;
};

/** An owner with a session. `device_id` is empty until the entries are read. */
type OtherSender = {
  device_id: string;
  readonly outboxCache: OutboxCache;
  readonly sender: Sender;
};

/** Pause after an attempt to open a session to which the server did not respond. */
const RETRY_MS = 30_000;

export const createOtherSenders = ({
  ports,
  key,
  db,
  hasUnsent,
  onResults,
  onSignedOut,
}: {
  ports: OfflinePorts;
  /** `ownerKey` of the owner who uses the device. */
  key: string;
  db: Connection;
  /** Whether other owners have unsent or rejected changes. */
  hasUnsent: () => boolean;
  onResults: (entries: readonly (Entry | null)[]) => void;
  /** Gets the owners whose session has ended, so that their changes are not sent before they sign in. */
  onSignedOut: (owners: readonly string[]) => void;
}): OtherSenders => {
  const { openSessionOf, connectivity } = ports;
  const others = new Map<string, OtherSender>();
  const signedOut = new Set<string>();
  let isStarted = false;
  let isOpening = false;
  let isRetryScheduled = false;
  /** Counts how often the database was opened. */
  let openings = 0;

  const endSession = (owner: string) => {
    others.get(owner)?.sender.stop();
    others.delete(owner);
    signedOut.add(owner);
    onSignedOut([...signedOut]);
  };

  const retryLater = async (): Promise<void> => {
    if (isRetryScheduled) return;
    isRetryScheduled = true;
    await ports.wait(RETRY_MS);
    isRetryScheduled = false;
    kick();
  };

  const openSender = async (
    owner: Owner,
    { api, tokens }: Pick<OfflinePorts, 'api' | 'tokens'>,
  ): Promise<void> => {
    const otherKey = ownerKey(owner);
    const outboxCache = createOutboxCache({ db, owner: otherKey, onCounts: () => undefined });
    const sender: Sender = createSender({
      // Results of other owners raise no alerts.
      ports: { ...ports, owner, api, tokens, events: {} },
      key: otherKey,
      db,
      outboxCache,
      device_id: () => other.device_id,
      // Not during the sender's own work.
      onPaused: (reason) => {
        if (reason === 'sign_in') queueMicrotask(() => endSession(otherKey));
      },
      onResults,
    });
    const other: OtherSender = { device_id: '', outboxCache, sender };
    others.set(otherKey, other);
    let read: number;
    do {
      read = openings;
      const device_id = await readDeviceId(db, otherKey, ports);
      await outboxCache.load();
      if (read === openings) other.device_id = device_id;
    } while (read !== openings);
    if (others.get(otherKey) === other) sender.start();
  };

  const openMissing = async (): Promise<void> => {
    for (const owner of await db.read(['outbox'], (tx) => findOwnersToSend(tx, key))) {
      const otherKey = ownerKey(owner);
      if (others.has(otherKey) || signedOut.has(otherKey)) continue;
      const session = (await openSessionOf?.(owner)) ?? 'ended';
      if (!isStarted) return;
      if (session === 'ended') endSession(otherKey);
      else if (session === 'unreachable') void retryLater();
      else await openSender(owner, session);
    }
  };

  const kick = (): void => {
    for (const { sender } of others.values()) sender.kick();
    if (!isStarted || isOpening || !hasUnsent() || !connectivity.store.getState().online) return;
    isOpening = true;
    runInBackground(
      openMissing().finally(() => {
        isOpening = false;
      }),
    );
  };

  return {
    kick,

    start() {
      isStarted = true;
      signedOut.clear();
      onSignedOut([]);
      kick();
    },

    stop() {
      isStarted = false;
      for (const { sender } of others.values()) sender.stop();
      others.clear();
    },

    async reload() {
      await Promise.all([...others.values()].map(({ outboxCache }) => outboxCache.load()));
    },

    async onOpened(opened) {
      openings += 1;
      for (const [otherKey, other] of others) {
        other.device_id = await readDeviceId(opened, otherKey, ports);
        await other.outboxCache.load(opened);
      }
    },
  };
};

/** The other owners of the device with changes that can be sent. */
const findOwnersToSend = async (tx: Tx<'readonly'>, owner: string): Promise<readonly Owner[]> => {
  const open = tx.objectStore('outbox').index('open');
  const entries = (await open.getAll()).filter(
    (entry) => entry.owner !== owner && entry.state !== 'rejected',
  );
  return [...new Map(entries.map((entry) => [entry.owner, toOwner(entry)])).values()];
};

const toOwner = ({ user_uuid, club_id, host }: Entry): Owner => ({ user_uuid, club_id, host });
