import { openDB } from 'idb';
import { toStorageError } from '../src/database/storage-error.ts';
import type { Owner } from '../src/owner.ts';
import { GROUP_IDS, TODAY } from './data.ts';
import { COPIED_WITHIN_MS, OWNERS, TABS } from './history.ts';
import type { Device, Tab, World } from './world.ts';

/** A device with what is open on it. */
export type SimulatedDevice = {
  readonly n: number;
  readonly device: Device;
  readonly tabs: (Tab | null)[];
  readonly frozen: Set<Tab>;
  /** Whoever has been signed in on it. */
  readonly owners: Set<Owner>;
  owner: Owner;
  readonly freeze: (tab: Tab) => void;
  readonly thaw: (tab: Tab) => void;
  /** A tab that is not frozen; opened where none is. null: the place is taken by a frozen one. */
  readonly anyTab: (n: number) => Promise<Tab | null>;
  readonly switchUser: () => Promise<void>;
  /** The app is updated over a database of version 7, which a tab of the older app still holds open. */
  readonly upgrade: () => Promise<void>;
  /**
   * A while from now the browser throws the database away, perhaps in a crash of all tabs. Gives the ids of what
   * waited in it and need not have had a copy.
   */
  readonly lose: (after_ms: number, crash: boolean) => Promise<readonly string[]>;
};

/** An older app lets go of its database this long after it was asked to. */
const LETS_GO_AFTER_MS = 2000;

export const createSimulatedDevices = (world: World, devices: number): SimulatedDevice[] =>
  Array.from({ length: devices }, (_, n) => createPlace(world, n));

const createPlace = (world: World, n: number): SimulatedDevice => {
  const place: SimulatedDevice = {
    n,
    device: world.createDevice(String(n)),
    tabs: Array.from({ length: TABS }, () => null),
    frozen: new Set(),
    owners: new Set(),
    owner: OWNERS[0],
    freeze(tab) {
      place.frozen.add(tab);
      tab.freeze();
    },
    thaw(tab) {
      place.frozen.delete(tab);
      tab.thaw();
    },
    async anyTab(at) {
      if (!place.tabs[at]) await openTabAt(world, place, at);
      const tab = place.tabs[at] ?? null;
      return tab && place.frozen.has(tab) ? null : tab;
    },
    async switchUser() {
      await closeAll();
      place.owner = place.owner === OWNERS[0] ? OWNERS[1] : OWNERS[0];
      return openTabAt(world, place, 0);
    },
    async upgrade() {
      await closeAll();
      world.disks.downgrade(place.device.database);
      const older = await world.soon(openDB(place.device.database, 7));
      older.addEventListener('versionchange', () => {
        void world.time.wait(LETS_GO_AFTER_MS).then(() => older.close());
      });
      return openTabAt(world, place, 0);
    },
    async lose(after_ms, crash) {
      const { database } = place.device;
      world.disks.setFull(database, false);
      for (const tab of place.frozen) place.thaw(tab);
      await place.anyTab(0);
      await world.time.advance(after_ms);
      if (crash) await closeAll();
      const { copies } = place.device;
      const isCopyDue = after_ms >= COPIED_WITHIN_MS && !copies.isHeldUp();
      const copied = new Set(copies.newest().map(({ op_id }) => op_id));
      const open = world.disks.outbox(database).filter((entry) => entry.open === 1);
      world.disks.deleteDatabase(database);
      if (crash) await openTabAt(world, place, 0);
      if (isCopyDue) return [];
      return open.map(({ op_id }) => op_id).filter((op_id) => !copied.has(op_id));
    },
  };
  const closeAll = async () => {
    for (const at of place.tabs.keys()) await crashTabAt(place, at);
    // What was being written when the tabs went is written or undone by now.
    await world.time.flush();
  };
  return place;
};

/** Where there is no room for it, it does not open. */
export const openTabAt = async (world: World, place: SimulatedDevice, n: number): Promise<void> => {
  const opening = place.device.openTab(place.owner).catch((error: unknown) => {
    if (toStorageError(error) !== 'STORAGE_FULL') throw error;
    return null;
  });
  const tab = await world.soon(opening);
  place.tabs[n] = tab;
  if (!tab) return;
  place.owners.add(place.owner);
  await world.soon(
    Promise.all([
      tab.offline.openDay(TODAY),
      ...GROUP_IDS.map((id) => tab.offline.openGroup(id, TODAY)),
    ]),
  );
};

export const crashTabAt = async (place: SimulatedDevice, n: number): Promise<void> => {
  const tab = place.tabs[n];
  place.tabs[n] = null;
  if (tab) place.frozen.delete(tab);
  await tab?.crash();
};
