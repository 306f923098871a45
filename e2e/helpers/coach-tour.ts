import { SEED_GROUP, SEED_NEARLY_THERE } from '@springboard/tools/seed/logins.ts';
import { expect, type Page } from 'playwright/test';
import { openSession, passButtons } from './offline-device.ts';

export const NEARLY_THERE = `${SEED_NEARLY_THERE.firstname} ${SEED_NEARLY_THERE.lastname}`;

/** Keeps changes on this device, as behind a firewall: other tests count the changes on the server. */
export async function keepChangesHere(page: Page): Promise<void> {
  await page.route('**/v1/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const sends = route.request().method() !== 'GET' && !pathname.startsWith('/v1/auth/');
    return sends ? route.abort('connectionfailed') : route.fallback();
  });
}

export const rows = (page: Page) =>
  page.getByRole('list', { name: 'Members in the register' }).locator('button[aria-pressed]');

export async function openRegister(
  page: Page,
  { name, members }: { name: string; members: number } = SEED_GROUP,
): Promise<void> {
  await openSession(page, name);
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await expect(rows(page)).toHaveCount(members);
}

export async function openMember(page: Page, member = NEARLY_THERE): Promise<void> {
  await openSession(page, SEED_GROUP.name);
  await page.getByRole('link', { name: 'Assess by member' }).click();
  await page.getByRole('link', { name: member }).click();
  await expect(passButtons(page).first()).toBeVisible();
}
