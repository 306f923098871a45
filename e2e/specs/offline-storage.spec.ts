import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { rows } from '../helpers/coach-tour.ts';
import { changesOf, changesOfDevices } from '../helpers/database-assertions.ts';
import { ageDatabase } from '../helpers/old-database.ts';
import { expect, test } from '../helpers/test.ts';
import { devTools, expectPill, mark, openIsolatedDevice } from '../helpers/isolated-device.ts';

const MEGABYTE = 1024 * 1024;
const VIDEO = '/videos/contents/a/video/1';

test('[OF1] [OF8] a full disk rejects a tap, keeps the queue, and deletes a video before it rejects', async ({
  product,
}) => {
  const tablet = await openIsolatedDevice(product);
  const { proxy, session, origin } = tablet;
  const before = await changesOf(product, session.coach);
  proxy.lose();
  await mark(tablet.page, 2);
  await expectPill(tablet.page, /2 changes/);

  // The browser caches its free space and does not check it at each tap.
  const openWith = async (quotaSize: number): Promise<Page> => {
    const page = await tablet.reopen();
    const disk = await devTools(page);
    await disk.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
    await page.goto(tablet.register);
    await expectPill(page, /2 changes/);
    return page;
  };

  await test.step('with nothing to give up', async () => {
    const page = await openWith(1);
    const row = rows(page).nth(3);
    const shown = await row.getAttribute('aria-pressed');
    await row.click();
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages.getByText('This device has no space left')).toBeVisible();
    await expect(row).toHaveAttribute('aria-pressed', shown ?? '');
    await expectPill(page, /2 changes/);
  });

  const page = await test.step('with a video on it', async () => {
    const roomy = await tablet.reopen();
    await roomy.goto(tablet.register);
    const used = await usage(roomy);
    await keepVideo(roomy, 8 * MEGABYTE);
    expect(await videos(roomy)).toBe(1);
    const page = await openWith(used + 4 * MEGABYTE);
    await mark(page, 1, 3);
    await expectPill(page, /3 changes/);
    expect(await videos(page)).toBe(0);
    return page;
  });

  proxy.release();
  await expectPill(page, 'Online');
  expect((await changesOf(product, session.coach)).count - before.count).toBe(3);
  await tablet.putAway();
});

test('[OF8] [OF17] an older database that another tab holds open keeps its unsent changes', async ({
  product,
}) => {
  const tablet = await openIsolatedDevice(product);
  const { context, proxy, session, origin } = tablet;
  const before = await changesOf(product, session.coach);
  let { page } = tablet;
  for (const [round, version] of [7, 1].entries()) {
    proxy.lose();
    await mark(page, 3);
    await expectPill(page, /3 changes/);
    // Another page of the portal's origin, without the portal's code.
    const older = await context.newPage();
    await older.goto(`${origin}/version`);
    await page.close();
    expect(await older.evaluate(ageDatabase, version)).toBeGreaterThanOrEqual(3);
    proxy.release();

    page = await context.newPage();
    await page.goto(tablet.register);
    await expect(page.getByText('An older version is open in another tab.')).toBeVisible();
    await older.close();
    await expectPill(page, 'Online');
    await expect(page.getByText('An older version is open in another tab.')).toHaveCount(0);
    const after = await changesOf(product, session.coach);
    expect(after.count - before.count).toBe(3 * (round + 1));
    await page.goto(tablet.register);
  }
  const all = await changesOfDevices(product);
  expect(all).toMatchObject({ distinct: all.count, gaps: 0 });
  await tablet.putAway();
});

test('[OF2] [OF3] unsent changes of a deleted database are restored offline and arrive once', async ({
  product,
}) => {
  const tablet = await openIsolatedDevice(product);
  const { context, page, proxy, session, origin } = tablet;
  const before = await changesOf(product, session.coach);
  proxy.lose();
  await mark(page, 3);
  await expectPill(page, /3 changes/);
  // Another page of the portal's origin, without the portal's code.
  const bare = await context.newPage();
  await bare.goto(`${origin}/version`);
  await expect.poll(() => bare.evaluate(copied)).toBe(3);
  await page.close();
  await bare.evaluate(removeFolder);
  await bare.close();

  await context.setOffline(true);
  const again = await context.newPage();
  await again.goto(tablet.register);
  await expectPill(again, /Offline, 3 changes/);

  proxy.release();
  await context.setOffline(false);
  await expectPill(again, 'Online');
  const after = await changesOf(product, session.coach);
  expect([after.count - before.count, after.distinct - before.distinct]).toEqual([3, 3]);
  const all = await changesOfDevices(product);
  expect(all).toMatchObject({ distinct: all.count, gaps: 0 });
  // Arrived changes have no other copy on the device.
  await expect.poll(() => again.evaluate(copied)).toBe(0);
  await tablet.putAway();
});

test('[OF2] a browser that is killed during writes again and again keeps its database', async ({
  product,
}) => {
  const tablet = await openIsolatedDevice(product);
  const { proxy, session } = tablet;
  const before = await changesOfDevices(product);
  const sent = await changesOf(product, session.coach);
  let { page } = tablet;
  await mark(page, 1);
  await expect
    .poll(async () => (await changesOf(product, session.coach)).count - sent.count)
    .toBe(1);
  // The device has the response.
  await expectPill(page, 'Online');
  proxy.lose();
  for (const kill of [1, 2, 3]) {
    await mark(page, 1, kill);
    await expectPill(page, new RegExp(`\\b${kill} change`));
    page = await tablet.reopenTorn();
    await page.goto(tablet.register);
    await expectPill(page, new RegExp(`Offline, ${kill} change`));
  }
  proxy.release();
  await expectPill(page, 'Online');
  expect((await changesOf(product, session.coach)).count - sent.count).toBe(4);
  // No additional device: a restored database would be a new one.
  expect((await changesOfDevices(product)).devices - before.devices).toBe(1);
  await tablet.putAway();
});

/** Runs in a page: the number of changes in the outbox backup. */
const copied = async (): Promise<number> => {
  const cache = await caches.open('springboard-outbox');
  const texts = (await cache.matchAll()).map((response) => response.json());
  return (await Promise.all(texts)).reduce((count, { entries }) => count + entries.length, 0);
};

/** Runs in a page: deletes the portal's database. */
const removeFolder = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('springboard');
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(new Error(String(request.error))));
  });

const usage = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);

/** Stores a video like the portal, with incompressible bytes. */
async function keepVideo(page: Page, size: number): Promise<void> {
  const note = { owner: 'a', slug: 'video', id: 1, size, used: 1 };
  await page.route('**/a-video', (route) => route.fulfill({ body: randomBytes(size) }));
  await page.evaluate(
    async ([contents, text]) => {
      const cache = await caches.open('springboard-videos');
      await cache.put(contents, new Response(await (await fetch('/a-video')).blob()));
      await cache.put(contents.replace('contents', 'notes'), new Response(text));
    },
    [VIDEO, JSON.stringify(note)] as const,
  );
}

const videos = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open('springboard-videos')).keys()).length / 2);
