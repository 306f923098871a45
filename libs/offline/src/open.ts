import { createStore } from 'zustand/vanilla';
import { createCommit } from './commit.ts';
import { inBackground } from './database/background.ts';
import { connect } from './database/connection.ts';
import {
  deviceIdOf,
  dropEarlier,
  forgetDone,
  forgetRows,
  writtenWithRoom,
} from './database/upkeep.ts';
import { storageFaultOf } from './database/faults.ts';
import type { Offline, Written } from './offline.ts';
import type { Counts } from './outbox/counts.ts';
import { createDesk } from './outbox/desk.ts';
import { createJournal } from './outbox/journal.ts';
import { createRecord } from './outbox/record.ts';
import { ownerKey } from './owner.ts';
import type { OfflinePorts } from './ports.ts';
import { createPulls } from './pull/pulls.ts';
import { readSync } from './pull/snapshots.ts';
import { createSender } from './sender/sender.ts';
import { NOTHING, type OfflineState } from './state.ts';
import { listenToTabs } from './tabs.ts';
import { createVideos } from './videos/create-videos.ts';
import { createView } from './view/view.ts';

/** Opens the owner's local data. Sends nothing before `start`. Rejects if there is no database. */
export const openOffline = async (given: OfflinePorts): Promise<Offline> => {
  const ports = { name: 'springboard', ...given };
  const { owner, api, newId, connectivity, dateOf = utcDate, afterPaint = atOnce } = ports;
  const key = ownerKey(owner);
  const now = () => Math.floor(ports.now() / 1000);
  const store = createStore<OfflineState>(() => NOTHING);
  const db = connect(ports.name, () => ports.events?.blocked?.());

  /** The count and what the indicator says of it change together (OF15). */
  const indicate = (counts: Partial<Counts> = {}) => {
    const { online, maintenance } = connectivity.store.getState();
    const { unsent } = { ...store.getState(), ...counts };
    const state = online ? (unsent > 0 ? 'syncing' : 'online') : 'offline';
    store.setState({ ...counts, connectivity: state, maintenance });
  };
  const journal = createJournal({ db, owner: key, counted: indicate });
  const view = createView({ db, owner: key, store, journal, afterPaint });
  const videos = createVideos(key, now, ports.videos);
  const desk = createDesk({ db, owner: key, now, newId });
  const record = createRecord(db, { owner, key, newId, dateOf }, journal.lastIn);
  const reread = async () => {
    await journal.load();
    view.showAll();
  };

  /** Videos go first, then what was loaded for earlier dates; never the outbox (OF8). */
  const makeRoom = async (): Promise<boolean> =>
    (await videos.makeRoom()) ||
    (await dropEarlier(db, key, store.getState().day?.date).catch(() => false));

  const tabs = listenToTabs(ports, key, {
    outbox: reread,
    snapshots: view.reload,
    schemes: view.loadSchemes,
    numbers: async () => record.forget(),
  });
  const device_id = await writtenWithRoom(() => deviceIdOf(db, key, newId), makeRoom);
  const sender = createSender({
    ports,
    key,
    db,
    journal,
    device_id,
    paused: (paused) => paused !== store.getState().paused && store.setState({ paused }),
    settled(entries) {
      if (entries.some((entry) => entry?.superseded !== undefined)) view.showAll();
      tabs.tell('outbox');
    },
  });
  tabs.whenTold(sender.kick);

  const [row] = await Promise.all([
    readSync(db, key),
    journal.load(),
    view.loadSchemes(),
    view.loadTags(),
  ]);
  const { synced_at = null, times = {}, all_groups_date = null } = row ?? {};
  store.setState(({ sync }) => ({ sync: { ...sync, synced_at, times, all_groups_date } }));

  const tellAndSend = () => {
    tabs.tell('outbox');
    sender.kick();
  };

  const commit = createCommit({
    store,
    user_uuid: owner.user_uuid,
    journal,
    view,
    record,
    makeRoom,
    recorded: () => afterPaint(tellAndSend),
  });

  const dropDone = async (): Promise<void> => {
    if (await forgetDone(db, now())) tabs.tell('numbers');
  };

  /** Somebody did something to the outbox. */
  const afterwards = async (work: Promise<void>): Promise<void> => {
    await work;
    await reread();
    tellAndSend();
  };

  /** As `afterwards`; a disk that refuses it is told of, as at a tap. */
  const decide = async (work: () => Promise<void>): Promise<Written> => {
    try {
      await afterwards(writtenWithRoom(work, makeRoom));
      return { ok: true };
    } catch (error) {
      const fault = storageFaultOf(error);
      if (fault === null) throw error;
      store.setState({ storage_fault: fault });
      return { ok: false, fault };
    }
  };

  const { cut, ...pulls } = createPulls({
    api,
    db,
    owner: key,
    now,
    store,
    reload: view.reload,
    async pulled(snapshots) {
      for (const { snapshot, mark } of snapshots) journal.setMark(snapshot, mark);
      await view.refresh(snapshots.map(({ snapshot }) => snapshot));
      tabs.tell('snapshots');
    },
    async pulledSchemes() {
      await view.loadSchemes();
      tabs.tell('schemes');
    },
  });

  return {
    store,
    commit: (change) => commit('kind' in change ? [change] : change),

    ...pulls,
    openDay: view.openDay,
    openPlanning: view.openPlanning,

    async openGroup(group_id, date) {
      await view.openGroup(group_id, date);
      const slugs = Object.keys(store.getState().schemes);
      const assessments = slugs.map((slug) => `assessment:${slug}:`);
      const lanes = [`attendance:${date}:`, ...assessments, 'badge:', `mark:${group_id}:`, 'tag:'];
      inBackground(record.learn(lanes));
    },

    start() {
      const stopConnectivity = connectivity.start();
      const stopListening = connectivity.store.subscribe(({ online }, before) => {
        indicate();
        if (online && !before.online) inBackground(afterwards(desk.unpark()));
      });
      indicate();
      sender.start();
      inBackground(afterwards(desk.unpark()));
      inBackground(dropDone());
      return () => {
        stopConnectivity();
        stopListening();
        sender.stop();
      };
    },

    videos,
    outbox: {
      list: () => desk.list(store.getState().schemes),
      countDone: desk.countDone,
      export: desk.export,
      retry: (n) => decide(() => desk.retry(n)),
      discard: (n) => decide(() => desk.discard(n)),
    },

    async forget() {
      cut();
      await forgetRows(db, key);
      await videos.forget();
      view.clear();
      tabs.tell('snapshots');
    },

    async close() {
      sender.stop();
      tabs.stop();
      await db.close();
    },
  };
};

const atOnce = (work: () => void): void => work();

const utcDate = (ts: number): string => {
  const date = new Date(ts * 1000);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
};
