import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '@springboard/tools/browser.ts';
import { SEED_LOGINS, SEED_PASSWORD } from '@springboard/tools/seed/logins.ts';
import { chromium, type BrowserContext, type Page } from 'playwright';

/** A phone that keeps what is on it when its browser is closed. */
export type Phone = {
  open(): Promise<{ context: BrowserContext; page: Page }>;
  throwAway(): Promise<void>;
};

export async function takePhone(): Promise<Phone> {
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
    throwAway: () => rm(profile, { recursive: true, force: true }),
  };
}

/** Signs the sample coach in; from here on the portal starts without a network, with the day on the phone. */
export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail or username').fill(SEED_LOGINS.coach);
  await page.getByLabel('Password', { exact: true }).fill(SEED_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.getByRole('banner').getByRole('button', { name: 'Online' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Syncing' }).waitFor({ state: 'detached' });
}

/** How many times slower the page's processor is from here on. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
}
