import type { Entry } from '../src/outbox/entry.ts';
import type { Owner } from '../src/owner.ts';
import { TODAY } from './data.ts';
import { resetDisks } from './disks.ts';
import { countFailure, type NetworkFailure } from './failures.ts';
import { OWNERS, MAX_TABS, type History, type Step } from './history.ts';
import {
  openTabAt,
  crashTabAt,
  createSimulatedDevices,
  type SimulatedDevice,
} from './simulated-device.ts';
import { toChange, type UserAction } from './user-actions.ts';
import type { Narrator } from './narrator.ts';
import { batchSwitch } from './batch-requests.ts';
import { createWorld, type Tab } from './world.ts';

/** A change that a user saw as saved. */
export type SavedChange = {
  readonly op_id: string;
  readonly device: number;
  readonly owner: Owner;
};

/** What the invariants can read after every step. */
export type SimulationState = {
  readonly world: ReturnType<typeof createWorld>;
  readonly saved: readonly SavedChange[];
  /** Ids of entries that were discarded or retried in the Sync centre. */
  readonly handled: ReadonlySet<string>;
  /** Ids of entries that were lost with their database before a backup. */
  readonly lost: ReadonlySet<string>;
  /** Open tabs that are not frozen. */
  readonly tabs: () => readonly { readonly tab: Tab; readonly device: number }[];
  /** The outbox of a device. */
  readonly disk: (device: number) => readonly Entry[];
};

export type Invariants = {
  /** Called when a change is shown as saved. */
  readonly onSaved: (simulation: SimulationState, saved: SavedChange) => void;
  readonly afterStep: (simulation: SimulationState) => void;
  /** Called after the failures, when one tab of a device had the time to send everything. */
  readonly atEnd: (simulation: SimulationState) => void;
};

export const exportEntries = async ({ offline }: Tab): Promise<Entry[]> =>
  JSON.parse(await offline.outbox.export());

const DRAINED_WITHIN_MS = 150_000;

/** More deliveries mean an endless loop. The longest histories have some hundreds. */
export const MAX_DELIVERIES = 3000;

