import { describe, expect, test } from 'vitest';
import type { OnCall } from '../../testing/network.ts';
import { AVA, BEN, SKILLS, TODAY } from '../../testing/data.ts';
import { coachActions, openTab, setupCoach } from '../../testing/setup-coach.ts';
import type { Owner } from '../owner.ts';
import type { OfflineState } from '../state.ts';
import { createWorld, type World } from '../../testing/world.ts';

const isMembersOf =
  (...ids: number[]) =>
  (...[key, input]: Parameters<OnCall>) =>
    key === 'GET /groups/:id/members' &&
    ids.some((id) => JSON.stringify(input.params) === `{"id":${id}}`);

/** Counts the requests for the groups of a day. */
const countGroupCalls = (world: World) => {
  let calls = 0;
  world.network.onCall(async (key) => {
    if (key === 'GET /groups') calls += 1;
    return true;
  });
  return () => calls;
};

describe('pullDay', () => {
  test('[OF10] unsent changes stay visible after every pull, beside the values of the server', async () => {
    const { world, device, tab, commit, mark, shownMember, state } = await setupCoach();
    const tablet = world.createDevice('tablet');
    const bens = coachActions(world, tablet, await openTab(world, tablet, BEN));
    await bens.commit([bens.mark('m1', true), bens.grade('m2', SKILLS[1] ?? '', 2)]);
    await world.time.advance(1000);
    world.network.onCall(async () => true);
    device.setOnline(false);
    await commit(mark('m2', false));
    await world.waitFor(tab.offline.sync({ date: TODAY, force: true }));
    expect(state().unsent).toBe(1);
    expect([shownMember('m1')?.in, shownMember('m2')?.in]).toEqual([true, false]);
    expect(shownMember('m2')?.scores[SKILLS[1] ?? '']?.assessment).toBe(2);
  });

  test('[OF10] a change whose result arrives during a pull does not disappear', async () => {
    const { world, tab, commit, mark, grade, shownMember, state } = await setupCoach();
    await commit(mark('m2', true));
    await world.time.advance(1000);
    // The server writes the members before the change arrives, and they reach the tab after the change’s result.
    world.network.onCall(async (...call) => {
      if (!isMembersOf(1)(...call)) return true;
      world.network.overrideMembers(1, world.server.records().members(1, TODAY));
      await world.time.wait(2000);
      return true;
    });
    const pulling = tab.offline.sync({ date: TODAY, force: true });
    await world.time.advance(100);
    await commit(grade('m2', SKILLS[0] ?? '', 2));
    await world.time.advance(1000);
    expect(state().unsent).toBe(0);
    await world.waitFor(pulling);
    expect(shownMember('m2')).toMatchObject({
      in: true,
      scores: { [SKILLS[0] ?? '']: { assessment: 2 } },
    });
    world.network.onCall(async () => true);
    world.network.overrideMembers(1, null);
    await world.waitFor(tab.offline.sync({ date: TODAY, force: true }));
    expect(shownMember('m2')).toEqual(world.server.records().members(1, TODAY)[1]);
  });

  test('a failed pull is repeated when the server can be reached again, and its message disappears', async () => {
    const { world, device, tab, state } = await setupCoach();
    world.network.onCall(async (key) => key !== 'GET /groups');
    await world.waitFor(tab.offline.sync({ date: TODAY, force: true }));
    expect(state().sync.error).not.toBeNull();
    world.network.onCall(async () => true);
    device.setOnline(false);
    await world.time.advance(1000);
    device.setOnline(true);
    await world.time.advance(60_000);
    expect(state().sync.error).toBeNull();
  });

  test('a failed pull of another date is repeated when online again and leaves the download of today', async () => {
    const { world, device, tab, state } = await setupCoach();
    const [yesterday, lastWeek] = ['2026-11-20', '2026-11-14'];
    for (const date of [lastWeek, yesterday])
      await world.waitFor(tab.offline.sync({ date, today: TODAY }));
    await world.waitFor(tab.offline.openDay(yesterday));
    world.network.onCall(async (key) => key !== 'GET /groups');
    await world.waitFor(tab.offline.sync({ date: yesterday, today: TODAY, force: true }));
    expect(state().sync.error).not.toBeNull();
    const dates: unknown[] = [];
    world.network.onCall(async (key, input) => {
      if (key === 'GET /groups')
        dates.push(Reflect.get(Object(Reflect.get(input, 'query')), 'date'));
      return true;
    });
    device.setOnline(false);
    await world.time.advance(1000);
    device.setOnline(true);
    await world.time.advance(60_000);
    expect(state().sync.error).toBeNull();
    expect(dates).toEqual([yesterday]);
    for (const date of [TODAY, lastWeek]) {
      await world.waitFor(tab.offline.openDay(date));
      expect(state().day?.groups).toHaveLength(3);
    }
  });

  test('[OF10] a failed group keeps its snapshot, is reported and is due again', async () => {
    const { world, tab, shownMember, state, mark } = await setupCoach();
    const tablet = world.createDevice('tablet');
    const bens = coachActions(world, tablet, await openTab(world, tablet, BEN));
    await bens.commit([mark('m1', true), mark('m3', true)]);
    await world.time.advance(1000);
    world.network.onCall(async (...call) => !isMembersOf(1)(...call));
    await world.waitFor(tab.offline.sync({ date: TODAY, force: true }));
    expect(state().sync).toMatchObject({ running: false, failed: [1], done: 3, total: 3 });
    expect([shownMember('m1', 1)?.in, shownMember('m3', 2)?.in]).toEqual([null, true]);
    world.network.onCall(async () => true);
    await world.waitFor(tab.offline.sync({ date: TODAY }));
    expect(state().sync.failed).toEqual([]);
    expect(shownMember('m1', 1)?.in).toBe(true);
  });

  test('reports its progress and the groups that failed so far', async () => {
    const { world, tab, state } = await setupCoach();
    world.network.onCall(async (...call) => !isMembersOf(1)(...call));
    await world.waitFor(tab.offline.sync({ date: TODAY, force: true }));
    expect(state().sync).toMatchObject({ failed: [1], total: 3 });
    const progress: OfflineState['sync'][] = [];
    const stop = tab.offline.store.subscribe(({ sync }) => progress.push(sync));
    await world.waitFor(tab.offline.sync({ date: TODAY, force: true }));
    stop();
    expect(progress[0]).toMatchObject({
      running: true,
      done: 0,
      total: 0,
      failed: [],
      error: null,
    });
    expect(progress[1]).toMatchObject({ running: true, done: 0, total: 3, failed: [] });
    const failing = progress.find(({ done }) => done === 1);
    expect(failing).toMatchObject({ running: true, failed: [1] });
  });

  test('syncGroups reports its progress and the groups that are still failed', async () => {
    const { world, tab, state } = await setupCoach();
    world.network.onCall(async (...call) => !isMembersOf(1, 2)(...call));
    await world.waitFor(tab.offline.sync({ date: TODAY, force: true }));
    world.network.onCall(async () => true);
    const progress: OfflineState['sync'][] = [];
    const stop = tab.offline.store.subscribe(({ sync }) => progress.push(sync));
    await world.waitFor(tab.offline.syncGroups({ date: TODAY, group_ids: [2] }));
    stop();
    expect(progress[0]).toMatchObject({
      running: true,
      done: 0,
      total: 1,
      failed: [1],
      error: null,
    });
    expect(state().sync).toMatchObject({ running: false, done: 1, failed: [1] });
  });

  test('[OF10] a failed list of groups changes nothing and reports an error', async () => {
    const { world, tab, state, shownMember } = await setupCoach();
    world.network.setOffline(true);
    await world.waitFor(tab.offline.sync({ date: TODAY, force: true }));
    expect(state().sync).toMatchObject({ running: false, error: 'ERROR_FETCH' });
    expect(state().day?.groups).toHaveLength(3);
    expect(shownMember('m2')).toBeDefined();
  });

  test('loads each date once a day and whenever forced (§4)', async () => {
    const { world, tab } = await setupCoach();
    let calls = 0;
    world.network.onCall(async (key) => {
      if (key === 'GET /groups') calls += 1;
      return true;
    });
    await world.waitFor(tab.offline.sync({ date: TODAY }));
    expect(calls).toBe(0);
    await world.waitFor(tab.offline.sync({ date: '2026-11-20', today: TODAY }));
    await world.waitFor(tab.offline.sync({ date: '2026-11-20', today: TODAY }));
    await world.waitFor(tab.offline.sync({ date: TODAY }));
    expect(calls).toBe(1);
    await world.waitFor(tab.offline.sync({ date: TODAY, force: true }));
    await world.waitFor(tab.offline.sync({ date: '2026-11-22' }));
    expect(calls).toBe(3);
  });

  test('loads today again after ten minutes online and deletes nothing', async () => {
    const { world, tab, mark, shownMember, state } = await setupCoach();
    await world.waitFor(tab.offline.sync({ date: '2026-11-20', today: TODAY }));
    const tablet = world.createDevice('tablet');
    const bens = coachActions(world, tablet, await openTab(world, tablet, BEN));
    await bens.commit(mark('m1', true));
    await world.time.advance(9 * 60_000);
    const calls = countGroupCalls(world);
    const areRowsShown: boolean[] = [];
    tab.offline.store.subscribe(({ day, members }) =>
      areRowsShown.push(day?.groups.length === 3 && members[1] !== undefined),
    );
    await world.waitFor(tab.offline.sync({ date: TODAY }));
    expect(calls()).toBe(0);
    await world.time.advance(60_000);
    const syncs = [tab.offline.sync({ date: TODAY }), tab.offline.sync({ date: TODAY })];
    await world.waitFor(Promise.all(syncs));
    expect(calls()).toBe(1);
    expect(new Set(areRowsShown)).toEqual(new Set([true]));
    expect(shownMember('m1')?.in).toBe(true);
    await world.waitFor(tab.offline.openDay('2026-11-20'));
    expect(state().day?.groups).toHaveLength(3);
  });

  test('does not load today again while offline', async () => {
    const { world, device, tab, state } = await setupCoach();
    device.setOnline(false);
    await world.time.advance(3_600_000);
    const calls = countGroupCalls(world);
    await world.waitFor(tab.offline.sync({ date: TODAY }));
    expect([calls(), state().sync.error]).toEqual([0, null]);
  });

  test('keeps the rows if today cannot be loaded again, and the next sync tries again', async () => {
    const { world, tab, state, shownMember } = await setupCoach();
    await world.time.advance(600_000);
    let calls = 0;
    world.network.onCall(async (key) => {
      if (key === 'GET /groups') calls += 1;
      return key !== 'GET /groups';
    });
    await world.waitFor(tab.offline.sync({ date: TODAY }));
    expect(calls).toBe(1);
    expect(state().sync).toMatchObject({ running: false, error: 'ERROR_FETCH' });
    expect(state().day?.groups).toHaveLength(3);
    expect(shownMember('m2')).toBeDefined();
    world.network.onCall(async () => true);
    await world.time.advance(60_000);
    await world.waitFor(tab.offline.sync({ date: TODAY }));
    expect(state().sync.error).toBeNull();
  });

  test('loads the groups first, then their members (§4)', async () => {
    const world = createWorld();
    const device = world.createDevice('phone');
    const tab = await world.waitFor(device.openTab(AVA));
    const calls: string[] = [];
    world.network.onCall(async (key) => {
      calls.push(key);
      return true;
    });
    await world.waitFor(tab.offline.sync({ date: TODAY }));
    const order = calls.filter((key) => key !== 'GET /status');
    expect(order[0]).toBe('GET /groups');
    expect(order.slice(1).toSorted()).toEqual([
      'GET /curriculum/:slug',
      ...Array.from({ length: 3 }, () => 'GET /groups/:id/members'),
      'GET /member-tags',
      'GET /schemes/:slug/grades',
    ]);
  });

  test('[OF8] a new day deletes the earlier snapshots, but no unsent change', async () => {
    const { world, tab, commit, mark, state, entries } = await setupCoach();
    world.network.setOffline(true);
    await commit(mark('m2', true));
    tab.connectivity.events.offline();
    const tomorrow = '2026-11-22';
    world.network.setOffline(false);
    tab.signIn(null);
    await world.waitFor(tab.offline.sync({ date: tomorrow }));
    await world.waitFor(tab.offline.openDay(TODAY));
    expect(state().day).toBeNull();
    expect(await entries()).toHaveLength(1);
    await world.waitFor(tab.offline.openDay(tomorrow));
    expect(state().day?.groups.map(({ members_loaded }) => members_loaded)).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('a group that failed for the date shows its last known members', async () => {
    const { world, tab, commit, mark, grade, shownMember, state } = await setupCoach();
    await commit([mark('m2', true), grade('m2', SKILLS[0] ?? '', 1)]);
    await world.time.advance(1000);
    world.network.onCall(async (...call) => !isMembersOf(1)(...call));
    await world.waitFor(tab.offline.sync({ date: '2026-11-22' }));
    await world.waitFor(tab.offline.openDay('2026-11-22'));
    await world.waitFor(tab.offline.openGroup(1, '2026-11-22'));
    expect(shownMember('m2')).toMatchObject({ in: null, registerDate: '2026-11-22' });
    expect(shownMember('m2')?.scores[SKILLS[0] ?? '']?.assessment).toBe(1);
    await commit(grade('m2', SKILLS[0] ?? '', 2));
    expect(shownMember('m2')?.scores[SKILLS[0] ?? '']?.assessment).toBe(2);
    expect(state().day?.groups[0]).toMatchObject({ id: 1, members_loaded: true });
  });

  test('[OF8] logout deletes the snapshots and keeps the unsent changes of the user', async () => {
    const { world, device, tab, commit, mark, state, entries } = await setupCoach();
    world.network.setOffline(true);
    await commit(mark('m2', true));
    await world.waitFor(tab.offline.clear());
    expect(state()).toMatchObject({ day: null, members: {}, unsent: 1 });
    expect(await entries()).toHaveLength(1);
    await tab.close();
    world.network.setOffline(false);
    const reopened = coachActions(world, device, await openTab(world, device));
    await world.time.advance(60_000);
    expect(reopened.state().unsent).toBe(0);
    expect(reopened.shownMember('m2')?.in).toBe(true);
  });

  test('[D16] deletes the snapshots of the selected other users, and nothing of its own user', async () => {
    const { world, device, tab } = await setupCoach();
    await (await openTab(world, device, BEN)).close();
    const requested: string[] = [];
    const clearSelected = (selected: readonly string[]) =>
      world.waitFor(
        tab.offline.clearOtherUsers(async (users) => {
          requested.push(...users);
          return selected;
        }),
      );
    world.network.setOffline(true);
    const dayOf = async (owner: Owner) => {
      const opened = await world.waitFor(device.openTab(owner));
      await world.waitFor(opened.offline.openDay(TODAY));
      const { day } = opened.offline.store.getState();
      await opened.close();
      return day;
    };
    await clearSelected([]);
    expect(requested).toEqual([BEN.user_uuid]);
    expect(await dayOf(BEN)).not.toBeNull();
    await clearSelected([AVA.user_uuid, BEN.user_uuid]);
    expect(await dayOf(BEN)).toBeNull();
    expect(await dayOf(AVA)).not.toBeNull();
  });

  test('[D16] logout deletes the names and the merged values in done entries and keeps those in unsent ones', async () => {
    const { world, device, tab, commit, mark, state } = await setupCoach();
    await commit(mark('m1', true));
    await world.time.advance(60_000, () => state().unsent === 0);
    world.network.setOffline(true);
    await commit(mark('m2', true));
    const payloads = async () => {
      const stored: [string, { member_name?: string }, string | undefined, unknown][] = [];
      const collect = device.edit((entry) => {
        stored.push([entry.state, Object(entry.payload), entry.user_name, entry.merged]);
        return entry;
      });
      await world.waitFor(collect);
      return stored;
    };
    await world.waitFor(
      device.edit((entry) => ({ ...entry, user_name: 'Ava Jones', merged: 'Both' })),
    );
    const [done, unsent] = await payloads();
    expect([done?.[0], unsent?.[0]]).toEqual(['done', 'pending']);
    expect(done?.[1].member_name).not.toBe('');
    await world.waitFor(tab.offline.clear());
    expect(unsent?.slice(2)).toEqual(['Ava Jones', 'Both']);
    expect(await payloads()).toEqual([
      ['done', { ...done?.[1], member_name: '' }, undefined, undefined],
      unsent,
    ]);
  });

  test('[D16] logout deletes the snapshots of every club of the user, and of no other user', async () => {
    const { world, device, tab } = await setupCoach();
    const inOtherClub = { ...AVA, club_id: 2 };
    const storedDay = async (owner: Owner) => {
      const opened = await world.waitFor(device.openTab(owner));
      await world.waitFor(opened.offline.openDay(TODAY));
      const { day } = opened.offline.store.getState();
      await opened.close();
      return day;
    };
    for (const owner of [inOtherClub, BEN]) await (await openTab(world, device, owner)).close();
    world.network.setOffline(true);
    expect(await storedDay(inOtherClub)).not.toBeNull();

    await world.waitFor(tab.offline.clear());
    expect(await storedDay(AVA)).toBeNull();
    expect(await storedDay(inOtherClub)).toBeNull();
    expect(await storedDay(BEN)).not.toBeNull();
  });
});
