import { createStore } from 'zustand/vanilla';
import type { Change } from './changes/change.ts';
import { connect, type Connection } from './database/connection.ts';
import { storageFaultOf } from './database/faults.ts';
import { takeNumber, within, type Scope, type StoreName } from './database/schema.ts';
import type { Committed, Offline } from './offline.ts';
import { createDesk } from './outbox/desk.ts';
import { createLedger } from './outbox/ledger.ts';
import { createKnown } from './outbox/known.ts';
import type { Recorder } from './outbox/plan.ts';
import { mend, record } from './outbox/record.ts';
import { ownerKey } from './owner.ts';
import type { OfflinePorts } from './ports.ts';
import { pullDay } from './pull/sync.ts';
import { createSender } from './sender/sender.ts';
import { NOTHING, type OfflineState } from './state.ts';
import { listenToTabs } from './tabs.ts';
import { createView } from './view/view.ts';

/** Done entries are kept this long: a server restored from a backup may ask for them again. */
const KEPT_S = 14 * 86_400;

/** Opens the owner's local data. Sends nothing before `start`. Rejects if there is no database. */
export const openOffline = async (given: OfflinePorts): Promise<Offline> => {
  const ports = { name: 'springboard', ...given };
  const { owner, api, newId, connectivity, dateOf = utcDate } = ports;
  const key = ownerKey(owner);
  const now = () => Math.floor(ports.now() / 1000);
  const store = createStore<OfflineState>(() => NOTHING);
  const db = connect(ports.name, () => ports.events?.blocked?.());

  const indicate = () => {
    const { online, maintenance } = connectivity.store.getState();
    const { unsent } = store.getState();
    const state = online ? (unsent > 0 ? 'syncing' : 'online') : 'offline';
    store.setState({ connectivity: state, maintenance });
  };
  const ledger = createLedger({
    db,
    owner: key,
    counted(counts) {
      store.setState(counts);
      indicate();
    },
  });
  const view = createView({ db, owner: key, store });
  const desk = createDesk({ db, owner: key, now, newId });
  const tabs = listenToTabs(ports, key, {
    outbox: ledger.load,
    rows: view.reload,
    schemes: view.loadSchemes,
  });
  const known = createKnown();
  const refresh = async (scopes: readonly Scope[]): Promise<void> => {
    if (scopes.length > 0) known.setLast(null);
    for (const scope of scopes) await view.refresh(scope);
    tabs.tell(scopes.length > 0 ? 'rows' : 'outbox');
  };

  const sender = createSender({
    ports,
    key,
    db,
    ledger,
    paused: (paused) => store.setState({ paused }),
    changed: (scopes) => refresh(scopes),
  });
  tabs.whenTold(sender.kick);

  const recorder: Recorder = {
    owner,
    key,
    newId,
    dateOf,
    device_id: await deviceId(db, key, newId),
  };
  const synced = await db.read(['sync'], (tx) => tx.objectStore('sync').get([key, 1]));
  store.setState(({ sync }) => ({ sync: { ...sync, synced_at: synced?.synced_at ?? null } }));
  await ledger.load();
  await view.loadSchemes();

  const commit = async (changes: readonly Change[]): Promise<Committed> => {
    try {
      let show: () => void = () => undefined;
      const { entries, isOld } = await record(db, recorder, changes, known, (rows) => {
        show = view.prepare(rows);
      });
      for (const entry of entries) ledger.put(entry);
      show();
      if (isOld) inBackground(mend(db, key, changes).then(refresh));
      store.setState({ storage_fault: null });
      tabs.tell('rows');
      sender.kick();
      return { ok: true, op_ids: entries.map(({ op_id }) => op_id) };
    } catch (error) {
      const fault = storageFaultOf(error);
      if (fault === null) throw error;
      store.setState({ storage_fault: fault });
      return { ok: false, fault };
    }
  };

  const afterDesk = async (scopes: readonly Scope[]) => {
    known.setLast(null);
    await ledger.load();
    await refresh(scopes);
    sender.kick();
  };

  const comeBack = async () => {
    await desk.unpark();
    await ledger.load();
    sender.kick();
  };

  let syncing: Promise<void> = Promise.resolve();

  return {
    store,
    commit: (change) => commit('kind' in change ? [change] : change),

    sync(input) {
      const progress = (change: Partial<OfflineState['sync']>) =>
        store.setState(({ sync }) => ({ sync: { ...sync, ...change } }));
      const run = () =>
        pullDay(
          {
            api,
            db,
            owner: key,
            now,
            progress,
            async pulled(what) {
              if (what !== 'schemes') return refresh([what]);
              await view.loadSchemes();
              tabs.tell('schemes');
            },
          },
          input,
        ).catch((error: unknown) => {
          progress({ running: false, error: storageFaultOf(error) ?? 'UNKNOWN_ERROR' });
          if (storageFaultOf(error) === null) throw error;
        });
      syncing = syncing.then(run, run);
      return syncing;
    },

    openDay: view.openDay,
    openGroup: view.openGroup,

    start() {
      const stopConnectivity = connectivity.start();
      const stopListening = connectivity.store.subscribe(({ online }, before) => {
        indicate();
        if (online && !before.online) inBackground(comeBack());
      });
      indicate();
      sender.start();
      inBackground(forgetDone(db, now() - KEPT_S));
      inBackground(comeBack());
      return () => {
        stopConnectivity();
        stopListening();
        sender.stop();
      };
    },

    outbox: {
      list: () => desk.list(store.getState().schemes),
      export: desk.export,
      retry: async (n) => afterDesk(await desk.retry(n)),
      discard: async (n) => afterDesk(await desk.discard(n)),
    },

    async forget() {
      await db.write(CLEARED, 'strict', (tx) =>
        Promise.all([
          takeNumber(tx),
          tx.objectStore('snapshots').delete(within(key)),
          tx.objectStore('overlays').delete(within(key)),
          tx.objectStore('schemes').delete(within(key)),
          tx.objectStore('sync').delete(within(key)),
        ]),
      );
      view.clear();
      tabs.tell('rows');
    },

    async close() {
      sender.stop();
      tabs.stop();
      await db.close();
    },
  };
};

/** What logout touches (§4). Of the outbox it takes but a number: no change is lost (OF8). */
const CLEARED: StoreName[] = ['outbox', 'snapshots', 'overlays', 'schemes', 'sync'];

/** A database that fails here fails at the next tap too, and is told of there. */
const inBackground = (work: Promise<void>): void => {
  void work.catch((error: unknown) => {
    if (storageFaultOf(error) === null) throw error;
  });
};

const utcDate = (ts: number): string => {
  const date = new Date(ts * 1000);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
};

const deviceId = (db: Connection, key: string, newId: () => string): Promise<string> =>
  db.write(['devices'], 'strict', async (tx) => {
    const devices = tx.objectStore('devices');
    const known = await devices.get(key);
    if (known !== undefined) return known;
    const device_id = newId();
    await devices.put(device_id, key);
    return device_id;
  });

const forgetDone = (db: Connection, before: number): Promise<void> =>
  db.write(['outbox'], 'relaxed', async (tx) => {
    const outbox = tx.objectStore('outbox');
    const keys = await outbox.index('done_at').getAllKeys(IDBKeyRange.upperBound(before));
    for (const n of keys) await outbox.delete(n);
  });
