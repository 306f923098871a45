import type { Entry } from '../outbox/entry.ts';
import type { Owner } from '../owner.ts';
import { TODAY } from './data.ts';
import { forgetDisks } from './disk.ts';
import { count, type Fault } from './faults.ts';
import { OWNERS, TABS, type History, type Step } from './history.ts';
import { openAt, crashAt, createPlaces, type Place } from './places.ts';
import { changeOf, type Tap } from './taps.ts';
import type { Narrator } from './telling.ts';
import { togetherAs } from './together.ts';
import { createWorld, type Tab } from './world.ts';

/** What a user was told that it is saved, in the order of telling on each device. */
export type Saved = { readonly op_id: string; readonly device: number; readonly owner: Owner };

/** What a watcher may ask after every step. */
export type Played = {
  readonly world: ReturnType<typeof createWorld>;
  readonly saved: readonly Saved[];
  /** Given up or recorded anew in the Sync centre. */
  readonly handled: ReadonlySet<string>;
  /** Lost with its database before there was a copy. */
  readonly lost: ReadonlySet<string>;
  /** Those that live and are not frozen. */
  readonly tabs: () => readonly { readonly tab: Tab; readonly device: number }[];
  /** Where `device` keeps what it records. */
  readonly disk: (device: number) => readonly Entry[];
};

export type Watcher = {
  /** Somebody was just told that this is saved. */
  readonly told: (played: Played, saved: Saved) => void;
  readonly step: (played: Played) => void;
  /** The faults are over, and one tab of a device has had the time to finish. */
  readonly end: (played: Played) => void;
};

export const entriesOf = async ({ offline }: Tab): Promise<Entry[]> =>
  JSON.parse(await offline.outbox.export());

const FINISHED_WITHIN_MS = 150_000;

/** Whoever sends more often sends without end. The longest histories have some hundreds. */
export const MOST_DELIVERIES = 3000;

/** Plays a history, lets the faults stop, and gives every owner on every device time to finish. */
export const play = async (
  history: History,
  watcher: Watcher,
  narrator: Narrator | null = null,
): Promise<ReturnType<typeof createWorld>> => {
  forgetDisks();
  const faults = history.faults.values();
  const next = (): Fault | null => faults.next().value ?? null;
  const changes_call = togetherAs(history);
  const world = createWorld({ next, changes_call, ...(narrator && { say: narrator.delivery }) });
  const { time, soon, tally } = world;
  const places = createPlaces(world, history.devices);
  const saved: Saved[] = [];
  const handled = new Set<string>();
  const lost = new Set<string>();
  const played: Played = {
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

  const isEndless = () => world.network.wire.length > MOST_DELIVERIES;

  /** All of these at once, within the same second of their clocks. */
  const record = async (taps: readonly { place: Place; tab: Tab; tap: Tap }[]): Promise<void> => {
    const work = taps.map(async ({ place, tab, tap }) => {
      const { owner, n: device } = place;
      const committed = await tab.offline.commit(changeOf(tap, place.device.ts()));
      for (const op_id of committed.ok ? committed.op_ids : []) {
        saved.push({ op_id, device, owner });
        watcher.told(played, { op_id, device, owner });
        narrator?.saved(op_id, tap, { owner, device });
      }
    });
    await soon(Promise.all(work));
  };

  const handle = async (how: 'retry' | 'discard', tab: Tab) => {
    const entry = (await soon(entriesOf(tab))).find(
      ({ state }) => state === 'rejected' || state === 'parked',
    );
    if (!entry) return undefined;
    // On a full disk the Sync centre says so, and nothing has happened.
    const { ok } = await soon(tab.offline.outbox[how](entry.n));
    if (ok && (how === 'discard' || entry.state === 'rejected')) handled.add(entry.op_id);
    return undefined;
  };

  const take = async (step: Step): Promise<void> => {
    if (step.do === 'pass') return time.pass(step.ms, isEndless);
    if (step.do === 'signal') return world.network.cut(!step.on);
    const place = places[step.device % places.length];
    if (!place) return undefined;
    if ('tab' in step) return act(step, place);
    switch (step.do) {
      case 'clock':
        count(tally, step.ms < 0 ? 'clock_back' : 'clock_forward');
        return place.device.moveClock(step.ms);
      case 'browser':
        return place.device.setOnline(step.on);
      case 'flap':
        count(tally, 'offline_flap');
        for (const on of [false, true, false, true]) {
          place.device.setOnline(on);
          await time.pass(1);
        }
        return undefined;
      case 'disk':
        return world.disks.fill(place.device.database, step.full);
      case 'expire_token':
        return place.tabs.forEach((tab) => tab?.expireToken());
      case 'switch_user':
        count(tally, 'user_switched');
        return place.switchUser();
      case 'upgrade':
        count(tally, 'upgrade');
        return place.upgrade();
      case 'lose':
        count(tally, step.crash ? 'database_lost' : 'database_outlived');
        for (const op_id of await place.lose(step.after_ms, step.crash)) lost.add(op_id);
        return undefined;
      case 'together': {
        const first = await place.anyTab(0);
        const second = await place.anyTab(1);
        if (!first || !second) return undefined;
        count(tally, 'two_tabs');
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
  const act = async (step: Acted, place: Place): Promise<void> => {
    const n = step.tab % TABS;
    const isTapped = step.do === 'tap' || step.do === 'tie';
    const tab = isTapped ? await place.anyTab(n) : place.tabs[n];
    if (step.do === 'open') return tab ? undefined : openAt(world, place, n);
    if (!tab) return undefined;
    if (step.do === 'crash') {
      count(tally, 'tab_crash');
      return crashAt(place, n);
    }
    if (step.do === 'thaw') return place.thaw(tab);
    if (place.frozen.has(tab)) return undefined;
    switch (step.do) {
      case 'freeze':
        count(tally, 'tab_freeze');
        return place.freeze(tab);
      case 'sync':
        return soon(tab.offline.sync({ date: TODAY, force: step.force }));
      case 'retry':
      case 'discard':
        return handle(step.do, tab);
      case 'tie': {
        count(tally, 'tie');
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
        void tab.offline.commit(changeOf(step.tap, place.device.ts()));
        count(tally, 'tab_crash');
        await crashAt(place, n);
        return time.settle();
    }
    return step.do satisfies never;
  };

  for (const place of places) await openAt(world, place, 0);
  for (const step of history.steps) {
    narrator?.step(step, places);
    await take(step);
    await time.settle();
    watcher.step(played);
  }

  narrator?.over();
  world.network.cut(false);
  // What the history left of the faults is over, too.
  for (let fault = faults.next(); !fault.done; fault = faults.next());
  for (const place of places) {
    world.disks.fill(place.device.database, false);
    for (const tab of place.frozen) place.thaw(tab);
    for (const n of place.tabs.keys()) await crashAt(place, n);
  }
  for (const place of places) {
    for (const owner of OWNERS.filter((owner) => place.owners.has(owner))) {
      place.owner = owner;
      place.device.setOnline(true);
      await openAt(world, place, 0);
      const tab = place.tabs[0];
      const isDrained = () => tab?.offline.store.getState().unsent === 0;
      await time.pass(FINISHED_WITHIN_MS, () => isDrained() || isEndless());
      // Copies that were held up on their way arrive before the last look.
      await time.pass(60_000, isEndless);
      if (tab) await soon(tab.offline.sync({ date: TODAY, force: true }));
      watcher.end(played);
      await crashAt(place, 0);
    }
  }
  count(tally, 'quota', world.disks.refused());
  return world;
};
