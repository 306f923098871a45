import { describe, expect, test } from 'vitest';
import { markAttendance } from '../index.ts';
import { BEN, group, member } from '../../testing/data.ts';
import { coachActions, openTab, setupCoach } from '../../testing/setup-coach.ts';

/** Marks of one member on `count` days from `first` on, each in a lane of its own. */
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

/** A coach whose changes take 8 s each to reach the server. */
const setupSlowCoach = () => setupCoach({ failures: Array.from({ length: 99 }, () => 'delay') });

describe('the limits of the sender', () => {
  test('[OF4] sends a new lane only when one of six concurrent lanes has its response', async () => {
    const { world, commit } = await setupSlowCoach();
    await commit(marks(1, 8));
    await world.time.advance(100);
    await commit(marks(20, 3));
    await world.time.advance(100);
    expect(world.network.wire).toHaveLength(6);
    await world.time.advance(8000);
    expect(world.network.wire).toHaveLength(11);
  });

  test('sends the next entry while results wait to be stored, and stores many results in one write', async () => {
    const { world, tab, commit, state } = await setupCoach();
    const unsentCounts: number[] = [];
    tab.offline.store.subscribe(({ unsent }) => {
      if (unsent !== unsentCounts.at(-1)) unsentCounts.push(unsent);
    });
    await commit(marks(20, 30));
    // Each takes 5 ms.
    await world.time.advance(45);
    expect(world.network.wire).toHaveLength(30);
    await world.time.advance(1000);
    expect(state().unsent).toBe(0);
    expect(unsentCounts.length).toBeLessThan(5);
  });

  test('[OF9] on a shared tablet one coach’s changes do not wait for those of another', async () => {
    const { world, device, tab, commit } = await setupSlowCoach();
    device.endSession(tab.owner);
    await commit(marks(1, 1));
    await world.time.advance(100);
    const bens = coachActions(world, device, await openTab(world, device, BEN));
    await bens.commit(marks(20, 1));
    await world.time.advance(100);
    expect(world.network.wire.map(({ user_uuid }) => user_uuid)).toEqual(['ava', 'ben']);
  });

  test('a stopped sender starts no delivery and continues after a new start', async () => {
    const { world, tab, commit, state } = await setupSlowCoach();
    const stop = tab.offline.start();
    await commit(marks(1, 8));
    await world.time.advance(100);
    stop();
    await world.time.advance(60_000);
    expect(world.network.wire).toHaveLength(6);
    await commit(marks(20, 1));
    await world.time.advance(60_000);
    expect(state().unsent).toBe(3);
    tab.offline.start();
    await world.time.advance(100);
    expect(world.network.wire).toHaveLength(9);
  });
});
