import { openDB } from 'idb';
import { toStorageError } from '../src/database/storage-error.ts';
import type { Owner } from '../src/owner.ts';
import { GROUP_IDS, TODAY } from './data.ts';
import { BACKUP_WITHIN_MS, OWNERS, MAX_TABS } from './history.ts';
import type { Device, Tab, World } from './world.ts';

/** A device with its tabs. */
export type SimulatedDevice = {
  readonly n: number;
  readonly device: Device;
  readonly tabs: (Tab | null)[];
  readonly frozen: Set<Tab>;
  /** All owners that were signed in on it. */
  readonly owners: Set<Owner>;
  owner: Owner;
  readonly freeze: (tab: Tab) => void;
  readonly resume: (tab: Tab) => void;
  /** The `n`-th tab, opened if necessary. null: it is frozen, or could not be opened. */
  readonly anyTab: (n: number) => Promise<Tab | null>;
  readonly switchUser: () => Promise<void>;
  /** Updates the app from database version 7, which a tab of the older app still has open. */
  readonly upgrade: () => Promise<void>;
  /**
   * Deletes the database after a while, with a crash of all tabs if `crash`. Returns the ids of open entries that
   * need not have a backup.
   */
  readonly loseDatabase: (after_ms: number, crash: boolean) => Promise<readonly string[]>;
};

/** An older app closes its database this long after the request to do so. */
const CLOSES_AFTER_MS = 2000;

export const createSimulatedDevices = (world: World, devices: number): SimulatedDevice[] =>
  Array.from({ length: devices }, (_, n) => createSimulatedDevice(world, n));

const createSimulatedDevice = (world: World, n: number): SimulatedDevice => {
  const phone: SimulatedDevice = {
    n,
    device: world.createDevice(String(n)),
    tabs: Array.from({ length: MAX_TABS }, () => null),
    frozen: new Set(),
    owners: new Set(),
    owner: OWNERS[0],
    freeze(tab) {
      phone.frozen.add(tab);
      tab.freeze();
    },
    resume(tab) {
      phone.frozen.delete(tab);
      tab.resume();
    },
    async anyTab(at) {
      if (!phone.tabs[at]) await openTabAt(world, phone, at);
      const tab = phone.tabs[at] ?? null;
      return tab && phone.frozen.has(tab) ? null : tab;
    },
    async switchUser() {
      await closeAll();
      phone.owner = phone.owner === OWNERS[0] ? OWNERS[1] : OWNERS[0];
      return openTabAt(world, phone, 0);
    },
    async upgrade() {
      await closeAll();
      world.disks.downgrade(phone.device.database);
      const older = await world.waitFor(openDB(phone.device.database, 7));
      older.addEventListener('versionchange', () => {
        void world.time.wait(CLOSES_AFTER_MS).then(() => older.close());
      });
      return openTabAt(world, phone, 0);
    },
    async loseDatabase(after_ms, crash) {
      const { database } = phone.device;
      world.disks.setFull(database, false);
      for (const tab of phone.frozen) phone.resume(tab);
      await phone.anyTab(0);
      await world.time.advance(after_ms);
      if (crash) await closeAll();
      const { backups } = phone.device;
      const isBackupDue = after_ms >= BACKUP_WITHIN_MS && !backups.hasFailedSinceNewest();
      const savedIds = new Set(backups.newest().map(({ op_id }) => op_id));
      const open = world.disks.outbox(database).filter((entry) => entry.open === 1);
      world.disks.deleteDatabase(database);
      if (crash) await openTabAt(world, phone, 0);
      if (isBackupDue) return [];
      return open.map(({ op_id }) => op_id).filter((op_id) => !savedIds.has(op_id));
    },
  };
  const closeAll = async () => {
    for (const at of phone.tabs.keys()) await crashTabAt(phone, at);
    // Ends the transactions that were open in the tabs.
    await world.time.flush();
  };
  return phone;
};

/** Opens a tab. On a full disk it does not open. */
export const openTabAt = async (world: World, phone: SimulatedDevice, n: number): Promise<void> => {
  const opening = phone.device.openTab(phone.owner).catch((error: unknown) => {
    if (toStorageError(error) !== 'STORAGE_FULL') throw error;
    return null;
  });
  const tab = await world.waitFor(opening);
  phone.tabs[n] = tab;
  if (!tab) return;
  phone.owners.add(phone.owner);
  await world.waitFor(
    Promise.all([
      tab.offline.openDay(TODAY),
      ...GROUP_IDS.map((id) => tab.offline.openGroup(id, TODAY)),
    ]),
  );
};

export const crashTabAt = async (phone: SimulatedDevice, n: number): Promise<void> => {
  const tab = phone.tabs[n];
  phone.tabs[n] = null;
  if (tab) phone.frozen.delete(tab);
  await tab?.crash();
};
