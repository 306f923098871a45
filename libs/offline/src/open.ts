import { createStore } from 'zustand/vanilla';
import { createCommit } from './commit.ts';
import { createDecide } from './decide.ts';
import { createCopyKeeper } from './copy/keep-copy.ts';
import { inBackground } from './database/background.ts';
import { connect, type Handle } from './database/connection.ts';
import {
  deviceIdOf,
  dropEarlier,
  forgetDone,
  forgetRows,
  writtenWithRoom,
} from './database/upkeep.ts';
import type { Offline } from './offline.ts';
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
  /** Names the database that is open to the server, for this owner; empty before it was opened. */
  let device_id = '';
  const db = connect(
    ports.name,
    () => ports.events?.blocked?.(),
    async (opened) => {
      const found = await deviceIdOf(opened, key, ports);
      if (device_id !== '' && device_id !== found) await beginAnew(opened);
      device_id = found;
    },
  );
  const copy = createCopyKeeper(db, ports);

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

  /** The browser has thrown the database away that this tab knew: nothing of it may get into the new one. */
  const beginAnew = async (opened: Handle): Promise<void> => {
    pulls.cut();
    record.forget();
    await journal.load(opened);
    store.setState(({ sync }) => ({ sync: { ...sync, running: false } }));
    inBackground(view.reload());
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
  const sender = createSender({
    ports,
    key,
    db,
    journal,
    device_id: () => device_id,
    paused: (paused) => paused !== store.getState().paused && store.setState({ paused }),
    settled(entries) {
      if (entries.some((entry) => entry?.superseded !== undefined)) view.showAll();
      tabs.tell('outbox');
      if (entries.length > 0) copy.later();
      else copy.soon();
    },
  });
  tabs.whenTold(() => {
    sender.kick();
    // Whoever told it may have crashed before it copied.
    copy.soon();
  });

  const pulls = createPulls({
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

  await writtenWithRoom(() => db.ready(), makeRoom);
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

  const sendAndCopy = () => {
    tellAndSend();
    copy.soon();
  };
  const commit = createCommit({
    store,
    user_uuid: owner.user_uuid,
    journal,
    view,
    record,
    makeRoom,
    recorded: () => afterPaint(sendAndCopy),
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

  const decide = createDecide({
    store,
    write: (work) => afterwards(writtenWithRoom(work, makeRoom)),
    forgetCopies: copy.now,
  });

  return {
    store,
    commit: (change) => commit('kind' in change ? [change] : change),

    sync: pulls.sync,
    syncGroups: pulls.syncGroups,
    syncPlanning: pulls.syncPlanning,
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
      afterPaint(copy.soon);
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
      pulls.cut();
      await forgetRows(db, key);
      await copy.now();
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
