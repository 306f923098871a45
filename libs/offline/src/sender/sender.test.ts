import { describe, expect, test } from 'vitest';
import { BEN, FORBIDDEN_MEMBER, MEMBERS, SKILLS, TODAY } from '../../testing/data.ts';
import { coachActions, openTab, setupCoach } from '../../testing/setup-coach.ts';

describe('createSender', () => {
  test('[OF3] [OF5] sends a change again under the same id after a lost response, and the server applies it once', async () => {
    const { world, commit, mark, state } = await setupCoach({
      failures: ['reset_after', 'captive_portal'],
    });
    await commit(mark('m2', true));
    await world.time.advance(60_000);
    const ids = world.network.wire.map(({ op_id }) => op_id);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(world.server.effects()).toHaveLength(1);
    expect(state()).toMatchObject({ unsent: 0, connectivity: 'online' });
  });

  test('[OF4] sends one entry per lane at a time and at most six lanes concurrently', async () => {
    const { world, commit, mark, grade, entries } = await setupCoach({
      failures: Array.from({ length: 99 }, () => 'delay'),
    });
    await commit([
      ...MEMBERS.flatMap((uuid) => [mark(uuid, true), mark(uuid, false)]),
      ...MEMBERS.map((uuid) => grade(uuid, SKILLS[0] ?? '', 1)),
    ]);
    await world.time.advance(100);
    const sent = new Set(world.network.wire.map(({ op_id }) => op_id));
    const lanes = (await entries()).filter(({ op_id }) => sent.has(op_id)).map(({ lane }) => lane);
    expect(lanes).toHaveLength(6);
    expect(new Set(lanes).size).toBe(6);
  });

  test('a lane continues as soon as its result is stored, while slots are free', async () => {
    const { world, commit, grade, state } = await setupCoach();
    await commit(Array.from({ length: 10 }, (_, n) => grade('m2', SKILLS[n % 3] ?? '', n % 3)));
    await world.time.advance(100);
    expect(state().unsent).toBe(0);
  });

  test('[OF7] a rejected change is visible and does not block its lane', async () => {
    const { world, tab, commit, mark, shownMember, state, list } = await setupCoach();
    await commit([mark(FORBIDDEN_MEMBER, true), mark(FORBIDDEN_MEMBER, false)]);
    await world.time.advance(60_000);
    expect(state()).toMatchObject({ unsent: 0, rejected: 2, unsyncedByMember: { m4: 'rejected' } });
    expect(tab.notifications).toHaveLength(2);
    expect(shownMember(FORBIDDEN_MEMBER)?.in).toBe(false);
    expect(await list()).toMatchObject([
      {
        state: 'rejected',
        error: { status: 403, code: 'FORBIDDEN' },
        description: { present: true },
      },
      { state: 'rejected', description: { member: 'Member m4', date: TODAY, present: false } },
    ]);
  });

  test('[OF2] shows another coach’s later value and notifies of the superseded change', async () => {
    const { world, tab, commit, mark, shownMember, state, list } = await setupCoach();
    world.network.setOffline(true);
    await commit(mark('m2', true));
    await world.time.advance(5000);
    world.network.setOffline(false);
    const tablet = world.createDevice('tablet');
    const bens = await openTab(world, tablet, BEN);
    await coachActions(world, tablet, bens).commit(
      coachActions(world, tablet, bens).mark('m2', false),
    );
    tab.connectivity.events.offline();
    await world.time.advance(300);
    await world.time.advance(60_000);
    expect(shownMember('m2')?.in).toBe(false);
    expect(state().unsent).toBe(0);
    expect(tab.notifications).toEqual([expect.stringMatching(/^superseded /)]);
    const [line] = await list();
    expect(line).toMatchObject({ superseded: true, state: 'done' });
    await world.waitFor(tab.offline.outbox.discard(line?.n ?? 0));
    expect(await list()).toEqual([]);
    expect(shownMember('m2')?.in).toBe(false);
  });

  test('[OF8] sends the same change with the new token after an expired one', async () => {
    const { world, commit, mark, state } = await setupCoach({ failures: ['token_expired'] });
    await commit(mark('m2', true));
    await world.time.advance(1000);
    expect(new Set(world.network.wire.map(({ op_id }) => op_id)).size).toBe(1);
    expect(state()).toMatchObject({ unsent: 0, paused: null });
  });

  test('[OF8] keeps the outbox while signed out, asks to sign in and resumes after it', async () => {
    const { world, tab, commit, mark, state } = await setupCoach();
    tab.signIn(null);
    await commit(mark('m2', true));
    await world.time.advance(60_000);
    expect(state()).toMatchObject({ unsent: 1, paused: 'sign_in' });
    expect(world.network.wire).toEqual([]);
    tab.signIn(tab.owner);
    tab.offline.start();
    await world.time.advance(1000);
    expect(state()).toMatchObject({ unsent: 0, paused: null });
  });

  test('[OF9] never sends a change with another user’s token nor shows it to another user', async () => {
    const { world, device, tab, commit, mark } = await setupCoach();
    device.endSession(tab.owner);
    world.network.setOffline(true);
    await commit(mark('m2', true));
    tab.signIn(BEN);
    world.network.setOffline(false);
    await world.time.advance(60_000);
    expect(world.network.wire.map(({ user_uuid }) => user_uuid)).toEqual(['ava']);
    await tab.close();

    const bens = coachActions(world, device, await openTab(world, device, BEN));
    expect(bens.state()).toMatchObject({ unsent: 0, rejected: 0 });
    expect([bens.shownMember('m2')?.in, await bens.entries()]).toEqual([null, []]);
    await world.time.advance(60_000);
    expect(world.network.wire).toHaveLength(1);

    const avas = coachActions(world, device, await openTab(world, device));
    await world.time.advance(60_000);
    expect(avas.state().unsent).toBe(0);
    expect(world.server.effects()).toMatchObject([{ user_uuid: 'ava' }]);
  });

  test('[OF2] sends a server that was restored from a backup the changes that it lost', async () => {
    const { world, commit, mark, grade, state } = await setupCoach();
    await commit(mark('m2', true));
    await world.time.advance(1000);
    const backup = world.server.backup();
    await commit([mark('m2', false), mark('m2', true), grade('m2', SKILLS[0] ?? '', 2)]);
    await world.time.advance(1000);
    const before = world.server.effects();
    world.server.restore(backup);
    await commit([mark('m2', false), grade('m2', SKILLS[1] ?? '', 2)]);
    await world.time.advance(60_000);
    expect(state().unsent).toBe(0);
    const ids = world.server.effects().map(({ op_id }) => op_id);
    expect(ids).toEqual(expect.arrayContaining(before.map(({ op_id }) => op_id)));
    expect(ids).toHaveLength(6);
  });

  test('[OF2] sends noops to a restored server for changes that are deleted on the device', async () => {
    const { world, device, tab, commit, mark, state } = await setupCoach();
    await commit([mark('m2', true), mark('m2', false)]);
    await world.time.advance(1000);
    world.server.restore((await setupCoach()).world.server.backup());
    await world.waitFor(tab.offline.sync({ date: TODAY, force: true }));
    await tab.close();
    device.moveClock(15 * 86_400_000);
    const reopened = coachActions(world, device, await openTab(world, device));
    await world.time.advance(1000);
    await reopened.commit(mark('m2', true));
    await world.time.advance(60_000);
    expect(reopened.state().unsent).toBe(0);
    expect(world.server.effects().map(({ result }) => result)).toEqual(['noop', 'noop', 'applied']);
    expect(state().unsent).toBe(0);
  });

  test('[OF2] moves a change to the end of its lane if the server has another change under its number', async () => {
    const { world, commit, mark, state } = await setupCoach();
    await commit(mark('m2', true));
    await world.time.advance(1000);
    const [first] = world.server.effects();
    world.server.handle(
      {
        method: 'POST',
        path: '/changes/noop',
        headers: {
          'x-request-id': 'of-a-copy-of-this-device',
          'x-device-id': first?.device_id ?? '',
          'x-lane': first?.lane.split(' ').at(-1) ?? '',
          'x-lane-seq': '2',
        },
      },
      'ava',
    );
    await commit([mark('m2', false), mark('m2', true)]);
    await world.time.advance(60_000);
    expect(state().unsent).toBe(0);
    const results = world.server.effects().map(({ result }) => result);
    expect(results).toEqual(['applied', 'noop', 'noop', 'applied', 'applied']);
    expect(world.server.records().members(1, TODAY)[1]?.in).toBe(true);
  });

  test('[OF2] parks a change that a proxy blocks five times, and resumes it when the server is reachable again', async () => {
    const { world, tab, commit, mark, state, list } = await setupCoach({
      failures: Array.from({ length: 5 }, () => 'proxy_403'),
    });
    await commit(mark('m2', true));
    await world.time.advance(120_000);
    expect(world.network.wire).toHaveLength(5);
    expect(state()).toMatchObject({ unsent: 1, connectivity: 'syncing' });
    expect(await list()).toMatchObject([{ state: 'parked', attempts: 5, error: { status: 403 } }]);
    tab.connectivity.events.offline();
    await world.time.advance(60_000);
    expect(state()).toMatchObject({ unsent: 0, connectivity: 'online' });
  });

  test('[OF13] another tab takes over after 15 s from a tab that froze while sending', async () => {
    const { world, device, tab, mark } = await setupCoach({ failures: ['delay'] });
    const second = await openTab(world, device);
    void tab.offline.commit(mark('m2', true));
    await world.time.advance(100);
    tab.freeze();
    const other = coachActions(world, device, second);
    await other.commit(mark('m1', true));
    await world.time.advance(14_000);
    expect(world.server.effects()).toHaveLength(1);
    await world.time.advance(2000);
    expect(world.server.effects()).toHaveLength(2);
    expect(other.state().unsent).toBe(0);
    tab.resume();
    await world.time.advance(10_000);
    expect(tab.offline.store.getState().unsent).toBe(0);
    expect(world.server.effects()).toHaveLength(2);
  });

  test('[OF14] [OF15] sends a thousand changes within a minute and counts the unsent ones', async () => {
    const { world, commit, mark, grade, state } = await setupCoach();
    world.network.setOffline(true);
    for (let n = 0; n < 50; n += 1) {
      const uuid = MEMBERS[n % 3] ?? '';
      await commit(
        Array.from({ length: 20 }, (_, k) =>
          k % 2 === 0 ? mark(uuid, n % 2 === 0) : grade(uuid, SKILLS[k % 3] ?? '', n % 3),
        ),
      );
    }
    await world.time.advance(1000);
    expect(state()).toMatchObject({ unsent: 1000, connectivity: 'offline' });
    world.network.setOffline(false);
    await world.time.advance(31_000, () => state().unsent < 1000);
    expect(state().connectivity).toBe('syncing');
    await world.time.advance(29_000, () => state().unsent === 0);
    expect(state()).toMatchObject({ unsent: 0, connectivity: 'online' });
    expect(world.server.effects()).toHaveLength(1000);
  }, 120_000);

  test('[OF17] keeps a change that a newer version of the app recorded and asks to update', async () => {
    const { world, device, tab, commit, mark, state } = await setupCoach();
    world.network.setOffline(true);
    await commit([mark('m2', true), mark('m1', true)]);
    await world.waitFor(device.edit((entry) => (entry.n === 1 ? { ...entry, v: 99 } : entry)));
    await tab.crash();
    world.network.setOffline(false);
    const reopened = coachActions(world, device, await openTab(world, device));
    await world.time.advance(60_000);
    expect(reopened.state()).toMatchObject({ unsent: 1, paused: 'update_app' });
    expect(await reopened.list()).toMatchObject([
      { state: 'pending', description: { kind: 'unknown', name: 'attendance' } },
    ]);
    expect(state().unsent).toBe(2);
  });
});
