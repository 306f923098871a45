import { afterEach, describe, expect, test, vi } from 'vitest';
import { SKILLS, TODAY } from '../testing/data.ts';
import { coachActions, openTab, setupCoach } from '../testing/setup-coach.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The next write finds the disk full. */
const fillDisk = () =>
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(function (this: IDBObjectStore) {
    this.transaction.abort();
    throw new DOMException('full', 'QuotaExceededError');
  });

describe('commit', () => {
  test('[OF1] a change shows only once its strict transaction is complete', async () => {
    const { world, tab, mark, shownMember, state } = await setupCoach();
    world.network.setOffline(true);
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const saving = tab.offline.commit(mark('m2', true));
    expect(shownMember('m2')?.in).toBeNull();
    expect(state().unsent).toBe(0);
    expect(await world.waitFor(saving)).toMatchObject({ ok: true });
    expect(shownMember('m2')?.in).toBe(true);
    expect(state().unsent).toBe(1);
    const strict = transaction.mock.calls.filter(
      ([, , options]) => options?.durability === 'strict',
    );
    expect(strict).toEqual([['outbox', 'readwrite', { durability: 'strict' }]]);
  });

  test('[OF1] a saved change is on the disk and on the screen after a crash', async () => {
    const { world, device, tab, commit, mark, grade } = await setupCoach();
    world.network.setOffline(true);
    await commit([mark('m2', false), grade('m2', SKILLS[0] ?? '', 2)]);
    await tab.crash();
    const again = coachActions(world, device, await openTab(world, device));
    expect(again.shownMember('m2')).toMatchObject({
      in: false,
      scores: { [SKILLS[0] ?? '']: { assessment: 2 } },
    });
    expect(again.state().unsent).toBe(2);
  });

  test('[OF1] [OF8] a commit fails on a full disk, and earlier changes stay', async () => {
    const { world, commit, mark, shownMember, state } = await setupCoach();
    world.network.setOffline(true);
    await commit(mark('m2', true));
    fillDisk();
    expect(await commit([mark('m1', true), mark('m2', false)])).toEqual({
      ok: false,
      error: 'STORAGE_FULL',
    });
    expect(state()).toMatchObject({ unsent: 1, storage_error: 'STORAGE_FULL' });
    expect([shownMember('m1')?.in, shownMember('m2')?.in]).toEqual([null, true]);
    await commit(mark('m1', true));
    expect(state()).toMatchObject({ unsent: 2, storage_error: null });
    world.network.setOffline(false);
    await world.time.advance(60_000);
    expect(state().unsent).toBe(0);
  });

  test('[OF8] a commit on a full disk deletes snapshots of earlier dates and no open change', async () => {
    const { world, tab, commit, mark, state } = await setupCoach();
    await world.waitFor(tab.offline.sync({ date: '2026-11-20', today: TODAY }));
    world.network.setOffline(true);
    await commit(mark('m1', true));
    fillDisk();
    expect(await commit(mark('m2', true))).toMatchObject({ ok: true });
    expect(state()).toMatchObject({ unsent: 2, storage_error: null });
    await world.waitFor(tab.offline.openDay('2026-11-20'));
    expect(state().day).toBeNull();
    await world.waitFor(tab.offline.openDay(TODAY));
    expect(state().day?.groups).toHaveLength(3);
  });

  test('[OF13] changes of the same member in two tabs have one order', async () => {
    const { world, device, commit, mark, state } = await setupCoach();
    const other = coachActions(world, device, await openTab(world, device));
    world.network.setOffline(true);
    await commit(mark('m2', true));
    await other.commit(mark('m2', false));
    await commit(mark('m2', true));
    await other.commit(mark('m2', null));
    const lane = (await other.entries()).map(({ lane_seq }) => lane_seq);
    expect(lane).toEqual([1, 2, 3, 4]);
    expect(other.shownMember('m2')?.in).toBeNull();
    await world.time.flush();
    expect(state().unsent).toBe(4);
    world.network.setOffline(false);
    await world.time.advance(60_000);
    expect(world.server.effects().map(({ lane_seq }) => lane_seq)).toEqual([1, 2, 3, 4]);
    expect(world.server.records().members(1, TODAY)[1]?.in).toBeNull();
  });

  test('[OF13] concurrent changes in two tabs are all saved', async () => {
    const { world, device, tab, mark } = await setupCoach();
    const second = await openTab(world, device);
    world.network.setOffline(true);
    const both = [tab, second].flatMap(({ offline }) => [
      offline.commit(mark('m2', true)),
      offline.commit(mark('m2', false)),
    ]);
    const saved = await world.waitFor(Promise.all(both));
    expect(saved.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    const lane = (await coachActions(world, device, second).entries()).map(
      ({ lane_seq }) => lane_seq,
    );
    expect(lane.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  });

  test('[OF12] a clock that jumps by years changes no order', async () => {
    const { world, device, commit, mark, shownMember } = await setupCoach();
    world.network.setOffline(true);
    const years = 10 * 365 * 86_400_000;
    await commit(mark('m2', true));
    device.moveClock(-years);
    await commit(mark('m2', false));
    device.moveClock(2 * years);
    await commit(mark('m2', true));
    device.moveClock(-years);
    await commit(mark('m2', false));
    expect(shownMember('m2')?.in).toBe(false);
    world.network.setOffline(false);
    await world.time.advance(60_000);
    expect(world.server.records().members(1, TODAY)[1]?.in).toBe(false);
  });

  test('[OF16] a change that has waited for three years is sent', async () => {
    const { world, device, tab, commit, mark } = await setupCoach();
    world.network.setOffline(true);
    await commit(mark('m2', true));
    await tab.crash();
    device.moveClock(3 * 365 * 86_400_000);
    world.network.setOffline(false);
    const again = coachActions(world, device, await openTab(world, device));
    await world.time.advance(60_000);
    expect(again.state().unsent).toBe(0);
    expect(world.server.effects()).toHaveLength(1);
  });
});
