import type { Portal } from '@springboard/contract';
import {
  SEED_CHILDREN,
  SEED_GROUP,
  SEED_LOGINS,
  SEED_PASSWORD,
} from '@springboard/tools/seed/logins.ts';
import type { Page } from 'playwright/test';
import { storedRecords } from '../helpers/stored-records.ts';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });

type Story = {
  portal: Portal;
  username: string;
  name: string;
  home: string;
  /** §2: the areas that the user's drawer lists. */
  areas: readonly string[];
  /** A part of the sample data that only a working screen shows. */
  shows: (page: Page) => Promise<void>;
};

const STORIES: readonly Story[] = [
  {
    portal: 'coach',
    username: SEED_LOGINS.coach,
    name: 'Ava Morgan',
    home: '/member-groups',
    areas: ['Members', 'Sync centre', 'About'],
    shows: async (page) => {
      const row = page.getByRole('row').filter({ hasText: SEED_GROUP.name });
      await expect(
        row.getByRole('cell', { name: String(SEED_GROUP.members), exact: true }),
      ).toBeVisible();
    },
  },
  {
    portal: 'club',
    username: SEED_LOGINS.admin,
    name: 'Helen Whitaker',
    home: '/members',
    areas: ['Pupils', 'Coaches', 'Reports', 'Documents', 'About'],
    shows: async (page) => {
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(11);
      await page.getByRole('searchbox').fill('Poppy');
      await expect(page.getByRole('row').filter({ hasText: 'Wilson' })).toBeVisible();
    },
  },
  {
    portal: 'scheme',
    username: SEED_LOGINS.ngo,
    name: 'Margaret Aldridge',
    home: '/overview',
    areas: ['Overview', 'About'],
    shows: async (page) => {
      await expect(page.getByRole('heading', { name: 'First Flight' })).toBeVisible();
    },
  },
  {
    portal: 'parent',
    username: SEED_LOGINS.parent,
    name: 'Jones',
    home: '/overview',
    areas: ['Overview', 'About'],
    shows: async (page) => {
      for (const { firstname } of SEED_CHILDREN) {
        await page.getByRole('link', { name: firstname }).click();
        await expect(page.getByRole('heading', { level: 1, name: firstname })).toBeVisible();
        await expect(page.getByRole('region', { name: 'Next session' })).toBeVisible();
      }
    },
  },
];

for (const { portal, username, name, home, areas, shows } of STORIES) {
  test(`the ${portal} portal shows its user their data`, async ({ page, product }) => {
    await signIn(page, portal, username);
    await expect(page).toHaveURL(address(portal, product.port, home));
    await shows(page);
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    for (const area of areas) {
      await expect.soft(navigation.getByRole('link', { name: area, exact: true })).toBeVisible();
    }
    await expect(page.getByText(`Logged in as`)).toContainText(name);
    await navigation.getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
    await expect(page).toHaveTitle(/About/);
  });

  test(`the ${portal} portal rejects users of other roles`, async ({ page, product }) => {
    const others = STORIES.filter((other) => other.portal !== portal);
    await page.goto(address(portal, product.port, '/login'));
    for (const other of others) {
      await page.getByLabel('E-mail or username').fill(other.username);
      await page.getByLabel('Password', { exact: true }).fill(SEED_PASSWORD);
      const [answer] = await Promise.all([
        page.waitForResponse('**/v1/auth/login'),
        page.getByRole('button', { name: 'Log in' }).click(),
      ]);
      expect.soft(answer.status(), other.username).toBeGreaterThanOrEqual(400);
      await expect
        .soft(page.getByRole('alert'), other.username)
        .toHaveText('Login failed: You do not have access to this portal.');
      await expect.soft(page, other.username).toHaveURL(/\/login$/);
    }
  });
}

test('a link to a page opens it after the login', async ({ page, product }) => {
  const to = '/about?from=mail';
  await page.goto(address('coach', product.port, to));
  await expect(page).toHaveURL(
    address('coach', product.port, `/login?${new URLSearchParams({ logout: '1', returnUrl: to })}`),
  );
  await fillLogin(page, SEED_LOGINS.coach);
  await expect(page).toHaveURL(address('coach', product.port, to));
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
});

test('a login never redirects to another site', async ({ page, product }) => {
  await page.goto(address('coach', product.port, '/login?returnUrl=//parent.localhost/overview'));
  await fillLogin(page, SEED_LOGINS.coach);
  await expect(page).toHaveURL(address('coach', product.port, '/member-groups'));
});

test('an unknown address opens the error page', async ({ page, product }) => {
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await page.goto(address('coach', product.port, '/no/such/page'));
  await expect(page).toHaveURL(/\/error\?/);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
});

test('every page opens at its top, and Back returns to the previous page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await page.getByRole('link', { name: SEED_GROUP.name }).first().click();
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await page
    .getByRole('button', { name: /: details$/ })
    .last()
    .scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page
    .getByRole('navigation', { name: 'You are here' })
    .getByRole('link', { name: SEED_GROUP.name })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: SEED_GROUP.name })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
});

test('logging out deletes the data on the device, and Back shows the login', async ({ page }) => {
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await page.getByRole('link', { name: SEED_GROUP.name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: SEED_GROUP.name })).toBeVisible();
  expect(await page.evaluate(storedRecords)).toContain('snapshots');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You’ve logged out')).toBeVisible();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).not.toContain('token');
  expect(keys).not.toContain('refresh_token');
  expect(await page.evaluate(storedRecords)).toEqual([]);

  await page.goBack();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText(SEED_GROUP.name)).toHaveCount(0);
  await expect(page).toHaveURL(/\/login/);
});

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await signIn(page, 'parent', SEED_LOGINS.parent);
  const other = await context.newPage();
  await other.goto(address('parent', PORT, '/about'));
  await expect(other.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
});

test('an unknown host name shows no login', async ({ page, product }) => {
  await page.goto(`http://nobody.localhost:${product.port}/member-groups`);
  await expect(page.getByText('Invalid hostname, please contact support')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

async function fillLogin(page: Page, username: string): Promise<void> {
  await page.getByLabel('E-mail or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(SEED_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}
