import { changesOf, changesOfDevices } from '../helpers/database-assertions.ts';
import { expect, test } from '../helpers/test.ts';
import { expectPill, mark, openIsolatedDevice } from '../helpers/isolated-device.ts';

test('[OF8] a new build activates after all changes are sent', async ({ product }) => {
  const tablet = await openIsolatedDevice(product);
  const { page, context, proxy, session } = tablet;
  const before = await changesOf(product, session.coach);
  const worker = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return { waits: registration.waiting !== null };
    });

  proxy.hold();
  await mark(page, 3);
  proxy.deploy('the-next-one');
  const looked = context.waitForEvent('response', (answer) => answer.url().endsWith('/version'));
  await page.reload();
  await looked;
  await expect.poll(worker).toEqual({ waits: true });
  await expectPill(page, 'Syncing 3 changes');
  const dialog = page.getByRole('dialog', { name: 'A new version is ready' });
  await expect(dialog, 'while something is being sent').toHaveCount(0);

  proxy.release();
  await expect(dialog).toBeVisible();
  // The dialog hides the indicator from assistive technology.
  const banner = page.getByRole('banner', { includeHidden: true });
  await expect(banner.getByRole('button', { name: 'Online', includeHidden: true })).toBeVisible();
  const atDialog = await changesOf(product, session.coach);
  expect(atDialog.count - before.count, 'all sent before the question').toBe(3);
  const loaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Refresh page' }).click();
  await loaded;
  await expectPill(page, 'Online');
  await expect.poll(worker, 'the new build is in charge').toEqual({ waits: false });
  const after = await changesOf(product, session.coach);
  expect(after.count - before.count).toBe(3);
  const all = await changesOfDevices(product);
  expect(all).toMatchObject({ distinct: all.count, gaps: 0 });
  await tablet.putAway();
});
