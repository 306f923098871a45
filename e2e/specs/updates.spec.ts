import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SEED_GROUP, SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import type { Page } from 'playwright/test';
import { openRegister, rows } from '../helpers/coach-tour.ts';
import { otherSessionToday } from '../helpers/database-assertions.ts';
import { expect, signIn, test } from '../helpers/test.ts';

test.use({ serviceWorkers: 'block' });

test.describe('a new version', () => {
  test('is offered at the next check, and applied by Refresh page', async ({ page }) => {
    await page.clock.install();
    await signIn(page, 'coach', SEED_LOGINS.coach);
    const looked = page.waitForResponse('**/version');
    await page.clock.fastForward(3000);
    await looked;
    const dialog = page.getByRole('dialog', { name: 'A new version is ready' });
    await expect(dialog).toHaveCount(0);

    await page.route('**/version', (route) => route.fulfill({ body: 'a-later-one' }));
    await page.clock.fastForward(61_000);
    await expect(dialog).toBeVisible();
    await dialog.getByText('Cancel').click();
    await expect(dialog).toHaveCount(0);
    const again = page.waitForResponse('**/version');
    await page.clock.fastForward(61_000);
    await again;
    await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
    await expect(dialog).toHaveCount(0);

    await page.route('**/version', (route) => route.fulfill({ body: 'an-even-later-one' }));
    await page.clock.fastForward(61_000);
    const reloaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Refresh page' }).click();
    await reloaded;
    await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
  });

  test('is not detected from a captive portal’s page', async ({ page }) => {
    await page.clock.install();
    await page.route('**/version', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Accept the terms</h1>' }),
    );
    await signIn(page, 'coach', SEED_LOGINS.coach);
    const looked = page.waitForResponse('**/version');
    await page.clock.fastForward(3000);
    await looked;
    await page.clock.fastForward(61_000);
    await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('the maintenance page replaces the application and disappears by itself', async ({
  page,
  product,
}) => {
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await openRegister(page);
  const signal = join(product.folder, 'maintenance');
  const text = page.getByText(
    'Maintenance / Upgrade in progress - this page will refresh once it has been completed',
  );
  try {
    writeFileSync(signal, '');
    await page.reload();
    await expect(text).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
  } finally {
    rmSync(signal, { force: true });
  }
  await expect(text).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
});

test('a captive portal loses no change and is never mistaken for the server', async ({
  page,
  product,
}) => {
  await signIn(page, 'coach', SEED_LOGINS.coach);
  // Other tests count the marks of the seeded group.
  await openRegister(page, await otherSessionToday(product, SEED_LOGINS.coach, SEED_GROUP.name));
  const calls = '**/v1/**';
  let answered = 0;
  await page.route(calls, (route) => {
    answered += 1;
    return route.fulfill({ contentType: 'text/html', body: '<h1>Accept the terms</h1>' });
  });
  await rows(page).nth(0).click();
  await rows(page).nth(1).click();
  await expect(page.getByText('2 not sent yet')).toBeVisible();
  const pill = page.getByRole('button', { name: /^Offline, 2 changes not sent yet/ });
  await expect(pill).toBeVisible();
  const said = await listenTo(page);
  await pill.click();
  await expect(
    page.getByRole('region', { name: 'Messages' }).getByText('2 changes not sent yet'),
  ).toBeVisible();
  await expect(page.getByText('Everything is up to date')).toHaveCount(0);

  await page.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByRole('heading', { name: '2 changes not sent yet' })).toBeVisible();
  const before = answered;
  await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(before + 1);
  expect(await said()).not.toContain('Online');
  await expect(pill).toBeVisible();

  await page.unroute(calls);
  await expect(page.getByRole('button', { name: 'Online', exact: true })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText('Everything is up to date')).toBeVisible();
  await expect(page.getByRole('heading', { name: /changes not sent yet/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Everything is up to date')).toBeVisible();
});

/** Records every text of the indicator from now on. Returns a function that reads them. */
async function listenTo(page: Page): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle(() => {
    const words: string[] = [];
    const listen = () => {
      const states = ['Online', 'Syncing', 'Offline'].map((state) => `[aria-label^=${state}]`);
      const pill = document.querySelector(`header :is(${states.join()})`);
      const word = pill?.getAttribute('aria-label') ?? '';
      if (word !== words.at(-1)) words.push(word);
    };
    listen();
    const seen = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(listen).observe(document.body, seen);
    return words;
  });
  return async () => {
    const words = await said.jsonValue();
    expect(words).toContain('Offline, 2 changes not sent yet');
    return words;
  };
}
