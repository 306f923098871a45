import { createConnectivity, type SendResult } from '@springboard/api-client';
import { connect } from '../src/database/connection.ts';
import type { Offline } from '../src/types.ts';
import { createOffline } from '../src/create-offline.ts';
import type { Entry } from '../src/outbox/entry.ts';
import { ownerKey, type Owner } from '../src/owner.ts';
import type { OfflinePorts } from '../src/ports.ts';
import { createDeviceBackups } from './backups.ts';
import { START } from './data.ts';
import { createDisks } from './disks.ts';
import type { NetworkFailure, FailureCounts } from './failures.ts';
import { createTabLifecycle } from './tab-lifecycle.ts';
import type { Delivery } from './delivery.ts';
import { createNetwork, type Session } from './network.ts';
import { createServer } from './server.ts';
import { createChannel, createLocks } from './locks-and-channels.ts';
import { createVirtualTime } from './virtual-time.ts';
import { tokenFor } from './token.ts';

/** A sign-in takes this long after the session was lost. */
const SIGN_IN_MS = 10_000;

/** Makes the database names of each world unique. */
let worldCount = 0;

/**
 * A server, a network, and devices with tabs on them; all in virtual time.
 *
 * @param next returns the failure of the next request of the outbox, or null
 */
export const createWorld = ({
  next = () => null,
  onDelivery = () => undefined,
  changes_call = () => false,
}: {
  next?: () => NetworkFailure | null;
  /** Whether the next request is a batch (D13). */
  changes_call?: () => boolean;
  onDelivery?: (delivery: Delivery, result: SendResult) => void;
} = {}) => {
  worldCount += 1;
  const world = worldCount;
  const time = createVirtualTime();
  const disks = createDisks();
  const failureCounts: FailureCounts = new Map();
  let serial = 0;
  const newId = () => `id-${(serial += 1)}`;
  const server = createServer(() => Math.floor((START + time.elapsed()) / 1000));
  const network = createNetwork({ server, time, nextFailure: next, failureCounts, onDelivery });

  const createDevice = (name: string) => {
    const database = `world-${world}-${name}`;
    const locks = createLocks();
    const channelOf = createChannel();
    const listeners = new Set<() => void>();
    let isOnline = true;
    const backups = createDeviceBackups(disks.failedWrites);
    /** Milliseconds by which the device's clock is wrong. */
    let skew = 0;
    /** `ownerKey` of the owners whose session the device has. */
    const sessions = new Set<string>();

    const openTab = async (owner: Owner): Promise<Tab> => {
      const lifecycle = createTabLifecycle();
      let token: string | null = tokenFor(owner, (serial += 1));
      const session: Session = {
        user_uuid: owner.user_uuid,
        token: () => token,
        refresh: () => {
          token = tokenFor(owner, (serial += 1));
        },
        loseToken: () => {
          token = null;
          void signInLater();
        },
      };
      const signInLater = async () => {
        await wait(SIGN_IN_MS);
        session.refresh();
        offline.start();
      };
      const wait = (ms: number) => time.wait(ms).then(lifecycle.whenRunning);
      const apiFor = (session: Session) => {
        const raw = network.apiOf(session);
        const api: typeof raw = {
          call: async (...args) => {
            const result = await raw.call(...args);
            await lifecycle.whenRunning();
            return result;
          },
          text: async (...args) => {
            const result = await raw.text(...args);
            await lifecycle.whenRunning();
            return result;
          },
          send: async (request) => {
            const result = await raw.send(request);
            await lifecycle.whenRunning();
            return result;
          },
        };
        return api;
      };
      const api = apiFor(session);
      sessions.add(ownerKey(owner));
      const openSessionOf: OfflinePorts['openSessionOf'] = async (other) => {
        const response = await api.call('POST /auth/changes-token', { body: { token: '' } });
        if (!response.ok) return 'unreachable';
        if (!sessions.has(ownerKey(other))) return 'ended';
        let token: string | null = tokenFor(other, (serial += 1));
        const session: Session = {
          user_uuid: other.user_uuid,
          token: () => token,
          refresh: () => {
            token = tokenFor(other, (serial += 1));
          },
          loseToken: () => {
            token = null;
          },
        };
        return { api: apiFor(session), tokens: { get: session.token } };
      };
      const lock = locks.lockOf(lifecycle);
      const connectivity = createConnectivity({
        status: async () => {
          const result = await api.call('GET /status', {});
          return result.ok ? result.value : null;
        },
        browser: {
          onLine: () => isOnline,
          listen(listener) {
            const onChange = () => void lifecycle.whenRunning().then(listener);
            listeners.add(onChange);
            return () => void listeners.delete(onChange);
          },
        },
        wait,
        random: () => 0.5,
      });
      const notifications: string[] = [];
      const offline = await createOffline({
        name: database,
        api,
        owner,
        tokens: { get: () => session.token() },
        openSessionOf,
        connectivity,
        changes_call,
        now: () => START + time.elapsed() + skew,
        newId,
        random: () => 0.5,
        wait,
        locks: {
          request: (name, options, work) =>
            lock.request(name, options, async () => {
              await lifecycle.whenRunning();
              return work();
            }),
        },
        broadcast: channelOf(lifecycle, lifecycle.whenRunning),
        backup: backups.storageFor(lifecycle.whenRunning),
        events: {
          rejected: (op_id) => notifications.push(`rejected ${op_id}`),
          superseded: (op_id) => notifications.push(`superseded ${op_id}`),
        },
      });
      const stop = offline.start();
      return {
        owner,
        offline,
        notifications,
        connectivity,
        expireToken: session.refresh,
        signIn(owner) {
          token = owner && tokenFor(owner, (serial += 1));
        },
        freeze: lifecycle.freeze,
        resume: lifecycle.resume,
        async crash() {
          lifecycle.end();
          await offline.close();
          stop();
          locks.drop(lifecycle);
        },
        async close() {
          stop();
          await offline.close();
          lifecycle.end();
          locks.drop(lifecycle);
        },
      };
    };

    return {
      openTab,
      database,
      backups,
      /** Rewrites the outbox as another version of the app would have written it. */
      async edit(change: (entry: Entry) => Entry) {
        const db = connect(database, () => undefined);
        await db.write(['outbox'], 'strict', async (tx) => {
          for (const entry of await tx.objectStore('outbox').getAll()) {
            await tx.objectStore('outbox').put(change(entry));
          }
        });
        await db.close();
      },
      /** Sets `navigator.onLine`. */
      setOnline(on: boolean) {
        isOnline = on;
        for (const listener of listeners) listener();
      },
      moveClock(ms: number) {
        skew += ms;
      },
      /** Seconds by the device's clock. */
      ts: () => Math.floor((START + time.elapsed() + skew) / 1000),
      /** The server ends the owner's session. */
      endSession(owner: Owner) {
        sessions.delete(ownerKey(owner));
      },
    };
  };

  /** Lets time pass until `work` resolves or rejects. */
  const waitFor = async <T>(work: Promise<T>): Promise<T> => {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    work.then(over, over);
    await time.advance(120_000, () => isOver);
    if (!isOver) throw new Error('work did not end within two minutes');
    return work;
  };

  return { time, waitFor, server, network, disks, failureCounts, createDevice, newId };
};

export type World = ReturnType<typeof createWorld>;
export type Device = ReturnType<World['createDevice']>;

export type Tab = {
  readonly owner: Owner;
  readonly offline: Offline;
  readonly connectivity: ReturnType<typeof createConnectivity>;
  /** Rejected and superseded changes that the user was notified of. */
  readonly notifications: readonly string[];
  readonly expireToken: () => void;
  /** Changes the session of the tab to another user's, or signs out (null). */
  readonly signIn: (owner: Owner | null) => void;
  readonly freeze: () => void;
  readonly resume: () => void;
  /** Stops everything in the tab immediately. */
  readonly crash: () => Promise<void>;
  readonly close: () => Promise<void>;
};
