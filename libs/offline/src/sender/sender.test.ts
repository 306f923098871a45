import { expect, test } from 'vitest';
import { BEN, FORBIDDEN_MEMBER, MEMBERS, SKILLS, TODAY } from '../testing/data.ts';
import { hands, openTab, startStory } from '../testing/story.ts';

test('[OF3] [OF5] what was lost on the way back is sent again under the same id, and counts once', async () => {
  const { world, commit, mark, state } = await startStory({
    faults: ['reset_after', 'captive_portal'],
  });
  await commit(mark('m2', true));
  await world.time.pass(60_000);
  const ids = world.network.wire.map(({ op_id }) => op_id);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
  expect(world.server.effects()).toHaveLength(1);
  expect(state()).toMatchObject({ unsent: 0, connectivity: 'online' });
});

test('[OF4] one change of a lane is under way at a time, and at most six lanes', async () => {
  const { world, commit, mark, grade, entries } = await startStory({
    faults: Array.from({ length: 99 }, () => 'delay'),
  });
  await commit([
    ...MEMBERS.flatMap((uuid) => [mark(uuid, true), mark(uuid, false)]),
    ...MEMBERS.map((uuid) => grade(uuid, SKILLS[0] ?? '', 1)),
  ]);
  await world.time.pass(100);
  const sent = new Set(world.network.wire.map(({ op_id }) => op_id));
  const lanes = (await entries()).filter(({ op_id }) => sent.has(op_id)).map(({ lane }) => lane);
  expect(lanes).toHaveLength(6);
  expect(new Set(lanes).size).toBe(6);
});

test('a lane goes on as soon as an answer is written down, where there is room', async () => {
  const { world, commit, grade, state } = await startStory();
  await commit(Array.from({ length: 10 }, (_, n) => grade('m2', SKILLS[n % 3] ?? '', n % 3)));
  await world.time.pass(100);
  expect(state().unsent).toBe(0);
});

test('[OF7] a rejected change is visible and lets its lane go on', async () => {
  const { world, tab, commit, mark, seen, state, list } = await startStory();
  await commit([mark(FORBIDDEN_MEMBER, true), mark(FORBIDDEN_MEMBER, false)]);
  await world.time.pass(60_000);
  expect(state()).toMatchObject({ unsent: 0, rejected: 2, unsettled: { m4: 'rejected' } });
  expect(tab.told).toHaveLength(2);
  expect(seen(FORBIDDEN_MEMBER)?.in).toBe(false);
  expect(await list()).toMatchObject([
    { state: 'rejected', error: { status: 403, code: 'FORBIDDEN' }, words: { present: true } },
    { state: 'rejected', words: { member: 'Member m4', date: TODAY, present: false } },
  ]);
});

test('[OF2] another coach’s later value shows, and both are told', async () => {
  const { world, tab, commit, mark, seen, state, list } = await startStory();
  world.network.cut(true);
  await commit(mark('m2', true));
  await world.time.pass(5000);
  world.network.cut(false);
  const tablet = world.createDevice('tablet');
  const bens = await openTab(world, tablet, BEN);
  await hands(world, tablet, bens).commit(hands(world, tablet, bens).mark('m2', false));
  tab.connectivity.events.offline();
  await world.time.pass(300);
  await world.time.pass(60_000);
  expect(seen('m2')?.in).toBe(false);
  expect(state().unsent).toBe(0);
  expect(tab.told).toEqual([expect.stringMatching(/^superseded /)]);
  const [line] = await list();
  expect(line).toMatchObject({ superseded: true, state: 'done' });
  await world.soon(tab.offline.outbox.discard(line?.n ?? 0));
  expect(await list()).toEqual([]);
  expect(seen('m2')?.in).toBe(false);
});

test('[OF8] a token that expired is refreshed, and the same change goes out with the new one', async () => {
  const { world, commit, mark, state } = await startStory({ faults: ['token_expired'] });
  await commit(mark('m2', true));
  await world.time.pass(1000);
  expect(new Set(world.network.wire.map(({ op_id }) => op_id)).size).toBe(1);
  expect(state()).toMatchObject({ unsent: 0, paused: null });
});

test('[OF8] signed out, the queue waits and asks to sign in; signing in resumes', async () => {
  const { world, tab, commit, mark, state } = await startStory();
  tab.signIn(null);
  await commit(mark('m2', true));
  await world.time.pass(60_000);
  expect(state()).toMatchObject({ unsent: 1, paused: 'sign_in' });
  expect(world.network.wire).toEqual([]);
  tab.signIn(tab.owner);
  tab.offline.start();
  await world.time.pass(1000);
  expect(state()).toMatchObject({ unsent: 0, paused: null });
});

test('[OF9] a change is never sent with the token of somebody else, nor shown to them', async () => {
  const { world, device, tab, commit, mark } = await startStory();
  world.network.cut(true);
  await commit(mark('m2', true));
  tab.signIn(BEN);
  world.network.cut(false);
  await world.time.pass(60_000);
  expect(world.network.wire.map(({ user_uuid }) => user_uuid)).toEqual(['ava']);
  await tab.close();

  const bens = hands(world, device, await openTab(world, device, BEN));
  expect(bens.state()).toMatchObject({ unsent: 0, rejected: 0 });
  expect([bens.seen('m2')?.in, await bens.entries()]).toEqual([null, []]);
  await world.time.pass(60_000);
  expect(world.network.wire).toHaveLength(1);

  const avas = hands(world, device, await openTab(world, device));
  await world.time.pass(60_000);
  expect(avas.state().unsent).toBe(0);
  expect(world.server.effects()).toMatchObject([{ user_uuid: 'ava' }]);
});

