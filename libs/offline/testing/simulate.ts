import type { Entry } from '../src/outbox/entry.ts';
import type { Owner } from '../src/owner.ts';
import { TODAY } from './data.ts';
import { resetDisks } from './disks.ts';
import { countFault, type NetworkFault } from './faults.ts';
import { OWNERS, TABS, type History, type Step } from './history.ts';
import {
  openTabAt,
  crashTabAt,
  createSimulatedDevices,
  type SimulatedDevice,
} from './simulated-device.ts';
import { toChange, type Tap } from './user-actions.ts';
import type { Narrator } from './narrator.ts';
import { batchSwitch } from './batch-requests.ts';
import { createWorld, type Tab } from './world.ts';

/** What a user was told that it is saved, in the order of telling on each device. */
export type SavedChange = {
  readonly op_id: string;
  readonly device: number;
  readonly owner: Owner;
};

/** What a watcher may ask after every step. */
export type SimulationState = {
  readonly world: ReturnType<typeof createWorld>;
  readonly saved: readonly SavedChange[];
  /** Given up or recorded anew in the Sync centre. */
  readonly handled: ReadonlySet<string>;
  /** Lost with its database before there was a copy. */
  readonly lost: ReadonlySet<string>;
  /** Those that live and are not frozen. */
  readonly tabs: () => readonly { readonly tab: Tab; readonly device: number }[];
  /** Where `device` keeps what it records. */
  readonly disk: (device: number) => readonly Entry[];
};

export type Invariants = {
  /** Somebody was just told that this is saved. */
  readonly onSaved: (played: SimulationState, saved: SavedChange) => void;
  readonly afterStep: (played: SimulationState) => void;
  /** The faults are over, and one tab of a device has had the time to finish. */
  readonly atEnd: (played: SimulationState) => void;
};

export const exportEntries = async ({ offline }: Tab): Promise<Entry[]> =>
  JSON.parse(await offline.outbox.export());

const FINISHED_WITHIN_MS = 150_000;

/** Whoever sends more often sends without end. The longest histories have some hundreds. */
export const MAX_DELIVERIES = 3000;

