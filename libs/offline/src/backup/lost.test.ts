import { describe, expect, test } from 'vitest';
import type { Entry } from '../outbox/entry.ts';
import { AVA, BEN, SKILLS, TODAY } from '../../testing/data.ts';
import { coachActions, openTab, setupCoach } from '../../testing/setup-coach.ts';

/** Every change is backed up after this time. */
const BACKED_UP_MS = 2000;

const summaryOf = (entries: readonly Entry[]) =>
  entries.map(({ n, op_id, lane, recorded_ts }) => ({ n, op_id, lane, recorded_ts }));

describe('a lost database', () => {
  test('[OF2] [OF3] [OF4] a browser that lost its database sends the pending changes once, in order, as a new device', async () => {
    const { world, device, tab, commit, mark, grade, entries } = await setupCoach();
    await commit(mark('m2', true));
    await world.time.advance(60_000);
    world.network.setOffline(true);
    await commit(mark('m2', false));
    await commit([mark('m1', true), grade('m2', SKILLS[0] ?? '', 2)]);
    await commit(mark('m2', null));
    await world.time.advance(BACKED_UP_MS);
    const pending = summaryOf(await entries());
    await tab.crash();
    world.disks.deleteDatabase(device.database);

    const again = coachActions(world, device, await openTab(world, device));
    expect(again.state()).toMatchObject({ unsent: 4, rejected: 0 });
    expect(summaryOf(await again.entries())).toEqual(pending);
    world.network.setOffline(false);
    await world.time.advance(60_000);
    expect(again.state().unsent).toBe(0);
    const [before, ...effects] = world.server.effects();
    expect(effects.map(({ op_id }) => op_id)).toEqual(pending.map(({ op_id }) => op_id));
    expect(new Set(effects.map(({ device_id }) => device_id)).size).toBe(1);
    expect(effects[0]?.device_id).not.toBe(before?.device_id);
    const ofLane = effects.filter(({ lane }) => lane === effects[0]?.lane);
    expect(ofLane.map(({ lane_seq }) => lane_seq)).toEqual([1, 2]);
  });

  test('[OF3] the server repeats the response of an applied change, and the lane continues after it', async () => {
    const { world, device, tab, commit, mark } = await setupCoach({ failures: ['silence'] });
    await commit(mark('m2', true));
    await world.time.advance(1000);
    await tab.crash();
    world.disks.deleteDatabase(device.database);
    world.network.setOffline(true);
    const before = world.server.effects().map(({ op_id }) => op_id);
    expect(before).toHaveLength(1);
    const opened = await openTab(world, device);
    const again = coachActions(world, device, opened);
    expect(again.state().unsent).toBe(1);
    await again.commit(again.mark('m2', false));
    world.network.setOffline(false);
    const sent = world.network.wire.length;
    await world.time.advance(60_000);
    expect(again.state()).toMatchObject({ unsent: 0, rejected: 0 });
    expect(world.network.wire.slice(sent).map(({ lane_seq }) => lane_seq)).toEqual([1, 2]);
    const effects = world.server.effects();
    expect(effects.map(({ lane_seq }) => lane_seq)).toEqual([1, 2]);
    expect(effects[0]?.op_id).toBe(before[0]);
    await world.waitFor(opened.offline.sync({ date: TODAY }));
    expect(again.shownMember('m2')?.in).toBe(false);
  });

  test('[OF3] [OF4] a late request of the previous device has no second effect and changes no order', async () => {
    const { world, device, tab, commit, mark } = await setupCoach({ failures: ['late_copy'] });
    await commit([mark('m2', true), mark('m2', false)]);
    await world.time.advance(1000);
    await tab.crash();
    world.disks.deleteDatabase(device.database);
    const again = coachActions(world, device, await openTab(world, device));
    await again.commit(again.mark('m2', null));
    await world.time.advance(30_000);
    expect(again.state().unsent).toBe(0);
    expect(world.server.effects()).toHaveLength(3);
    await world.time.advance(60_000);
    expect(world.server.effects().map(({ lane_seq }) => lane_seq)).toEqual([1, 2, 3]);
  });

  test('[OF7] a rejected change is restored as rejected, blocks no lane and can be retried', async () => {
    const { world, device, tab, commit, mark, list } = await setupCoach();
    await commit(mark('m4', true));
    await world.time.advance(BACKED_UP_MS);
    const [rejected] = await list();
    await tab.crash();
    world.disks.deleteDatabase(device.database);
    const opened = await openTab(world, device);
    const again = coachActions(world, device, opened);
    expect(await again.list()).toEqual([rejected]);
    await again.commit(again.mark('m4', false));
    await world.time.advance(BACKED_UP_MS);
    expect(again.state()).toMatchObject({ unsent: 0, rejected: 2 });
    await world.waitFor(opened.offline.outbox.retry(rejected?.n ?? 0));
    await world.time.advance(BACKED_UP_MS);
    expect(again.state()).toMatchObject({ unsent: 0, rejected: 2 });
    const fromNewDevice = world.network.wire.filter(
      ({ device_id }) => device_id !== firstOf(world),
    );
    expect(fromNewDevice.map(({ lane_seq }) => lane_seq)).toEqual([1, 2]);
  });

  const firstOf = ({ network }: Awaited<ReturnType<typeof setupCoach>>['world']) =>
    network.wire[0]?.device_id;

  test('[OF9] [OF18] restores the changes of another user of the device and sends them as that user', async () => {
    const { world, device, tab, commit, mark } = await setupCoach({ owner: AVA });
    world.network.setOffline(true);
    await commit(mark('m1', true));
    await world.time.advance(BACKED_UP_MS);
    await tab.crash();
    world.disks.deleteDatabase(device.database);
    world.network.setOffline(false);
    const bens = await openTab(world, device, BEN);
    await world.time.advance(60_000);
    expect(bens.offline.store.getState().unsent).toBe(0);
    expect(world.server.effects().map(({ user_uuid }) => user_uuid)).toEqual(['ava']);
    await bens.close();
    const hers = await openTab(world, device, AVA);
    await world.time.advance(60_000);
    expect(hers.offline.store.getState()).toMatchObject({ unsent: 0, rejected: 0 });
    expect(world.server.effects()).toHaveLength(1);
  });

  test('[OF13] open tabs switch to the new device immediately and continue its lanes', async () => {
    const { world, device, tab, commit, mark, state, entries } = await setupCoach();
    const other = await openTab(world, device);
    const otherActions = coachActions(world, device, other);
    await commit(mark('m2', null));
    await world.time.advance(BACKED_UP_MS);
    world.network.setOffline(true);
    await commit(mark('m2', true));
    await world.time.advance(BACKED_UP_MS);
    world.disks.deleteDatabase(device.database);
    expect(await otherActions.commit(otherActions.mark('m2', false))).toMatchObject({ ok: true });
    expect([state().unsent, otherActions.state().unsent]).toEqual([2, 2]);
    expect((await entries()).map(({ lane_seq }) => lane_seq)).toEqual([1, 2]);
    world.network.setOffline(false);
    await world.time.advance(60_000);
    expect([state().unsent, otherActions.state().unsent]).toEqual([0, 0]);
    expect(world.server.effects().map(({ lane_seq }) => lane_seq)).toEqual([1, 1, 2]);
    await world.waitFor(tab.offline.sync({ date: TODAY }));
  });

  test('[OF10] a pull that was running when the database was lost writes nothing into the new one', async () => {
    const { world, device, tab, commit, mark, state } = await setupCoach();
    world.network.setOffline(true);
    await commit([mark('m2', true), mark('m1', true)]);
    await world.time.advance(BACKED_UP_MS);
    world.network.setOffline(false);
    const pulling = tab.offline.sync({ date: TODAY, force: true });
    await world.time.advance(6);
    world.disks.deleteDatabase(device.database);
    await world.waitFor(pulling);
    expect(state().sync.running).toBe(false);
    expect(state().members).toEqual({});
    await world.waitFor(tab.offline.sync({ date: TODAY, force: true }));
    await commit(mark('m2', false));
    expect(state().members[1]?.find(({ uuid }) => uuid === 'm2')?.in).toBe(false);
  });
});
