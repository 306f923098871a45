import { SEED_GROUP, SEED_LOGINS, SEED_PASSWORD } from '@springboard/tools/seed/logins.ts';
import type { Page } from 'playwright/test';
import { expectNoSidewaysScroll } from '../helpers/measure.ts';
import { address } from '../helpers/product.ts';
import { atLength, expectWholeTexts, speakAtLength } from '../helpers/pseudo.ts';
import { expect, test } from '../helpers/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

/** Screens below the session, each with a locator that does not depend on texts. */
const OF_THE_SESSION: Record<string, (page: Page) => Promise<void>> = {
  '/register': (page) => expect(page.locator('button[aria-pressed=mixed]').first()).toBeVisible(),
  '/register/': (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  '/assess-by-member': (page) =>
    expect(page.getByRole('link', { name: 'Abena Abiola' })).toBeVisible(),
  '/assess-by-skill': (page) =>
    expect(page.locator('a[href*="selectedNodeId"]').first()).toBeVisible(),
  '/badges': (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
};

const ELSEWHERE = [
  '/member-groups/headcount',
  '/planning',
  '/scheme',
  '/scheme/first-flight/hatchling',
  '/offline',
  '/about',
  '/switch-user',
  '/no/such/page',
];

test('texts a third longer than English are not cut off on a phone', async ({ page, product }) => {
  const holds = async (screen: string) => {
    await expectWholeTexts(page, screen);
    await expectNoSidewaysScroll(page, screen);
  };
  await speakAtLength(page, product);
  await page.goto(address('coach', product.port, '/login'));
  await expect(page.getByRole('button', { name: atLength('Log in') })).toBeVisible();
  await holds('login');
  await page.locator('input[name=username]').fill(SEED_LOGINS.coach);
  await page.locator('input[name=password]').fill(SEED_PASSWORD);
  await page.locator('button[type=submit]').click();
  const session = page.getByRole('link', { name: SEED_GROUP.name }).first();
  await expect(session).toBeVisible();
  await holds('sessions');

  await page.getByRole('button', { name: atLength('Open the menu') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await holds('menu');
  await page.keyboard.press('Escape');

  await session.click();
  await expect(page.getByRole('heading', { level: 1, name: SEED_GROUP.name })).toBeVisible();
  await holds('session');
  const menu = page.url();
  for (const [path, isThere] of Object.entries(OF_THE_SESSION)) {
    await page.goto(menu + path);
    await isThere(page);
    await holds(path);
  }

  await page.goto(`${menu}/assess-by-member`);
  await page.getByRole('link', { name: 'Abena Abiola' }).click();
  await expect(page.getByRole('radiogroup').first()).toBeVisible();
  await holds('member');
  await page.getByRole('button', { name: atLength('Progress') }).click();
  await expect(page.getByRole('figure')).toBeVisible();
  await holds('progress');

  await page.goto(`${menu}/assess-by-skill`);
  await page.locator('a[href*="selectedNodeId"]').first().click();
  await expect(page.getByRole('radiogroup').first()).toBeVisible();
  await holds('skill');

  for (const path of ELSEWHERE) {
    await page.goto(address('coach', product.port, path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await holds(path);
  }
});
