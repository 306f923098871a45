import type { Entry } from '../outbox/entry.ts';
import type { Owner } from '../owner.ts';
import { GROUP_IDS, TODAY } from './data.ts';
import { changeOf, OWNERS, type History, type Step } from './history.ts';
import { createWorld, type Device, type Tab } from './world.ts';

/** What a user was told that it is saved, in the order of telling on each device. */
export type Saved = { readonly op_id: string; readonly device: number; readonly owner: Owner };

/** What a tab does. */
type Acted = Exclude<Extract<Step, { tab: number }>, { do: 'crash' | 'open' }>;

type Place = { readonly device: Device; readonly tabs: (Tab | null)[]; owner: Owner };

/** What a watcher may ask after every step. */
export type Played = {
  readonly world: ReturnType<typeof createWorld>;
  readonly saved: Saved[];
  /** Given up or recorded anew in the Sync centre. */
  readonly handled: Set<string>;
  readonly tabs: () => readonly { readonly tab: Tab; readonly device: number }[];
};

export const entriesOf = async ({ offline }: Tab): Promise<Entry[]> =>
  JSON.parse(await offline.outbox.export());

/** Plays a history, lets the faults stop, and gives every owner on every device time to finish. */
export const play = async (
  history: History,
  {
    watch,
    end,
  }: { watch: (played: Played) => Promise<void>; end: (played: Played) => Promise<void> },
): Promise<void> => {
  const faults = history.faults.values();
  const world = createWorld({ next: () => faults.next().value ?? null });
  const { time, soon } = world;
  const frozen = new Set<Tab>();
  const places: Place[] = [0, 1].map((n) => ({
    device: world.createDevice(String(n)),
    tabs: [null, null],
    owner: OWNERS[0],
  }));
  const played: Played = {
    world,
    saved: [],
    handled: new Set(),
    tabs: () =>
      places.flatMap(({ tabs }, device) =>
        tabs.flatMap((tab) => (tab && !frozen.has(tab) ? [{ tab, device }] : [])),
      ),
  };

  const open = async (place: Place, n: number) => {
    const tab = await soon(place.device.openTab(place.owner));
    place.tabs[n] = tab;
    await soon(tab.offline.openDay(TODAY));
    for (const id of GROUP_IDS) await soon(tab.offline.openGroup(id, TODAY));
  };

  const crash = async (place: Place, n: number) => {
    const tab = place.tabs[n];
    place.tabs[n] = null;
    if (tab) frozen.delete(tab);
    await tab?.crash();
  };

  const take = async (step: Step): Promise<void> => {
    if (step.do === 'pass') return time.pass(step.ms);
    if (step.do === 'signal') return world.network.cut(!step.on);
    const place = places[step.device];
    if (!place) return undefined;
    if (step.do === 'clock') return place.device.moveClock(step.ms);
    if (step.do === 'browser') return place.device.setOnline(step.on);
    if (step.do === 'expire_token') return place.tabs.forEach((tab) => tab?.expireToken());
    if (step.do === 'switch_user') {
      for (const n of place.tabs.keys()) await crash(place, n);
      place.owner = place.owner === OWNERS[0] ? OWNERS[1] : OWNERS[0];
      return open(place, 0);
    }
    const tab = place.tabs[step.tab];
    if (step.do === 'open') return tab ? undefined : open(place, step.tab);
    if (step.do === 'crash') return crash(place, step.tab);
    if (!tab || (frozen.has(tab) && step.do !== 'thaw')) return undefined;
    return act(step, place, tab);
  };

  const act = async (step: Acted, place: Place, tab: Tab): Promise<void> => {
    switch (step.do) {
      case 'freeze':
        frozen.add(tab);
        return tab.freeze();
      case 'thaw':
        frozen.delete(tab);
        return tab.thaw();
      case 'sync':
        return soon(tab.offline.sync({ date: TODAY, force: step.force }));
      case 'retry':
      case 'discard':
        return handle(step.do, tab);
      case 'tap':
        return record(step, place, tab);
    }
    return step satisfies never;
  };

  const record = async (step: Extract<Step, { do: 'tap' }>, place: Place, tab: Tab) => {
    const work = tab.offline.commit(changeOf(step.tap, place.device.ts()));
    if (step.crash) {
      // Nobody was told that this is saved.
      await crash(place, step.tab);
      return time.settle();
    }
    const committed = await soon(work);
    for (const op_id of committed.ok ? committed.op_ids : []) {
      played.saved.push({ op_id, device: step.device, owner: place.owner });
    }
    return undefined;
  };

  const handle = async (how: 'retry' | 'discard', tab: Tab) => {
    const entry = (await soon(entriesOf(tab))).find(
      ({ state }) => state === 'rejected' || state === 'parked',
    );
    if (!entry) return undefined;
    if (how === 'discard' || entry.state === 'rejected') played.handled.add(entry.op_id);
    return soon(tab.offline.outbox[how](entry.n));
  };

  for (const place of places) await open(place, 0);
  for (const step of history.steps) {
    await take(step);
    await time.settle();
    await watch(played);
  }

  world.network.cut(false);
  for (const tab of frozen) tab.thaw();
  frozen.clear();
  for (const place of places) {
    for (const n of place.tabs.keys()) await crash(place, n);
    for (const owner of OWNERS) {
      place.owner = owner;
      place.device.setOnline(true);
      await open(place, 0);
      const tab = place.tabs[0];
      // What the history left of the faults is over, too.
      for (let fault = faults.next(); !fault.done; fault = faults.next());
      await time.pass(150_000, () => tab?.offline.store.getState().unsent === 0);
      // Copies that were held up on their way arrive before the last look.
      await time.pass(60_000);
      if (tab) await soon(tab.offline.sync({ date: TODAY, force: true }));
      await end(played);
      await crash(place, 0);
    }
  }
};
