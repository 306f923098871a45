import type { BrowserContext, CDPSession, Page } from 'playwright/test';
import { rows } from './coach-tour.ts';
import { expectReadyOffline, createPersistentBrowser, openSession } from './offline-device.ts';
import { openChangeProxy, type ChangeProxy } from './change-proxy.ts';
import type { Product } from './product.ts';
import { unusedSessionToday, type QuietSession } from './database-assertions.ts';
import { address } from './product.ts';
import { expect, signIn } from './test.ts';

/** Relative to the product's own port. */
const GATEWAY_PORT = 2;

/** A separate browser on the register of an unused session, behind a proxy that injects failures. */
export type Tablet = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly proxy: ChangeProxy;
  readonly session: QuietSession;
  readonly origin: string;
  /** Address of the register. */
  readonly register: string;
  /** Closes the browser and opens it again on an empty page. */
  reopen(): Promise<Page>;
  /** The same, with half a record at the end of the database log, as after a kill. */
  reopenTorn(): Promise<Page>;
  putAway(): Promise<void>;
};

export async function openIsolatedDevice(product: Product): Promise<Tablet> {
  const session = await unusedSessionToday(product);
  const proxy = await openChangeProxy(product.port + GATEWAY_PORT, product.port);
  const phone = createPersistentBrowser();
  let { context, page } = await phone.open({ offline: false });
  await signIn(page, 'coach', session.coach, proxy.port);
  await expectReadyOffline(page);
  await openSession(page, session.name);
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await expect(rows(page).first()).toBeVisible();
  const open = async (): Promise<Page> => {
    ({ context, page } = await phone.open({ offline: false }));
    return page;
  };
  return {
    context,
    page,
    proxy,
    session,
    origin: address('coach', proxy.port, ''),
    register: page.url(),
    async reopen() {
      await context.close();
      return open();
    },
    async reopenTorn() {
      await context.close();
      expect(phone.corrupt()).toBeGreaterThan(0);
      return open();
    },
    async putAway() {
      await context.close();
      await proxy.close();
      phone.removeFolder();
    },
  };
}

/** Marks `count` members from an index of the list, and waits until each mark shows. */
export async function mark(page: Page, count: number, from = 0): Promise<void> {
  for (let place = from; place < from + count; place += 1) {
    const row = rows(page).nth(place);
    const before = await row.getAttribute('aria-pressed');
    await row.click();
    await expect(row).not.toHaveAttribute('aria-pressed', before ?? '');
  }
}

/** Expects the indicator to show this number of unsent changes, or none. */
export async function expectPill(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: words })).toBeVisible();
}

export const devTools = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);
