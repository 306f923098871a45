import { changesOf, changesOfDevices } from '../helpers/database-assertions.ts';
import { expect, test } from '../helpers/test.ts';
import { devTools, expectPill, mark, openIsolatedDevice } from '../helpers/isolated-device.ts';

test('[OF13] a frozen tab loses the leader lock after 15 seconds', async ({ product }) => {
  const tablet = await openIsolatedDevice(product);
  const { page, proxy, session } = tablet;
  const other = await tablet.context.newPage();
  await other.clock.install();
  await other.goto(page.url());
  await expectPill(other, 'Online');
  const before = await changesOf(product, session.coach);

  proxy.hold();
  for (const place of [0, 1, 2]) {
    await mark(page, 1, place);
    await expect.poll(proxy.held).toBe(place + 1);
  }
  await expectPill(other, 'Syncing 3 changes');
  const arrived = proxy.arrived();
  const frozen = await devTools(page);
  await frozen.send('Page.setWebLifecycleState', { state: 'frozen' });

  await other.clock.runFor(9000);
  expect(proxy.arrived(), 'nobody takes a turn that may still be used').toBe(arrived);
  await other.clock.runFor(8000);
  await expect.poll(proxy.arrived, 'the turn is taken').toBeGreaterThan(arrived);
  proxy.release();
  await expectPill(other, 'Online');

  await frozen.send('Page.setWebLifecycleState', { state: 'active' });
  await expectPill(page, 'Online');
  const after = await changesOf(product, session.coach);
  expect(after.count - before.count).toBe(3);
  const all = await changesOfDevices(product);
  expect(all).toMatchObject({ distinct: all.count, gaps: 0 });
  await tablet.putAway();
});
