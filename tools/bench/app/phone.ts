import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBrowser } from '@springboard/tools/browser.ts';
import { SEED_LOGINS, SEED_PASSWORD } from '@springboard/tools/seed/logins.ts';
import { chromium, type BrowserContext, type Page } from 'playwright';

/** A phone whose storage survives closing the browser. */
export type Phone = {
  open(): Promise<{ context: BrowserContext; page: Page }>;
  remove(): Promise<void>;
};

export async function createPhone(): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), 'springboard-phone-'));
  return {
    async open() {
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: await findBrowser('benchmarks'),
        viewport: { width: 390, height: 844 },
        locale: 'en-GB',
        args: ['--no-sandbox'],
      });
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    },
    remove: () => rm(profile, { recursive: true, force: true }),
  };
}

/** Signs the sample coach in. Afterwards the portal can start offline with the downloaded day. */
export async function signIn(page: Page, origin: string): Promise<void> {
  await signInAs(page, origin, SEED_LOGINS.coach);
  await page.getByRole('banner').getByRole('button', { name: 'Online' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Syncing' }).waitFor({ state: 'detached' });
}

/** Signs a user of the sample data in, and waits until the portal can start without a network. */
export async function signInAs(page: Page, origin: string, username: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(SEED_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await waitForWorker(page);
}

/** Waits until the page's files are on the device. */
export const waitForWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

/** Waits until the device has a snapshot of the page. The portal saves it after a few seconds. */
export const waitForSnapshot = async (page: Page): Promise<void> => {
  while (!(await page.evaluate(hasSnapshot))) await wait(100);
};

/** Runs in the page: whether the device has a snapshot of its address. */
async function hasSnapshot(): Promise<boolean> {
  const { pathname, search } = location;
  return (
    (await caches.match(`${pathname}${search}`, { cacheName: 'portal snapshots' })) !== undefined
  );
}

/** Slows the page's processor down by a factor. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
}
