import { expect, test } from 'vitest';
import { markAttendance } from '../index.ts';
import { BEN, group, member } from '../testing/data.ts';
import { hands, openTab, startStory } from '../testing/story.ts';

/** Marks of one member on so many days from `first` on: each of a lane of its own. */
const marks = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) =>
    markAttendance({
      member: member('m1', 1),
      group: group(1),
      date: new Date(Date.UTC(2026, 0, first + n)).toISOString().slice(0, 10),
      present: true,
      ts: 1000 + n,
    }),
  );

/** A coach whose changes each take 8 s to the server. */
const startSlowly = () => startStory({ faults: Array.from({ length: 99 }, () => 'delay') });

test('[OF4] what is recorded while six lanes are under way waits for its place', async () => {
  const { world, commit } = await startSlowly();
  await commit(marks(1, 8));
  await world.time.pass(100);
  await commit(marks(20, 3));
  await world.time.pass(100);
  expect(world.network.wire).toHaveLength(6);
  await world.time.pass(8000);
  expect(world.network.wire).toHaveLength(11);
});

test('the next goes out while an answer waits to be written down, and those of a while are written at once', async () => {
  const { world, tab, commit, state } = await startStory();
  const left: number[] = [];
  tab.offline.store.subscribe(({ unsent }) => {
    if (unsent !== left.at(-1)) left.push(unsent);
  });
  await commit(marks(20, 30));
  // Each takes 5 ms.
  await world.time.pass(45);
  expect(world.network.wire).toHaveLength(30);
  await world.time.pass(1000);
  expect(state().unsent).toBe(0);
  expect(left.length).toBeLessThan(5);
});

test('[OF9] on a shared tablet one coach’s changes do not wait for another’s', async () => {
  const { world, device, commit } = await startSlowly();
  await commit(marks(1, 1));
  await world.time.pass(100);
  const bens = hands(world, device, await openTab(world, device, BEN));
  await bens.commit(marks(20, 1));
  await world.time.pass(100);
  expect(world.network.wire.map(({ user_uuid }) => user_uuid)).toEqual(['ava', 'ben']);
});

test('a tab that is stopped begins nothing, and goes on where it was when it is started', async () => {
  const { world, tab, commit, state } = await startSlowly();
  const stop = tab.offline.start();
  await commit(marks(1, 8));
  await world.time.pass(100);
  stop();
  await world.time.pass(60_000);
  expect(world.network.wire).toHaveLength(6);
  await commit(marks(20, 1));
  await world.time.pass(60_000);
  expect(state().unsent).toBe(3);
  tab.offline.start();
  await world.time.pass(100);
  expect(world.network.wire).toHaveLength(9);
});
