import { createStore } from 'zustand/vanilla';
import { createOutboxBackup } from './backup/outbox-backup.ts';
import { createCommit } from './commit.ts';
import { listenToTabs } from './cross-tab.ts';
import { connect, type Handle } from './database/connection.ts';
import {
  clearRows,
  findOwnersWithRows,
  deleteDoneEntries,
  evictOldSnapshots,
  readDeviceId,
  writeWithEviction,
} from './database/retention.ts';
import { runInBackground } from './database/run-in-background.ts';
import { createAppend } from './outbox/append.ts';
import { hasServerValue } from './outbox/entry.ts';
import { createOutboxActions } from './outbox/outbox-actions.ts';
import { countOpenOfOthers, createOutboxCache } from './outbox/outbox-cache.ts';
import type { Counts } from './outbox/sync-counts.ts';
import { ownerKey, usersOn } from './owner.ts';
import type { OfflinePorts } from './ports.ts';
import { createPullScheduler } from './pull/pull-scheduler.ts';
import { readSync } from './pull/snapshots.ts';
import { createOtherSenders } from './sender/other-senders.ts';
import { createSender } from './sender/sender.ts';
import { INITIAL_STATE, type OfflineState } from './state.ts';
import type { Offline } from './types.ts';
import { createVideos } from './videos/create-videos.ts';
import { createView } from './view/view.ts';

