import { expect, test } from 'vitest';
import { AVA, BEN } from '../testing/data.ts';
import { hands, openTab, startStory } from '../testing/story.ts';
import type { Device } from '../testing/world.ts';
import { copiedIn } from './content.ts';

const copiedOn = (device: Device): readonly string[] =>
  (copiedIn(device.copy() ?? '')?.entries ?? []).map(({ op_id }) => op_id);

const idsOf = (committed: object): readonly string[] =>
  'op_ids' in committed && Array.isArray(committed.op_ids) ? committed.op_ids : [];

test('[OF2] what was recorded is copied at once, and quick taps soon after', async () => {
  const { world, device, commit, mark } = await startStory();
  world.network.cut(true);
  const first = idsOf(await commit(mark('m1', true)));
  await world.time.settle();
  expect(copiedOn(device)).toEqual(first);
  const second = idsOf(await commit(mark('m2', true)));
  const third = idsOf(await commit(mark('m3', true)));
  await world.time.settle();
  expect(copiedOn(device)).toEqual(first);
  await world.time.pass(101);
  expect(copiedOn(device)).toEqual([...first, ...second, ...third]);
});

test('what the server has is copied no more a second later, and nothing is left of it', async () => {
  const { world, device, commit, mark, state } = await startStory();
  world.network.cut(true);
  await commit(mark('m1', true));
  await world.time.pass(10_000);
  expect(copiedOn(device)).toHaveLength(1);
  world.network.cut(false);
  await world.time.pass(60_000, () => state().unsent === 0);
  await world.time.pass(1200);
  expect(device.copy()).toBeNull();
});

test('what was not accepted stays in the copy until it is given up', async () => {
  const { world, device, tab, commit, mark, list } = await startStory();
  await commit(mark('m4', true));
  await world.time.pass(5000);
  const [line] = await list();
  expect(line?.state).toBe('rejected');
  expect(copiedOn(device)).toEqual([line?.op_id]);
  await world.soon(tab.offline.outbox.discard(line?.n ?? 0));
  await world.time.pass(200);
  expect(device.copy()).toBeNull();
});

test('[OF9] the copy holds what waits for everybody who uses the tablet', async () => {
  const { world, device, tab, commit, mark } = await startStory({ owner: AVA });
  world.network.cut(true);
  const hers = idsOf(await commit(mark('m1', true)));
  await tab.close();
  const bens = hands(world, device, await openTab(world, device, BEN));
  const his = idsOf(await bens.commit(bens.mark('m2', true)));
  await world.time.pass(200);
  expect(copiedOn(device)).toEqual([...hers, ...his]);
});

test('[OF13] while another tab copies, this one waits, and reads what there is then', async () => {
  const { world, device, commit, mark } = await startStory();
  const other = await openTab(world, device);
  world.network.cut(true);
  const theirs = hands(world, device, other);
  const ids = (
    await Promise.all([commit(mark('m1', true)), theirs.commit(theirs.mark('m2', false))])
  ).flatMap(idsOf);
  await world.time.pass(200);
  expect(new Set(copiedOn(device))).toEqual(new Set(ids));
});

test('[OF8] a logout leaves a copy of what waits, and of nothing else', async () => {
  const { world, device, tab, commit, mark, state } = await startStory();
  const sent = idsOf(await commit(mark('m1', true)));
  await world.time.pass(60_000, () => state().unsent === 0);
  expect(copiedOn(device)).toEqual(sent);
  world.network.cut(true);
  const waiting = idsOf(await commit(mark('m2', true)));
  await world.soon(tab.offline.forget());
  expect(copiedOn(device)).toEqual(waiting);
});

test('[OF1] a place that takes nothing costs no tap', async () => {
  const { world, device, commit, mark, state } = await startStory();
  world.network.cut(true);
  device.refuseCopies();
  expect(await commit(mark('m1', true))).toMatchObject({ ok: true });
  await world.time.pass(500);
  expect(await commit(mark('m1', false))).toMatchObject({ ok: true });
  expect([state().unsent, state().storage_fault, device.copy()]).toEqual([2, null, null]);
});
