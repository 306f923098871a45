import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { SEED_PASSWORD, SEED_PIN } from '@springboard/tools/seed/logins.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const at = (host: string, path = '/') => `http://${host}:${PORT}${path}`;

const drawerOf = (page: Page) => page.getByRole('dialog');

const openDrawer = (page: Page) => page.getByRole('button', { name: 'Open the menu' }).click();

const signInAtNationalBody = async (page: Page, path: string) => {
  await page.goto(at('coach.national.localhost', path));
  await page.getByRole('button', { name: /^Log in with/ }).click();
  await page.waitForURL((url) => !url.hostname.startsWith('coach.'));
  await page.getByLabel('Username').fill('isla.frost');
  await page.getByLabel('Password').fill(SEED_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === path);
};

test('visits are counted only with consent, which the content security policy allows and the user withdraws', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (!hostname.endsWith('.localhost') && /^\/(statistics\.js|visits)$/.test(pathname))
      requests.push(pathname);
  });
  await signInAtNationalBody(page, '/about');
  const consent = page.getByRole('switch', { name: 'Count my page visits' });
  await expect(consent).not.toBeChecked();
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => requests).toEqual(['/statistics.js', '/visits']);
  await page.reload();
  await expect.poll(() => requests).toHaveLength(4);
  await expect(consent).toBeChecked();
  await consent.click();
  await expect(consent).not.toBeChecked();
  await expect(page.locator('script[data-analytics]')).toHaveCount(0);
  await page.reload();
  await expect(consent).not.toBeChecked();
  expect(requests).toHaveLength(4);
});

test('a coach signs in on the national body’s own page', async ({ page }) => {
  await signInAtNationalBody(page, '/offline');
  await openDrawer(page);
  await expect(drawerOf(page).getByText('Isla Frost', { exact: true })).toBeVisible();
});

test('late content of the login page does not move its controls', async ({ page }) => {
  const late = Promise.withResolvers<void>();
  await page.route('**/assets/forgotten-password-*', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto(at('coach.localhost', '/login'));
  await expect(page.getByLabel('Language')).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => null));
  const button = page.getByRole('button', { name: 'Log in' });
  const before = await button.boundingBox();
  expect(before).not.toBeNull();
  late.resolve();
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
});

test('a redirect from a sign-in that started elsewhere signs no user in', async ({ page }) => {
  await page.goto(at('coach.national.localhost', '/redirect?code=stolen&state=elsewhere'));
  await expect(page.getByRole('alert')).toHaveText(
    'This login was started in another window. Please log in again.',
  );
});

test('a coach signs in through a course-management provider, and a colleague takes the tablet over', async ({
  page,
}) => {
  await page.goto(at('coach.courses.localhost', '/login'));
  await page.getByLabel('E-mail or username').fill('nina.walsh');
  await page.getByLabel('Password', { exact: true }).fill(SEED_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => url.pathname === '/member-groups');
  // The address changes shortly before the page does, and the login page has a menu too.
  await page.getByRole('button', { name: 'Log in' }).waitFor({ state: 'hidden' });

  await openDrawer(page);
  await page.getByRole('link', { name: 'Switch user' }).click();
  await expect(page.getByRole('heading', { name: 'Who is coaching now?' })).toBeVisible();
  await page.goto(at('coach.courses.localhost', '/about'));
  await expect(page).toHaveURL(/\/switch-user$/);

  await page.getByRole('button', { name: 'Owen Bright' }).click();
  await page.getByLabel('PIN', { exact: true }).fill('0000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Wrong PIN.')).toBeVisible();
  await page.getByLabel('PIN', { exact: true }).fill('1357');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname === '/member-groups');
  await openDrawer(page);
  await expect(drawerOf(page).getByText('Owen Bright', { exact: true })).toBeVisible();
  // Only the original user can change their details and the club (§6).
  await expect(page.getByRole('link', { name: 'My account' })).toBeHidden();

  await page.getByRole('link', { name: 'Switch user' }).click();
  await page.getByRole('button', { name: 'Nina Walsh' }).click();
  await page.waitForURL((url) => url.pathname === '/member-groups');
  await openDrawer(page);
  await page.getByRole('link', { name: 'My account' }).click();
  const [edit] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Edit my details' }).click(),
  ]);
  await expect(edit.getByRole('heading').first()).toBeVisible();
});

test('a coach switches to their user on a colleague’s tablet with a PIN', async ({ page }) => {
  await signIn(page, 'coach', 'ava.morgan');
  await openDrawer(page);
  await page.getByRole('link', { name: 'Switch user' }).click();
  await page.getByRole('button', { name: 'Ben Hughes' }).click();
  await page.getByLabel('PIN', { exact: true }).fill(SEED_PIN);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname === '/member-groups');
  await openDrawer(page);
  await expect(drawerOf(page).getByText('Ben Hughes', { exact: true })).toBeVisible();
});

test('a user resets a forgotten password with an e-mailed link', async ({ page, product }) => {
  await page.goto(at('coach.localhost', '/login'));
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('E-mail or username').fill('priya.sharma');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/we’ve e-mailed a link/)).toBeVisible();

  await expect.poll(() => linkIn(product.folder)).not.toBeNull();
  await page.goto(linkIn(product.folder) ?? '');
  await choosePassword(page, 'Cartwheel-27');
  await expect(page.getByText(/too common and easy to guess/)).toBeVisible();
  await choosePassword(page, NEW_PASSWORD);
  await page.getByRole('link', { name: 'Go to the login' }).click();
  await page.getByLabel('E-mail or username').fill('priya.sharma');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => url.pathname === '/member-groups');
});

const NEW_PASSWORD = 'Juniper-canoe-58';

const choosePassword = async (page: Page, password: string) => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Save the password' }).click();
};

/** The link in the e-mail to Priya; null while there is none. */
const linkIn = (folder: string): string | null => {
  for (const file of globSync('mail/*.eml', { cwd: folder })) {
    const email = readFileSync(join(folder, file), 'utf8');
    if (!/^To: .*priya\.sharma@/im.test(email)) continue;
    const text = email.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    const link = /https?:\/\/\S+set-password\S+/.exec(text);
    if (link) return link[0];
  }
  return null;
};
