import type { Portal } from '@springboard/contract';
import { SEED_PASSWORD } from '@springboard/tools/seed/logins.ts';
import { expect, test as base, type Page } from 'playwright/test';
import { waitForLivePortal } from './after-instant-start.ts';
import { address, makeProduct, type Product } from './product.ts';
import { logRequests } from './request-log.ts';

const first_port = Number(process.env['SPRINGBOARD_E2E_PORT'] ?? 4290);

/** The worker's own product. */
export const PORT = first_port + 10 * Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
/** The proxy between a phone and that product. */
export const PROXY_PORT = PORT + 1;

/** A test with the product, which starts once per worker. */
export const test = base.extend<object, { product: Product }>({
  context: async ({ context }, use, info) => {
    waitForLivePortal(context);
    const describeRequests = logRequests(context);
    await use(context);
    if (info.status !== info.expectedStatus) console.error(describeRequests());
  },
  product: [
    async ({ browserName }, use) => {
      if (browserName !== 'chromium') throw new Error('the browser stories need Chromium');
      const product = makeProduct(PORT);
      await product.start();
      await use(product);
      await product.remove();
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
});

export { expect };

/** Signs in through the form and waits for the first page. */
export async function signIn(
  page: Page,
  portal: Portal,
  username: string,
  port = PORT,
): Promise<void> {
  await page.goto(address(portal, port, '/login'));
  await page.getByLabel('E-mail or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(SEED_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  // The address changes shortly before the page does.
  await page.getByRole('button', { name: 'Log in' }).waitFor({ state: 'hidden' });
}
