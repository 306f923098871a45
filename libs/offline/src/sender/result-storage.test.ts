import { describe, expect, test } from 'vitest';
import { setupCoach } from '../../testing/setup-coach.ts';

describe('storing results on a full disk', () => {
  test('[OF3] a result that does not fit on the disk is requested again, and the change is applied once', async () => {
    const { world, device, commit, mark, state } = await setupCoach({ failures: ['delay'] });
    await commit(mark('m2', true));
    await world.time.advance(100);
    world.disks.setFull(device.database, true);
    await world.time.advance(10_000);
    expect(state().unsent).toBe(1);
    expect(world.server.effects()).toHaveLength(1);
    world.disks.setFull(device.database, false);
    await world.time.advance(60_000);
    expect(state().unsent).toBe(0);
    expect(world.network.wire.length).toBeGreaterThan(1);
    expect(world.server.effects()).toHaveLength(1);
  });
});
