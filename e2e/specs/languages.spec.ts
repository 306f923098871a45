import { SEED_GROUP, SEED_LOGINS, SEED_PASSWORD } from '@springboard/tools/seed/logins.ts';
import type { Page } from 'playwright/test';
import { expectNothingCutOff, expectNoSidewaysScroll } from '../helpers/measure.ts';
import { address } from '../helpers/product.ts';
import { expect, test } from '../helpers/test.ts';
import { expectWordsOf } from '../helpers/expect-translated.ts';

test.use({ serviceWorkers: 'block' });

/** The one with six plural forms, and the one with the longest words. The gallery shows the others too. */
const LANGUAGES = { 'cy-GB': 'Cymraeg', 'de-DE': 'Deutsch' };

/** The coach's main screens, located independently of the language. */
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  session: async (page) => {
    await page.getByRole('link', { name: SEED_GROUP.name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: SEED_GROUP.name })).toBeVisible();
  },
  register: async (page) => {
    await page.locator('a[href$="/register"]').click();
    await expect(page.locator('li button[aria-pressed]')).toHaveCount(SEED_GROUP.members);
  },
  'members to assess': async (page) => {
    await page.goto(page.url().replace('/register', '/assess-by-member'));
    await expect(page.getByRole('link', { name: 'Abena Abiola' })).toBeVisible();
  },
  member: async (page) => {
    await page.getByRole('link', { name: 'Abena Abiola' }).click();
    await expect(page.locator('li li button[aria-pressed]').first()).toBeVisible();
  },
  'Sync centre': async (page) => {
    await page.goto(new URL('/offline', page.url()).href);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
  },
  about: async (page) => {
    await page.goto(new URL('/about', page.url()).href);
    await expect(page.getByRole('term').first()).toBeVisible();
  },
};

for (const [locale, name] of Object.entries(LANGUAGES)) {
  test(`a coach works in ${name}`, async ({ page, product }) => {
    const holds = async (screen: string) => {
      await expectWordsOf(page, locale, screen);
      await expectNothingCutOff(page, `${screen} in ${locale}`);
      await expectNoSidewaysScroll(page, `${screen} in ${locale}`);
    };
    await page.goto(address('coach', product.port, '/login'));
    await page.getByRole('combobox').selectOption({ label: name });
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('input[name=username]')).toBeVisible();
    await holds('login');

    await page.locator('input[name=username]').fill(SEED_LOGINS.coach);
    await page.locator('input[name=password]').fill(SEED_PASSWORD);
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('link', { name: SEED_GROUP.name }).first()).toBeVisible();
    await holds('sessions');
    for (const [screen, open] of Object.entries(SCREENS)) {
      await open(page);
      await holds(screen);
    }
  });
}
