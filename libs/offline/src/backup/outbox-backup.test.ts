import { describe, expect, test } from 'vitest';
import { AVA, BEN } from '../../testing/data.ts';
import { coachActions, openTab, setupCoach } from '../../testing/setup-coach.ts';
import type { Device } from '../../testing/world.ts';

const backedUpIds = (device: Device): readonly string[] =>
  device.backups.newest().map(({ op_id }) => op_id);

const idsOf = (committed: object): readonly string[] =>
  'op_ids' in committed && Array.isArray(committed.op_ids) ? committed.op_ids : [];

describe('OutboxBackup', () => {
  test('[OF2] backs up a recorded change immediately, and quickly following ones together', async () => {
    const { world, device, commit, mark } = await setupCoach();
    world.network.setOffline(true);
    await world.time.advance(200);
    const first = idsOf(await commit(mark('m1', true)));
    await world.time.flush();
    expect(backedUpIds(device)).toEqual(first);
    const second = idsOf(await commit(mark('m2', true)));
    const third = idsOf(await commit(mark('m3', true)));
    await world.time.flush();
    expect(backedUpIds(device)).toEqual(first);
    await world.time.advance(101);
    expect(backedUpIds(device)).toEqual([...first, ...second, ...third]);
  });

  test('removes an applied change from the backup soon after', async () => {
    const { world, device, commit, mark, state } = await setupCoach();
    world.network.setOffline(true);
    await commit(mark('m1', true));
    await world.time.advance(10_000);
    expect(backedUpIds(device)).toHaveLength(1);
    world.network.setOffline(false);
    await world.time.advance(60_000, () => state().unsent === 0);
    await world.time.advance(2100);
    expect(device.backups.newest()).toEqual([]);
  });

  test('results share a later backup, and a new change does not wait for it', async () => {
    const { world, device, commit, mark, state } = await setupCoach();
    world.network.setOffline(true);
    await commit(['m1', 'm2', 'm3'].map((uuid) => mark(uuid, true)));
    await world.time.advance(10_000);
    world.network.setOffline(false);
    await world.time.advance(60_000, () => state().unsent === 0);
    expect(backedUpIds(device)).toHaveLength(3);
    world.network.setOffline(true);
    const ids = idsOf(await commit(mark('m1', false)));
    await world.time.advance(120);
    expect(backedUpIds(device)).toEqual(expect.arrayContaining([...ids]));
    expect(state().unsent).toBe(1);
  });

  test('a rejected change stays in the backup until it is discarded', async () => {
    const { world, device, tab, commit, mark, list } = await setupCoach();
    await commit(mark('m4', true));
    await world.time.advance(5000);
    const [line] = await list();
    expect(line?.state).toBe('rejected');
    expect(backedUpIds(device)).toEqual([line?.op_id]);
    await world.waitFor(tab.offline.outbox.discard(line?.n ?? 0));
    expect(device.backups.newest()).toEqual([]);
  });

  test('[OF2] no backup contains a discarded change, also without space for a new backup', async () => {
    const { world, device, tab, commit, mark, list } = await setupCoach();
    world.network.setOffline(true);
    await commit([mark('m1', true), mark('m2', true)]);
    await world.time.advance(200);
    const [first, second] = await list();
    await world.waitFor(tab.offline.outbox.discard(first?.n ?? 0));
    expect(backedUpIds(device)).toEqual([second?.op_id]);
    device.backups.setFull(true);
    await world.waitFor(tab.offline.outbox.discard(second?.n ?? 0));
    expect(backedUpIds(device)).toEqual([]);
  });

  test('[OF9] the backup contains the open changes of all users of the device', async () => {
    const { world, device, tab, commit, mark } = await setupCoach({ owner: AVA });
    world.network.setOffline(true);
    const hers = idsOf(await commit(mark('m1', true)));
    await tab.close();
    const bens = coachActions(world, device, await openTab(world, device, BEN));
    const his = idsOf(await bens.commit(bens.mark('m2', true)));
    await world.time.advance(200);
    expect(backedUpIds(device)).toEqual([...hers, ...his]);
  });

  test('[OF13] the backup contains the concurrent changes of two tabs', async () => {
    const { world, device, commit, mark } = await setupCoach();
    const other = await openTab(world, device);
    world.network.setOffline(true);
    const otherActions = coachActions(world, device, other);
    const ids = (
      await Promise.all([
        commit(mark('m1', true)),
        otherActions.commit(otherActions.mark('m2', false)),
      ])
    ).flatMap(idsOf);
    await world.time.advance(200);
    expect(new Set(backedUpIds(device))).toEqual(new Set(ids));
  });

  test('[OF13] another tab backs up the changes of a tab that crashed before its backup', async () => {
    const { world, device, tab, commit, mark } = await setupCoach();
    const other = await openTab(world, device);
    world.network.setOffline(true);
    await world.time.advance(200);
    await commit(mark('m1', true));
    const last = idsOf(await commit(mark('m2', true)));
    await tab.crash();
    await world.time.advance(200);
    expect(backedUpIds(device)).toHaveLength(2);
    expect(backedUpIds(device)).toEqual(expect.arrayContaining([...last]));
    await other.close();
  });

  test('[OF13] a tab that was frozen during its backup does not replace a later one', async () => {
    const { world, device, tab, commit, mark } = await setupCoach();
    const other = await openTab(world, device);
    const otherActions = coachActions(world, device, other);
    world.network.setOffline(true);
    await world.time.advance(1000);
    const first = idsOf(await commit(mark('m1', true)));
    tab.freeze();
    await world.time.flush();
    const [line] = await otherActions.list();
    await otherActions.commit(otherActions.mark('m2', true));
    await world.waitFor(other.offline.outbox.discard(line?.n ?? 0));
    tab.resume();
    await world.time.flush();
    expect(backedUpIds(device)).toHaveLength(1);
    expect(backedUpIds(device)).not.toEqual(first);
  });

  test('[OF8] a logout leaves a backup of the open changes only', async () => {
    const { world, device, tab, commit, mark, state } = await setupCoach();
    await world.time.advance(200);
    const sent = idsOf(await commit(mark('m1', true)));
    await world.time.advance(60_000, () => state().unsent === 0);
    expect(backedUpIds(device)).toEqual(sent);
    world.network.setOffline(true);
    const waiting = idsOf(await commit(mark('m2', true)));
    await world.waitFor(tab.offline.clear());
    expect(backedUpIds(device)).toEqual(waiting);
  });

  test('[OF1] a full backup storage fails no commit and gets the backup when it has space', async () => {
    const { world, device, commit, mark, state } = await setupCoach();
    world.network.setOffline(true);
    device.backups.setFull(true);
    expect(await commit(mark('m1', true))).toMatchObject({ ok: true });
    await world.time.advance(500);
    expect(await commit(mark('m1', false))).toMatchObject({ ok: true });
    expect([state().unsent, state().storage_error, device.backups.newest()]).toEqual([2, null, []]);
    device.backups.setFull(false);
    await world.time.advance(3000);
    expect(backedUpIds(device)).toHaveLength(2);
  });

  test('retries a full storage with growing delays, and immediately after a new change', async () => {
    const { world, device, commit, mark } = await setupCoach();
    world.network.setOffline(true);
    device.backups.setFull(true);
    await commit(mark('m1', true));
    await world.time.advance(300_000);
    const attempts = device.backups.rejectedWrites();
    expect(attempts).toBeGreaterThan(6);
    expect(attempts).toBeLessThan(12);
    device.backups.setFull(false);
    await commit(mark('m1', false));
    await world.time.flush();
    expect(backedUpIds(device)).toHaveLength(2);
  });
});
