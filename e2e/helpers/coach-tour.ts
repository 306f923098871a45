import { SEED_GROUP, SEED_NEARLY_THERE } from '@springboard/tools/seed/logins.ts';
import { expect, type Page } from 'playwright/test';
import { openSession } from './offline-device.ts';
import { address } from './product.ts';

export const NEARLY_THERE = `${SEED_NEARLY_THERE.firstname} ${SEED_NEARLY_THERE.lastname}`;

/** Keeps changes on this device, as behind a firewall: other tests count the changes on the server. */
export async function keepChangesHere(page: Page): Promise<void> {
  await page.route('**/v1/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const sends = route.request().method() !== 'GET' && !pathname.startsWith('/v1/auth/');
    return sends ? route.abort('connectionfailed') : route.fallback();
  });
}

/** The server rejects the next single change with a response that is recognised as the API's (OF5). */
export async function rejectChanges(page: Page): Promise<void> {
  await page.route('**/v1/members/**', async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fallback();
    const headers = {
      'content-type': 'application/json',
      'x-op-result': 'rejected',
      'x-request-id': (await request.headerValue('x-request-id')) ?? '',
    };
    const body = JSON.stringify({ error: 'DATE_NOT_ALLOWED', detail: null });
    return route.fulfill({ status: 422, headers, body });
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

/** Reloads the first page. */
export async function openGroups(page: Page): Promise<void> {
  await page.goto(address('coach', Number(new URL(page.url()).port), '/member-groups'));
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
}

export async function openMember(page: Page, member = NEARLY_THERE): Promise<void> {
  await openSession(page, SEED_GROUP.name);
  await page.getByRole('link', { name: 'Assess by member' }).click();
  await page.getByRole('link', { name: member }).click();
  await expect(page.getByRole('radiogroup').first()).toBeVisible();
}

/** One more grade completes her level. */
export async function completeLevel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pass Hang like a sloth', exact: true }).click();
  await expect(page.getByText('Hatchling complete!')).toBeVisible();
}
