import { describe, expect, test } from 'vitest';
import type { NetworkFailure } from '../../testing/failures.ts';
import { AVA, BEN, FORBIDDEN_MEMBER, SKILLS } from '../../testing/data.ts';
import { coachActions, openTab, setupCoach } from '../../testing/setup-coach.ts';
import type { Device, World } from '../../testing/world.ts';

/**
 * A tablet on which Ava recorded changes offline: four in three lanes, or only one if there are failures for the
 * next requests.
 */
const leaveChanges = async (failures: (NetworkFailure | null)[] = []) => {
  const { world, device, tab, commit, mark, grade } = await setupCoach({ failures });
  world.network.setOffline(true);
  await commit(mark('m1', true));
  if (failures.length === 0) {
    await commit(mark('m2', true));
    await commit(mark('m2', false));
    await commit(grade('m3', SKILLS[0] ?? '', 2));
  }
  await tab.close();
  const before = world.network.wire.length;
  world.network.setOffline(false);
  return { world, device, deliveries: () => world.network.wire.slice(before) };
};

/** Ben takes over the tablet. */
const takeOver = async (world: World, device: Device) => {
  const tab = await world.waitFor(device.openTab(BEN));
  return { tab, ...coachActions(world, device, tab) };
};

const owners = (world: World, bens: Awaited<ReturnType<typeof takeOver>>) =>
  world.waitFor(bens.tab.offline.outbox.listOwners());

describe('createOtherSenders', () => {
  test('[OF18] [OF9] sends the changes of another owner with the owner’s own session', async () => {
    const { world, device, deliveries } = await leaveChanges();
    const bens = await takeOver(world, device);
    await world.time.advance(1000);
    expect(new Set(deliveries().map(({ user_uuid }) => user_uuid))).toEqual(new Set(['ava']));
    expect(world.server.effects()).toHaveLength(4);
    expect(bens.state()).toMatchObject({ unsent: 0, unsentOfOthers: 0, signedOutOwners: [] });
    expect(await owners(world, bens)).toEqual([]);
  });

  test('[OF18] [OF4] the order of a lane goes on when its owner comes back', async () => {
    const { world, device } = await leaveChanges();
    const bens = await takeOver(world, device);
    await world.time.advance(1000);
    await bens.tab.close();
    const avas = coachActions(world, device, await openTab(world, device, AVA));
    expect(avas.shownMember('m2')?.in).toBe(false);
    await avas.commit(avas.mark('m2', true));
    await world.time.advance(1000);
    const effects = world.server.effects().filter(({ lane }) => lane.includes('m2'));
    expect(effects.map(({ lane_seq }) => lane_seq)).toEqual([1, 2, 3]);
    expect(new Set(effects.map(({ device_id }) => device_id)).size).toBe(1);
  });

  test('[OF18] both owners’ changes are sent, each in their own lanes', async () => {
    const { world, device, deliveries } = await leaveChanges();
    const bens = await takeOver(world, device);
    await bens.commit(bens.mark('m2', true));
    await world.time.advance(1000);
    const users = deliveries().map(({ user_uuid }) => user_uuid);
    expect(users.toSorted()).toEqual(['ava', 'ava', 'ava', 'ava', 'ben']);
    expect(bens.state()).toMatchObject({ unsent: 0, unsentOfOthers: 0 });
  });

  test('[OF18] [OF8] keeps and names the changes of an owner whose session has ended', async () => {
    const { world, device, deliveries } = await leaveChanges();
    device.endSession(AVA);
    const bens = await takeOver(world, device);
    await bens.commit(bens.mark('m2', true));
    await world.time.advance(120_000);
    expect(deliveries().map(({ user_uuid }) => user_uuid)).toEqual(['ben']);
    expect(bens.state()).toMatchObject({ unsent: 0, unsentOfOthers: 4, paused: null });
    expect(await owners(world, bens)).toMatchObject([
      { unsent: 4, isCurrent: false, isSignedOut: true },
    ]);
    await bens.tab.close();
    const avas = coachActions(world, device, await openTab(world, device, AVA));
    await world.time.advance(1000);
    expect(avas.state().unsent).toBe(0);
  });

  test('[OF18] a session that ends while it is used stops only the changes of its owner', async () => {
    const { world, device } = await leaveChanges(['refresh_lost']);
    let tokens = 0;
    world.network.onCall(async (key) => {
      if (key === 'POST /auth/changes-token') tokens += 1;
      if (tokens === 2) device.endSession(AVA);
      return true;
    });
    const bens = await takeOver(world, device);
    await world.time.advance(60_000);
    await bens.commit(bens.mark('m2', false));
    await world.time.advance(1000);
    expect(bens.state()).toMatchObject({ unsent: 0, unsentOfOthers: 1, paused: null });
    expect(await owners(world, bens)).toMatchObject([{ isSignedOut: true }]);
  });

  test('[OF18] tries again when the server did not say whether the session lasts', async () => {
    const { world, device, deliveries } = await leaveChanges();
    let isSilent = true;
    world.network.onCall(async (key) => key !== 'POST /auth/changes-token' || !isSilent);
    const bens = await takeOver(world, device);
    await world.time.advance(5000);
    expect(deliveries()).toEqual([]);
    expect(await owners(world, bens)).toMatchObject([{ unsent: 4, isSignedOut: false }]);
    isSilent = false;
    await world.time.advance(30_000);
    expect(bens.state().unsentOfOthers).toBe(0);
  });

  test('[OF18] sends when the network comes back', async () => {
    const { world, device, deliveries } = await leaveChanges();
    device.setOnline(false);
    const bens = await takeOver(world, device);
    await world.time.advance(60_000);
    expect(deliveries()).toEqual([]);
    device.setOnline(true);
    await world.time.advance(1000);
    expect(bens.state().unsentOfOthers).toBe(0);
  });

  test('[OF18] [OF13] two tabs send each change of another owner once', async () => {
    const { world, device, deliveries } = await leaveChanges();
    const [first, second] = [await takeOver(world, device), await takeOver(world, device)];
    await world.time.advance(60_000);
    expect(deliveries()).toHaveLength(4);
    for (const tab of [first, second]) expect(tab.state().unsentOfOthers).toBe(0);
  });

  test('[OF7] a rejected change of another owner stays open for that owner, without a notice', async () => {
    const { world, device, tab, commit, mark } = await setupCoach();
    world.network.setOffline(true);
    await commit(mark(FORBIDDEN_MEMBER, true));
    await tab.close();
    world.network.setOffline(false);
    const bens = await takeOver(world, device);
    await world.time.advance(60_000);
    expect(bens.state()).toMatchObject({ rejected: 0, unsentOfOthers: 1 });
    expect(bens.tab.notifications).toEqual([]);
    await bens.tab.close();
    const avas = coachActions(world, device, await openTab(world, device, AVA));
    expect(avas.state()).toMatchObject({ unsent: 0, rejected: 1 });
  });

  test('[OF2] [OF3] sends the restored changes of another owner after the database was lost', async () => {
    const { world, device } = await leaveChanges();
    world.network.onCall(async (key) => key !== 'POST /auth/changes-token');
    const bens = await takeOver(world, device);
    await world.time.advance(3000);
    world.disks.deleteDatabase(device.database);
    world.network.onCall(async () => true);
    await world.time.advance(60_000);
    await bens.commit(bens.mark('m1', true));
    await world.time.advance(60_000);
    const avas = world.server.effects().filter(({ user_uuid }) => user_uuid === 'ava');
    expect(avas).toHaveLength(4);
    expect(bens.state()).toMatchObject({ unsent: 0, unsentOfOthers: 0 });
  });
});