test('[OF2] a server restored from a backup is sent again what it forgot', async () => {
  const { world, commit, mark, grade, state } = await startStory();
  await commit(mark('m2', true));
  await world.time.pass(1000);
  const backup = world.server.backup();
  await commit([mark('m2', false), mark('m2', true), grade('m2', SKILLS[0] ?? '', 2)]);
  await world.time.pass(1000);
  const before = world.server.effects();
  world.server.restore(backup);
  await commit([mark('m2', false), grade('m2', SKILLS[1] ?? '', 2)]);
  await world.time.pass(60_000);
  expect(state().unsent).toBe(0);
  const ids = world.server.effects().map(({ op_id }) => op_id);
  expect(ids).toEqual(expect.arrayContaining(before.map(({ op_id }) => op_id)));
  expect(ids).toHaveLength(6);
});

test('[OF2] what it forgot and nobody knows any more does not hold the lane up', async () => {
  const { world, device, tab, commit, mark, state } = await startStory();
  await commit([mark('m2', true), mark('m2', false)]);
  await world.time.pass(1000);
  world.server.restore((await startStory()).world.server.backup());
  await world.soon(tab.offline.sync({ date: TODAY, force: true }));
  await tab.close();
  device.moveClock(15 * 86_400_000);
  const again = hands(world, device, await openTab(world, device));
  await world.time.pass(1000);
  await again.commit(mark('m2', true));
  await world.time.pass(60_000);
  expect(again.state().unsent).toBe(0);
  expect(world.server.effects().map(({ result }) => result)).toEqual(['noop', 'noop', 'applied']);
  expect(state().unsent).toBe(0);
});

test('[OF2] a number that another change has used is not lost on: the change goes to the end', async () => {
  const { world, commit, mark, state } = await startStory();
  await commit(mark('m2', true));
  await world.time.pass(1000);
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
  await world.time.pass(60_000);
  expect(state().unsent).toBe(0);
  const results = world.server.effects().map(({ result }) => result);
  expect(results).toEqual(['applied', 'noop', 'noop', 'applied', 'applied']);
  expect(world.server.records().members(1, TODAY)[1]?.in).toBe(true);
});

test('[OF2] what a proxy refuses five times is parked and shown, and tried again when contact is back', async () => {
  const { world, tab, commit, mark, state, list } = await startStory({
    faults: Array.from({ length: 5 }, () => 'proxy_403'),
  });
  await commit(mark('m2', true));
  await world.time.pass(120_000);
  expect(world.network.wire).toHaveLength(5);
  expect(state()).toMatchObject({ unsent: 1, connectivity: 'syncing' });
  expect(await list()).toMatchObject([{ state: 'parked', attempts: 5, error: { status: 403 } }]);
  tab.connectivity.events.offline();
  await world.time.pass(60_000);
  expect(state()).toMatchObject({ unsent: 0, connectivity: 'online' });
});

test('[OF13] a tab that froze while sending is relieved after 15 seconds', async () => {
  const { world, device, tab, mark } = await startStory({ faults: ['delay'] });
  const second = await openTab(world, device);
  void tab.offline.commit(mark('m2', true));
  await world.time.pass(100);
  tab.freeze();
  const other = hands(world, device, second);
  await other.commit(mark('m1', true));
  await world.time.pass(14_000);
  expect(world.server.effects()).toHaveLength(1);
  await world.time.pass(2000);
  expect(world.server.effects()).toHaveLength(2);
  expect(other.state().unsent).toBe(0);
  tab.thaw();
  await world.time.pass(10_000);
  expect(tab.offline.store.getState().unsent).toBe(0);
  expect(world.server.effects()).toHaveLength(2);
});

test('[OF14] [OF15] a thousand changes drain within a minute, and the count says how many are left', async () => {
  const { world, commit, mark, grade, state } = await startStory();
  world.network.cut(true);
  for (let n = 0; n < 50; n += 1) {
    const uuid = MEMBERS[n % 3] ?? '';
    await commit(
      Array.from({ length: 20 }, (_, k) =>
        k % 2 === 0 ? mark(uuid, n % 2 === 0) : grade(uuid, SKILLS[k % 3] ?? '', n % 3),
      ),
    );
  }
  await world.time.pass(1000);
  expect(state()).toMatchObject({ unsent: 1000, connectivity: 'offline' });
  world.network.cut(false);
  await world.time.pass(31_000, () => state().unsent < 1000);
  expect(state().connectivity).toBe('syncing');
  await world.time.pass(29_000, () => state().unsent === 0);
  expect(state()).toMatchObject({ unsent: 0, connectivity: 'online' });
  expect(world.server.effects()).toHaveLength(1000);
}, 120_000);

test('[OF17] what a newer version of the app recorded is kept, and asks to update', async () => {
  const { world, device, tab, commit, mark, state } = await startStory();
  world.network.cut(true);
  await commit([mark('m2', true), mark('m1', true)]);
  await world.soon(device.edit((entry) => (entry.n === 1 ? { ...entry, v: 99 } : entry)));
  await tab.crash();
  world.network.cut(false);
  const again = hands(world, device, await openTab(world, device));
  await world.time.pass(60_000);
  expect(again.state()).toMatchObject({ unsent: 1, paused: 'update_app' });
  expect(await again.list()).toMatchObject([
    { state: 'pending', words: { kind: 'unknown', name: 'attendance' } },
  ]);
  expect(state().unsent).toBe(2);
});
