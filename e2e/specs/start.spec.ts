import { SEED_GROUP, SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import type { BrowserContext, Page } from 'playwright/test';
import { rows } from '../helpers/coach-tour.ts';
import { expectReadyOffline } from '../helpers/offline-device.ts';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';
import { mark, openIsolatedDevice } from '../helpers/isolated-device.ts';

/** Delays the portal's start in the page until the page calls `resume`. */
function delayStart(): void {
  const setTimeout = window.setTimeout.bind(window);
  const held: Parameters<typeof setTimeout>[] = [];
  const hold = (...args: Parameters<typeof setTimeout>) => held.push(args);
  const resume = () => {
    Object.assign(window, { setTimeout });
    for (const args of held) setTimeout(...args);
  };
  Object.assign(window, { setTimeout: hold, resume });
}

const resume = (page: Page) => page.evaluate('resume()');
const snapshot = (page: Page) => page.locator('#start-snapshot');

/** A page of the context before the portal has started. */
async function startDelayed(context: BrowserContext, to: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(delayStart);
  await page.evaluate((there) => window.location.assign(there), to);
  await page.waitForURL(to, { waitUntil: 'domcontentloaded' });
  return page;
}

/** The snapshot that the device shows at the next start of this address. */
const storedSnapshot = (page: Page) =>
  page.evaluate(async () => {
    const { pathname, search } = location;
    const stored = await caches.match(`${pathname}${search}`, { cacheName: 'portal snapshots' });
    return (await stored?.text()) ?? '';
  });

/** Waits until the service worker has deleted the caches of other builds, with their snapshots. */
const waitForControl = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Whether each row of the register in the stored snapshot is marked present. */
const storedRows = async (page: Page) =>
  page.evaluate(
    (html) =>
      [
        ...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('li [aria-pressed]'),
      ].map((row) => row.getAttribute('aria-pressed')),
    await storedSnapshot(page),
  );
const shownRows = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('aria-pressed')));

test('a start shows the last register immediately, and replays a tap on it', async ({
  product,
}) => {
  const tablet = await openIsolatedDevice(product);
  const { page, context, proxy } = tablet;
  await mark(page, 2);
  const marked = (await shownRows(page)).slice(0, 2);
  await expect.poll(async () => (await storedRows(page)).slice(0, 2)).toEqual(marked);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Online' })).toBeVisible();
  await proxy.close();
  await page.close();

  const next = await startDelayed(context, tablet.register);
  const third = snapshot(next).locator('li button[aria-pressed]').nth(2);
  await expect(third).toBeVisible();
  await expect(snapshot(next).getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
  // Another test may have marked her.
  const next_mark = (await third.getAttribute('aria-pressed')) === 'true' ? 'false' : 'true';
  await third.click();
  await expect(third).toHaveAttribute('data-tapped');

  await resume(next);
  await expect(snapshot(next)).toHaveCount(0);
  await expect(rows(next).nth(2)).toHaveAttribute('aria-pressed', next_mark);
  await expect(next.getByRole('button', { name: 'Offline, 1 change not sent yet' })).toBeVisible();
  await tablet.putAway();
});

test('a session tapped in the start-up snapshot opens, also in the table layout', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 } });
  const page = await context.newPage();
  const sessions = address('coach', PORT, '/member-groups');
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await expectReadyOffline(page);
  await page.goto(sessions);
  await expect.poll(() => storedSnapshot(page)).toContain(SEED_GROUP.name);
  await page.close();

  const next = await startDelayed(context, sessions);
  await snapshot(next)
    .getByRole('row', { name: SEED_GROUP.name })
    .getByRole('cell')
    .first()
    .click();
  await resume(next);
  await expect(next.getByRole('heading', { level: 1, name: SEED_GROUP.name })).toBeVisible();
  await context.close();
});

test('a start-up snapshot is shown only to its own user', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const sessions = address('coach', PORT, '/member-groups');
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await expectReadyOffline(page);
  await page.goto(sessions);
  await expect.poll(() => storedSnapshot(page)).toContain('<h1');
  const mine = await storedSnapshot(page);

  await test.step('a logout leaves none', async () => {
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByLabel('E-mail or username')).toBeVisible();
    await expect.poll(() => page.evaluate(() => caches.has('portal snapshots'))).toBe(false);
  });

  await test.step('a leftover snapshot is not shown to another user', async () => {
    await signIn(page, 'coach', SEED_LOGINS.headCoach);
    await page.close();
    const other = await context.newPage();
    await other.goto(address('coach', PORT, '/icon.svg'));
    await other.evaluate(async (html) => {
      const cache = await caches.open('portal snapshots');
      await cache.put('/member-groups', new Response(html));
    }, mine);
    const next = await startDelayed(context, sessions);
    await expect(next.locator('#root')).toBeAttached();
    await expect(snapshot(next)).toHaveCount(0);
    await resume(next);
    await expect(next.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
  });
  await context.close();
});

test('a start shows parents the last overview immediately, also without a network', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, 'parent', SEED_LOGINS.parent);
  const nextSession = { name: 'Next session' } as const;
  await expect(page.getByRole('region', nextSession)).toBeVisible();
  const overview = page.url();
  await waitForControl(page);
  await expect.poll(() => storedSnapshot(page)).toContain('Next session');
  await context.setOffline(true);
  await page.close();

  const next = await startDelayed(context, overview);
  await expect(snapshot(next).getByRole('region', nextSession)).toBeVisible();
  await resume(next);
  await expect(snapshot(next)).toHaveCount(0);
  await expect(next.getByRole('region', nextSession)).toBeVisible();
  await context.close();
});