/** Opens the owner's local data. Sends nothing before `start`. Rejects if the database cannot be opened. */
export const createOffline = async (input: OfflinePorts): Promise<Offline> => {
  const ports = { name: 'springboard', ...input };
  const { owner, api, newId, connectivity, dateOf = utcDate, afterPaint = runImmediately } = ports;
  const key = ownerKey(owner);
  const now = () => Math.floor(ports.now() / 1000);
  const store = createStore<OfflineState>(() => INITIAL_STATE);
  /** Identifies the open database to the server, for this owner. Empty until the database is open. */
  let device_id = '';
  const db = connect(
    ports.name,
    () => ports.events?.blocked?.(),
    async (opened) => {
      const found = await readDeviceId(opened, key, ports);
      if (device_id !== '' && device_id !== found) await switchDatabase(opened);
      device_id = found;
      await otherSenders.onOpened(opened);
    },
  );
  const backup = createOutboxBackup(db, ports);

  /** Sets the counts and the state of the indicator in one change of the store (OF15). */
  const updateIndicator = (counts: Partial<Counts> = {}) => {
    const { online, maintenance } = connectivity.store.getState();
    const { unsent } = { ...store.getState(), ...counts };
    const state = online ? (unsent > 0 ? 'syncing' : 'online') : 'offline';
    store.setState({ ...counts, connectivity: state, maintenance });
  };
  const outboxCache = createOutboxCache({ db, owner: key, onCounts: updateIndicator });
  const view = createView({ db, owner: key, store, outboxCache, afterPaint });
  const videos = createVideos(key, now, ports.videos);
  const append = createAppend(
    db,
    { owner, user_name: ports.user_name, key, newId, dateOf },
    outboxCache.lastSequence,
  );
  const countOthers = async () => {
    const unsentOfOthers = await db.read(['outbox'], (tx) => countOpenOfOthers(tx, key));
    store.setState({ unsentOfOthers });
  };
  const reloadOutbox = async () => {
    await Promise.all([outboxCache.load(), otherSenders.reload(), countOthers()]);
    view.showAll();
  };

  /** The browser has deleted the database that this tab knew. Nothing of it may reach the new one. */
  const switchDatabase = async (opened: Handle): Promise<void> => {
    pulls.cancel();
    append.clearSequences();
    await outboxCache.load(opened);
    store.setState(({ sync }) => ({ sync: { ...sync, running: false } }));
    runInBackground(view.reload());
  };

  /** Deletes videos first, then snapshots of earlier dates, but never the outbox (OF8). */
  const makeRoom = async (): Promise<boolean> =>
    (await videos.makeRoom()) ||
    (await evictOldSnapshots(db, key, store.getState().day?.date).catch(() => false));

  const tabs = listenToTabs(ports, key, {
    outbox: reloadOutbox,
    snapshots: view.reload,
    schemes: view.loadSchemes,
    numbers: async () => append.clearSequences(),
  });
  const sender = createSender({
    ports,
    key,
    db,
    outboxCache,
    device_id: () => device_id,
    onPaused: (paused) => paused !== store.getState().paused && store.setState({ paused }),
    onResults(entries) {
      if (entries.some((entry) => entry !== null && hasServerValue(entry))) view.showAll();
      tabs.broadcast('outbox');
      if (entries.length > 0) backup.scheduleLater();
      else backup.schedule();
    },
  });
  const otherSenders = createOtherSenders({
    ports,
    key,
    db,
    hasUnsent: () => (store.getState().unsentOfOthers ?? 0) > 0,
    onResults() {
      runInBackground(countOthers());
      tabs.broadcast('outbox');
      backup.scheduleLater();
    },
    onSignedOut: (signedOutOwners) => store.setState({ signedOutOwners }),
  });
  tabs.onBroadcast(() => {
    sender.kick();
    otherSenders.kick();
    // The tab that wrote may have crashed before it made a backup.
    backup.schedule();
  });

  const pulls = createPullScheduler({
    api,
    db,
    owner: key,
    now,
    store,
    reload: view.reload,
    async onSnapshots(snapshots) {
      for (const { snapshot, watermark } of snapshots)
        outboxCache.setWatermark(snapshot, watermark);
      await view.refresh(snapshots.map(({ snapshot }) => snapshot));
      tabs.broadcast('snapshots');
    },
    async onSchemes() {
      await view.loadSchemes();
      tabs.broadcast('schemes');
    },
  });

  await writeWithEviction(() => db.ready(), makeRoom);
  const [syncRow] = await Promise.all([
    readSync(db, key),
    outboxCache.load(),
    view.loadSchemes(),
    view.loadTags(),
    countOthers(),
  ]);
  const { synced_at = null, times = {}, all_groups_date = null } = syncRow ?? {};
  store.setState(({ sync }) => ({ sync: { ...sync, synced_at, times, all_groups_date } }));

  const broadcastAndSend = () => {
    tabs.broadcast('outbox');
    sender.kick();
  };

  const commit = createCommit({
    store,
    user_uuid: owner.user_uuid,
    outboxCache,
    view,
    append,
    makeRoom,
    onCommitted: () =>
      afterPaint(() => {
        broadcastAndSend();
        backup.schedule();
      }),
  });

  const deleteOldEntries = async (): Promise<void> => {
    if (await deleteDoneEntries(db, now())) tabs.broadcast('numbers');
  };

  /** Waits for work that changes the outbox, then shows, broadcasts and sends its result. */
  const reloadAfter = async (work: Promise<void>): Promise<void> => {
    await work;
    await reloadOutbox();
    broadcastAndSend();
    otherSenders.kick();
  };

  const actions = createOutboxActions({
    db,
    owner: key,
    now,
    dateOf,
    newId,
    store,
    write: (work) => reloadAfter(writeWithEviction(work, makeRoom)),
    flushBackup: backup.flush,
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
      const lanes = [`attendance:${date}:`, ...assessments, `mark:${group_id}:`, 'tag:'];
      runInBackground(append.prefetchSequences(lanes));
    },

    start() {
      const stopConnectivity = connectivity.start();
      const stopListening = connectivity.store.subscribe(({ online }, before) => {
        updateIndicator();
        if (!online || before.online) return;
        runInBackground(reloadAfter(actions.resumeParked()));
        otherSenders.start();
        // Otherwise the message of a failure that has ended would stay.
        const { sync, day } = store.getState();
        if (sync.error !== null && day) void pulls.sync({ date: day.date, today: dateOf(now()) });
      });
      updateIndicator();
      sender.start();
      otherSenders.start();
      runInBackground(reloadAfter(actions.resumeParked()));
      runInBackground(deleteOldEntries());
      afterPaint(backup.schedule);
      return () => {
        stopConnectivity();
        stopListening();
        sender.stop();
        otherSenders.stop();
      };
    },

    videos,
    outbox: {
      list: actions.list,
      listOwners: actions.listOwners,
      countDone: actions.countDone,
      export: actions.export,
      retry: actions.retry,
      discard: actions.discard,
    },

    async clear() {
      pulls.cancel();
      await clearRows(db, key);
      await backup.flush();
      await videos.clearUser(key);
      view.clear();
      tabs.broadcast('snapshots');
    },

    async clearOtherUsers(select) {
      const owners = [...(await findOwnersWithRows(db)), ...(await videos.listOwners())];
      const others = usersOn(owner.host, owners).filter((uuid) => uuid !== owner.user_uuid);
      if (others.length === 0) return;
      const selected = await select(others);
      for (const user_uuid of others.filter((uuid) => selected.includes(uuid))) {
        const user = ownerKey({ ...owner, user_uuid });
        await clearRows(db, user);
        await videos.clearUser(user);
      }
    },

    async close() {
      sender.stop();
      otherSenders.stop();
      tabs.stop();
      await db.close();
    },
  };
};

const runImmediately = (work: () => void): void => work();

const utcDate = (ts: number): string => {
  const date = new Date(ts * 1000);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
};