/** Runs a history, ends the failures, and lets every owner on every device send everything. */
export const simulate = async (
  history: History,
  invariants: Invariants,
  narrator: Narrator | null = null,
): Promise<ReturnType<typeof createWorld>> => {
  resetDisks();
  const failures = history.failures.values();
  const next = (): NetworkFailure | null => failures.next().value ?? null;
  const changes_call = batchSwitch(history);
  const world = createWorld({
    next,
    changes_call,
    ...(narrator && { onDelivery: narrator.delivery }),
  });
  const { time, waitFor: soon, failureCounts: tally } = world;
  const devices = createSimulatedDevices(world, history.devices);
  const saved: SavedChange[] = [];
  const handled = new Set<string>();
  const lost = new Set<string>();
  const simulation: SimulationState = {
    world,
    saved,
    handled,
    lost,
    tabs: () =>
      devices.flatMap(({ tabs, frozen }, device) =>
        tabs.flatMap((tab) => (tab && !frozen.has(tab) ? [{ tab, device }] : [])),
      ),
    disk: (device) => world.disks.outbox(devices[device]?.device.database ?? ''),
  };

  const hasTooManyDeliveries = () => world.network.wire.length > MAX_DELIVERIES;

  /** Records all actions concurrently, within the same second of the devices' clocks. */
  const record = async (
    actions: readonly { phone: SimulatedDevice; tab: Tab; action: UserAction }[],
  ): Promise<void> => {
    const work = actions.map(async ({ phone, tab, action }) => {
      const { owner, n: device } = phone;
      const committed = await tab.offline.commit(toChange(action, phone.device.ts()));
      for (const op_id of committed.ok ? committed.op_ids : []) {
        saved.push({ op_id, device, owner });
        invariants.onSaved(simulation, { op_id, device, owner });
        narrator?.saved(op_id, action, { owner, device });
      }
    });
    await soon(Promise.all(work));
  };

  const handle = async (decision: 'retry' | 'discard', tab: Tab) => {
    const entry = (await soon(exportEntries(tab))).find(
      ({ state }) => state === 'rejected' || state === 'parked',
    );
    if (!entry) return undefined;
    // On a full disk nothing has happened, and the Sync centre shows the error.
    const { ok } = await soon(tab.offline.outbox[decision](entry.n));
    if (ok && (decision === 'discard' || entry.state === 'rejected')) handled.add(entry.op_id);
    return undefined;
  };

  const runStep = async (step: Step): Promise<void> => {
    if (step.do === 'wait') return time.advance(step.ms, hasTooManyDeliveries);
    if (step.do === 'signal') return world.network.setOffline(!step.on);
    const phone = devices[step.device % devices.length];
    if (!phone) return undefined;
    if ('tab' in step) return runTabStep(step, phone);
    switch (step.do) {
      case 'clock':
        countFailure(tally, step.ms < 0 ? 'clock_back' : 'clock_forward');
        return phone.device.moveClock(step.ms);
      case 'browser':
        return phone.device.setOnline(step.on);
      case 'flap':
        countFailure(tally, 'offline_flap');
        for (const on of [false, true, false, true]) {
          phone.device.setOnline(on);
          await time.advance(1);
        }
        return undefined;
      case 'disk':
        return world.disks.setFull(phone.device.database, step.full);
      case 'expire_token':
        return phone.tabs.forEach((tab) => tab?.expireToken());
      case 'switch_user':
        countFailure(tally, 'user_switched');
        return phone.switchUser();
      case 'upgrade':
        countFailure(tally, 'upgrade');
        return phone.upgrade();
      case 'lose_database':
        countFailure(tally, step.crash ? 'database_lost' : 'database_outlived');
        for (const op_id of await phone.loseDatabase(step.after_ms, step.crash)) lost.add(op_id);
        return undefined;
      case 'record_in_two_tabs': {
        const first = await phone.anyTab(0);
        const second = await phone.anyTab(1);
        if (!first || !second) return undefined;
        countFailure(tally, 'two_tabs');
        const [action, other] = step.actions;
        return record([
          { phone, tab: first, action },
          { phone, tab: second, action: other },
        ]);
      }
    }
    return step satisfies never;
  };

  type TabStep = Extract<Step, { tab: number }>;
  const runTabStep = async (step: TabStep, phone: SimulatedDevice): Promise<void> => {
    const n = step.tab % MAX_TABS;
    const isRecording = step.do === 'record' || step.do === 'record_in_same_second';
    const tab = isRecording ? await phone.anyTab(n) : phone.tabs[n];
    if (step.do === 'open') return tab ? undefined : openTabAt(world, phone, n);
    if (!tab) return undefined;
    if (step.do === 'crash') {
      countFailure(tally, 'tab_crash');
      return crashTabAt(phone, n);
    }
    if (step.do === 'resume') return phone.resume(tab);
    if (phone.frozen.has(tab)) return undefined;
    switch (step.do) {
      case 'freeze':
        countFailure(tally, 'tab_freeze');
        return phone.freeze(tab);
      case 'sync':
        return soon(tab.offline.sync({ date: TODAY, force: step.force }));
      case 'retry':
      case 'discard':
        return handle(step.do, tab);
      case 'record_in_same_second': {
        countFailure(tally, 'tie');
        const other = devices[(phone.n + 1) % devices.length] ?? phone;
        const otherTab = await other.anyTab(0);
        const { action } = step;
        return record([
          { phone, tab, action },
          ...(otherTab ? [{ phone: other, tab: otherTab, action }] : []),
        ]);
      }
      case 'record':
        if (!step.crash) return record([{ phone, tab, action: step.action }]);
        // The tab crashes before it shows whether the change is saved.
        void tab.offline.commit(toChange(step.action, phone.device.ts()));
        countFailure(tally, 'tab_crash');
        await crashTabAt(phone, n);
        return time.flush();
    }
    return step.do satisfies never;
  };

  for (const phone of devices) await openTabAt(world, phone, 0);
  for (const step of history.steps) {
    narrator?.step(step, devices);
    await runStep(step);
    await time.flush();
    invariants.afterStep(simulation);
  }

  narrator?.end();
  world.network.setOffline(false);
  // Skips the remaining failures of the history.
  for (let failure = failures.next(); !failure.done; failure = failures.next());
  for (const phone of devices) {
    world.disks.setFull(phone.device.database, false);
    for (const tab of phone.frozen) phone.resume(tab);
    for (const n of phone.tabs.keys()) await crashTabAt(phone, n);
  }
  for (const phone of devices) {
    for (const owner of OWNERS.filter((owner) => phone.owners.has(owner))) {
      phone.owner = owner;
      phone.device.setOnline(true);
      await openTabAt(world, phone, 0);
      const tab = phone.tabs[0];
      const isDrained = () => tab?.offline.store.getState().unsent === 0;
      await time.advance(DRAINED_WITHIN_MS, () => isDrained() || hasTooManyDeliveries());
      // Delayed copies of requests arrive before the last check.
      await time.advance(60_000, hasTooManyDeliveries);
      if (tab) await soon(tab.offline.sync({ date: TODAY, force: true }));
      invariants.atEnd(simulation);
      await crashTabAt(phone, 0);
    }
  }
  countFailure(tally, 'quota', world.disks.failedWrites());
  return world;
};