/** Plays a history, lets the faults stop, and gives every owner on every device time to finish. */
export const simulate = async (
  history: History,
  watcher: Invariants,
  narrator: Narrator | null = null,
): Promise<ReturnType<typeof createWorld>> => {
  resetDisks();
  const faults = history.faults.values();
  const next = (): NetworkFault | null => faults.next().value ?? null;
  const changes_call = batchSwitch(history);
  const world = createWorld({ next, changes_call, ...(narrator && { say: narrator.delivery }) });
  const { time, soon, tally } = world;
  const places = createSimulatedDevices(world, history.devices);
  const saved: SavedChange[] = [];
  const handled = new Set<string>();
  const lost = new Set<string>();
  const played: SimulationState = {
    world,
    saved,
    handled,
    lost,
    tabs: () =>
      places.flatMap(({ tabs, frozen }, device) =>
        tabs.flatMap((tab) => (tab && !frozen.has(tab) ? [{ tab, device }] : [])),
      ),
    disk: (device) => world.disks.outbox(places[device]?.device.database ?? ''),
  };

  const isEndless = () => world.network.wire.length > MAX_DELIVERIES;

  /** All of these at once, within the same second of their clocks. */
  const record = async (
    taps: readonly { place: SimulatedDevice; tab: Tab; tap: Tap }[],
  ): Promise<void> => {
    const work = taps.map(async ({ place, tab, tap }) => {
      const { owner, n: device } = place;
      const committed = await tab.offline.commit(toChange(tap, place.device.ts()));
      for (const op_id of committed.ok ? committed.op_ids : []) {
        saved.push({ op_id, device, owner });
        watcher.onSaved(played, { op_id, device, owner });
        narrator?.saved(op_id, tap, { owner, device });
      }
    });
    await soon(Promise.all(work));
  };

  const handle = async (how: 'retry' | 'discard', tab: Tab) => {
    const entry = (await soon(exportEntries(tab))).find(
      ({ state }) => state === 'rejected' || state === 'parked',
    );
    if (!entry) return undefined;
    // On a full disk the Sync centre says so, and nothing has happened.
    const { ok } = await soon(tab.offline.outbox[how](entry.n));
    if (ok && (how === 'discard' || entry.state === 'rejected')) handled.add(entry.op_id);
    return undefined;
  };

  const take = async (step: Step): Promise<void> => {
    if (step.do === 'pass') return time.advance(step.ms, isEndless);
    if (step.do === 'signal') return world.network.cut(!step.on);
    const place = places[step.device % places.length];
    if (!place) return undefined;
    if ('tab' in step) return act(step, place);
    switch (step.do) {
      case 'clock':
        countFault(tally, step.ms < 0 ? 'clock_back' : 'clock_forward');
        return place.device.moveClock(step.ms);
      case 'browser':
        return place.device.setOnline(step.on);
      case 'flap':
        countFault(tally, 'offline_flap');
        for (const on of [false, true, false, true]) {
          place.device.setOnline(on);
          await time.advance(1);
        }
        return undefined;
      case 'disk':
        return world.disks.setFull(place.device.database, step.full);
      case 'expire_token':
        return place.tabs.forEach((tab) => tab?.expireToken());
      case 'switch_user':
        countFault(tally, 'user_switched');
        return place.switchUser();
      case 'upgrade':
        countFault(tally, 'upgrade');
        return place.upgrade();
      case 'lose':
        countFault(tally, step.crash ? 'database_lost' : 'database_outlived');
        for (const op_id of await place.lose(step.after_ms, step.crash)) lost.add(op_id);
        return undefined;
      case 'together': {
        const first = await place.anyTab(0);
        const second = await place.anyTab(1);
        if (!first || !second) return undefined;
        countFault(tally, 'two_tabs');
        const [tap, other] = step.taps;
        return record([
          { place, tab: first, tap },
          { place, tab: second, tap: other },
        ]);
      }
    }
    return step satisfies never;
  };

  type Acted = Extract<Step, { tab: number }>;
  const act = async (step: Acted, place: SimulatedDevice): Promise<void> => {
    const n = step.tab % TABS;
    const isTapped = step.do === 'tap' || step.do === 'tie';
    const tab = isTapped ? await place.anyTab(n) : place.tabs[n];
    if (step.do === 'open') return tab ? undefined : openTabAt(world, place, n);
    if (!tab) return undefined;
    if (step.do === 'crash') {
      countFault(tally, 'tab_crash');
      return crashTabAt(place, n);
    }
    if (step.do === 'thaw') return place.thaw(tab);
    if (place.frozen.has(tab)) return undefined;
    switch (step.do) {
      case 'freeze':
        countFault(tally, 'tab_freeze');
        return place.freeze(tab);
      case 'sync':
        return soon(tab.offline.sync({ date: TODAY, force: step.force }));
      case 'retry':
      case 'discard':
        return handle(step.do, tab);
      case 'tie': {
        countFault(tally, 'tie');
        const other = places[(place.n + 1) % places.length] ?? place;
        const theirs = await other.anyTab(0);
        const { tap } = step;
        return record([
          { place, tab, tap },
          ...(theirs ? [{ place: other, tab: theirs, tap }] : []),
        ]);
      }
      case 'tap':
        if (!step.crash) return record([{ place, tab, tap: step.tap }]);
        // Nobody is told whether this is saved.
        void tab.offline.commit(toChange(step.tap, place.device.ts()));
        countFault(tally, 'tab_crash');
        await crashTabAt(place, n);
        return time.flush();
    }
    return step.do satisfies never;
  };

  for (const place of places) await openTabAt(world, place, 0);
  for (const step of history.steps) {
    narrator?.step(step, places);
    await take(step);
    await time.flush();
    watcher.afterStep(played);
  }

  narrator?.over();
  world.network.cut(false);
  // What the history left of the faults is over, too.
  for (let fault = faults.next(); !fault.done; fault = faults.next());
  for (const place of places) {
    world.disks.setFull(place.device.database, false);
    for (const tab of place.frozen) place.thaw(tab);
    for (const n of place.tabs.keys()) await crashTabAt(place, n);
  }
  for (const place of places) {
    for (const owner of OWNERS.filter((owner) => place.owners.has(owner))) {
      place.owner = owner;
      place.device.setOnline(true);
      await openTabAt(world, place, 0);
      const tab = place.tabs[0];
      const isDrained = () => tab?.offline.store.getState().unsent === 0;
      await time.advance(FINISHED_WITHIN_MS, () => isDrained() || isEndless());
      // Copies that were held up on their way arrive before the last look.
      await time.advance(60_000, isEndless);
      if (tab) await soon(tab.offline.sync({ date: TODAY, force: true }));
      watcher.atEnd(played);
      await crashTabAt(place, 0);
    }
  }
  countFault(tally, 'quota', world.disks.failedWrites());
  return world;
};
