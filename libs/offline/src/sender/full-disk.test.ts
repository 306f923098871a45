import { expect, test } from 'vitest';
import { startStory } from '../testing/story.ts';

test('[OF3] an answer that the device has no room to write down is asked for again, and counts once', async () => {
  const { world, device, commit, mark, state } = await startStory({ faults: ['delay'] });
  await commit(mark('m2', true));
  await world.time.pass(100);
  world.disks.fill(device.database, true);
  await world.time.pass(10_000);
  expect(state().unsent).toBe(1);
  expect(world.server.effects()).toHaveLength(1);
  world.disks.fill(device.database, false);
  await world.time.pass(60_000);
  expect(state().unsent).toBe(0);
  expect(world.network.wire.length).toBeGreaterThan(1);
  expect(world.server.effects()).toHaveLength(1);
});
