import { expect, test, vi } from 'vitest';
import type { Entry } from '../outbox/entry.ts';
import { AVA, BEN, SKILLS, TODAY } from '../testing/data.ts';
import { hands, openTab, startStory } from '../testing/story.ts';

/** Until whatever is due is copied. */
const COPIED_MS = 2000;

const placesOf = (entries: readonly Entry[]) =>
  entries.map(({ n, op_id, lane, lane_seq }) => ({ n, op_id, lane, lane_seq }));

test('[OF2] [OF3] [OF4] a browser that threw its database away sends what waited once, in order', async () => {
  const { world, device, tab, commit, mark, grade, entries } = await startStory();
  await commit(mark('m2', true));
  await world.time.pass(60_000);
  world.network.cut(true);
  await commit(mark('m2', false));
  await commit([mark('m1', true), grade('m2', SKILLS[0] ?? '', 2)]);
  await commit(mark('m2', null));
  await world.time.pass(COPIED_MS);
  const waited = placesOf(await entries());
  await tab.crash();
  world.disks.lose(device.database);

  const again = hands(world, device, await openTab(world, device));
  expect(again.state()).toMatchObject({ unsent: 4, rejected: 0 });
  expect(placesOf(await again.entries())).toEqual(waited);
  world.network.cut(false);
  await world.time.pass(60_000);
  expect(again.state().unsent).toBe(0);
  const effects = world.server.effects();
  expect(new Set(effects.map(({ device_id }) => device_id)).size).toBe(1);
  expect(effects.slice(1).map(({ op_id }) => op_id)).toEqual(waited.map(({ op_id }) => op_id));
  const inLane = effects.filter(({ lane }) => lane === effects[0]?.lane);
  expect(inLane.map(({ lane_seq }) => lane_seq)).toEqual([1, 2, 3]);
});

test('[OF3] what the server had taken already is answered again, and the lane goes on behind it', async () => {
  const { world, device, tab, commit, mark } = await startStory({ faults: ['silence'] });
  await commit(mark('m2', true));
  await world.time.pass(1000);
  await tab.crash();
  world.disks.lose(device.database);
  world.network.cut(true);
  const before = world.server.effects().map(({ op_id }) => op_id);
  expect(before).toHaveLength(1);
  const opened = await openTab(world, device);
  const again = hands(world, device, opened);
  expect(again.state().unsent).toBe(1);
  await again.commit(again.mark('m2', false));
  world.network.cut(false);
  await world.time.pass(60_000);
  expect(again.state()).toMatchObject({ unsent: 0, rejected: 0 });
  const effects = world.server.effects();
  expect(effects.map(({ lane_seq }) => lane_seq)).toEqual([1, 2]);
  expect(effects[0]?.op_id).toBe(before[0]);
  await world.soon(opened.offline.sync({ date: TODAY }));
  expect(again.seen('m2')?.in).toBe(false);
});

test('[OF4] a lane of which nothing waited goes on where the server is', async () => {
  const { world, device, tab, commit, mark } = await startStory();
  for (const present of [true, false]) await commit(mark('m2', present));
  await world.time.pass(60_000);
  world.network.cut(true);
  await commit(mark('m1', true));
  await world.time.pass(COPIED_MS);
  await tab.crash();
  world.disks.lose(device.database);
  world.network.cut(false);
  const again = hands(world, device, await openTab(world, device));
  await again.commit(again.mark('m2', null));
  await world.time.pass(60_000);
  expect(again.state()).toMatchObject({ unsent: 0, rejected: 0 });
  const inLane = world.server.effects().filter(({ lane }) => lane.includes(':m2'));
  expect(inLane.map(({ lane_seq }) => lane_seq)).toEqual([1, 2, 3]);
});

test('[OF9] what another user of the tablet recorded comes back for that user alone', async () => {
  const { world, device, tab, commit, mark } = await startStory({ owner: AVA });
  world.network.cut(true);
  await commit(mark('m1', true));
  await world.time.pass(COPIED_MS);
  await tab.crash();
  world.disks.lose(device.database);
  world.network.cut(false);
  const bens = await openTab(world, device, BEN);
  await world.time.pass(60_000);
  expect(bens.offline.store.getState().unsent).toBe(0);
  expect(world.server.effects()).toEqual([]);
  await bens.close();
  const hers = await openTab(world, device, AVA);
  await world.time.pass(60_000);
  expect(hers.offline.store.getState()).toMatchObject({ unsent: 0, rejected: 0 });
  expect(world.server.effects().map(({ user_uuid }) => user_uuid)).toEqual(['ava']);
});

test('[OF13] a tab that outlives its database has back what it showed', async () => {
  const { world, device, commit, mark, state, entries } = await startStory();
  world.network.cut(true);
  await commit(mark('m2', true));
  await world.time.pass(COPIED_MS);
  world.disks.lose(device.database);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('closing', 'InvalidStateError');
  });
  expect(await commit(mark('m2', false))).toMatchObject({ ok: true });
  expect(state().unsent).toBe(2);
  expect((await entries()).map(({ lane_seq }) => lane_seq)).toEqual([1, 2]);
  world.network.cut(false);
  await world.time.pass(60_000);
  expect(state()).toMatchObject({ unsent: 0, rejected: 0 });
  expect(world.server.effects().map(({ lane_seq }) => lane_seq)).toEqual([1, 2]);
});
