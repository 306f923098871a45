import { SEED_GROUP, SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import type { BrowserContext, Page } from 'playwright/test';
import { rows } from './coach-tour.ts';
import { isReadyForTheHall } from './hall.ts';
import { address } from './product.ts';
import { expect, PORT, signIn, test } from './story.ts';
import { mark, takeTablet } from './tablet.ts';

/** Holds the portal back in the page's first step, until `goOn` is called in it. */
function holdBack(): void {
  const setTimeout = window.setTimeout.bind(window);
  const held: Parameters<typeof setTimeout>[] = [];
  const hold = (...given: Parameters<typeof setTimeout>) => held.push(given);
  const goOn = () => {
    Object.assign(window, { setTimeout });
    for (const given of held) setTimeout(...given);
  };
  Object.assign(window, { setTimeout: hold, goOn });
}

const goOn = (page: Page) => page.evaluate('goOn()');
const picture = (page: Page) => page.locator('#picture');

/** A page of the context as it is before the portal has started. */
async function startHeld(context: BrowserContext, to: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(holdBack);
  await page.evaluate((there) => window.location.assign(there), to);
  await page.waitForURL(to, { waitUntil: 'domcontentloaded' });
  return page;
}

/** What the device shows at the next start of this address. */
const keptPicture = (page: Page) =>
  page.evaluate(async () => {
    const { pathname, search } = location;
    const kept = await caches.match(`${pathname}${search}`, { cacheName: 'portal pictures' });
    return (await kept?.text()) ?? '';
  });

test('a start shows the last register at once, and a tap on it counts', async ({ product }) => {
  const tablet = await takeTablet(product);
  const { page, context, gateway } = tablet;
  await mark(page, 2);
  await expect.poll(() => keptPicture(page)).toContain('aria-pressed="true"');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Online' })).toBeVisible();
  await gateway.close();
  await page.close();

  const next = await startHeld(context, tablet.register);
  const third = picture(next).locator('li button[aria-pressed]').nth(2);
  await expect(third).toBeVisible();
  await expect(picture(next).getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
  // Another story may have marked her.
  const next_mark = (await third.getAttribute('aria-pressed')) === 'true' ? 'false' : 'true';
  await third.click();
  await expect(third).toHaveAttribute('data-tapped');

  await goOn(next);
  await expect(picture(next)).toHaveCount(0);
  await expect(rows(next).nth(2)).toHaveAttribute('aria-pressed', next_mark);
  await expect(next.getByRole('button', { name: 'Offline, 1 change waiting' })).toBeVisible();
  await tablet.putAway();
});

test('a session that is tapped in the picture opens, also where the list is a table', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 } });
  const page = await context.newPage();
  const sessions = address('coach', PORT, '/member-groups');
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await isReadyForTheHall(page);
  await page.goto(sessions);
  await expect.poll(() => keptPicture(page)).toContain(SEED_GROUP.name);
  await page.close();

  const next = await startHeld(context, sessions);
  await picture(next).getByRole('row', { name: SEED_GROUP.name }).getByRole('cell').first().click();
  await goOn(next);
  await expect(next.getByRole('heading', { level: 1, name: SEED_GROUP.name })).toBeVisible();
  await context.close();
});

test('a picture is shown only to whom it is of', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const sessions = address('coach', PORT, '/member-groups');
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await isReadyForTheHall(page);
  await page.goto(sessions);
  await expect.poll(() => keptPicture(page)).toContain('<h1');
  const mine = await keptPicture(page);

  await test.step('a logout leaves none', async () => {
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByLabel('E-mail or username')).toBeVisible();
    await expect.poll(() => page.evaluate(() => caches.has('portal pictures'))).toBe(false);
  });

  await test.step('one that was left behind is shown to nobody else', async () => {
    await signIn(page, 'coach', SEED_LOGINS.headCoach);
    await page.close();
    const other = await context.newPage();
    await other.goto(address('coach', PORT, '/icon.svg'));
    await other.evaluate(async (html) => {
      const cache = await caches.open('portal pictures');
      await cache.put('/member-groups', new Response(html));
    }, mine);
    const next = await startHeld(context, sessions);
    await expect(next.locator('#root')).toBeAttached();
    await expect(picture(next)).toHaveCount(0);
    await goOn(next);
    await expect(next.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
  });
  await context.close();
});
