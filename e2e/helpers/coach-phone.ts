import type { Browser, BrowserContext, Locator, Page } from 'playwright/test';
import { waitForLivePortal } from './after-instant-start.ts';
import { expectReadyOffline, openSession } from './offline-device.ts';
import { expect, signIn } from './test.ts';

/** The phone of a coach who has one group. */
export async function openPhone(
  browser: Browser,
  coach: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  waitForLivePortal(context);
  const page = await context.newPage();
  await signIn(page, 'coach', coach);
  await expectReadyOffline(page);
  return { context, page };
}

type Place = { readonly group: string; readonly member: string; readonly level: string };

/** Opens a level of a member, from the list of sessions. */
export async function openLevel(page: Page, { group, member, level }: Place): Promise<Locator> {
  await openSession(page, group);
  await page.getByRole('link', { name: 'Assess by member' }).click();
  await page.getByRole('link', { name: member }).click();
  const card = page.getByRole('region', { name: level });
  const button = card.getByRole('button', { name: level, exact: true });
  await expect(button).toBeVisible();
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  return card;
}
