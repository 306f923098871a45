import { addDays, dateIn } from '@springboard/domain';
import { SEED_GROUP, SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import type { Page } from 'playwright/test';
import { expectReadyOffline, openSession } from '../helpers/offline-device.ts';
import { otherSessionToday } from '../helpers/database-assertions.ts';
import { expect, signIn, test } from '../helpers/test.ts';

const TODAY = dateIn('Europe/London', Date.now() / 1000);
const YESTERDAY = addDays(TODAY, -1);
const LAST_WEEK = addDays(TODAY, -7);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a coach downloads the whole day, and opens another date', async ({
  page,
  context,
  product,
}) => {
  const session = await otherSessionToday(product, SEED_LOGINS.coach, SEED_GROUP.name);
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await expectReadyOffline(page);
  const slot = page.getByRole('row', { name: /Unbooked slot/ });
  await expect(slot).toBeVisible();
  await expect(slot.getByRole('link')).toHaveCount(0);

  await test.step('sync again, then download missing sessions', async () => {
    const request = page.waitForRequest(/\/groups\/\d+\/members\?/);
    await button(page, 'Sync now').click();
    await request;
    await expect(page.getByRole('status').filter({ hasText: 'Syncing' })).toHaveCount(0);
    await button(page, 'Download all classes').click();
    await expect(page.getByText(/^\d+ sessions downloaded$/)).toBeVisible();
  });

  await test.step('without a network a session opens that was not opened before', async () => {
    await context.setOffline(true);
    await openSession(page, session.name);
    await page.getByRole('link', { name: 'Register', exact: true }).click();
    const marks = page.getByRole('list', { name: 'Members in the register' }).getByRole('listitem');
    await expect(marks).toHaveCount(session.members);
    await page.goBack();
    await page.goBack();
    const date = page.getByLabel('Session date');
    await expect(date).toHaveAttribute('aria-disabled', 'true');
    await date.focus();
    await expect(
      page.getByText('You must connect to the internet to view other dates.'),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Online' })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('another day, kept in the address, and back', async () => {
    await page.getByLabel('Session date').fill(LAST_WEEK);
    await expect(page).toHaveURL(new RegExp(`/member-groups\\?date=${LAST_WEEK}$`));
    await expect(page.getByRole('row').getByRole('link', { name: SEED_GROUP.name })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Session date')).toHaveValue(LAST_WEEK);
    await openSession(page, SEED_GROUP.name);
    await expect(page).toHaveURL(new RegExp(`date=${LAST_WEEK}$`));
    await page.getByRole('link', { name: 'Plan', exact: true }).click();
    const planned = page.getByRole('heading', { level: 1, name: `Plan for ${SEED_GROUP.name}` });
    await expect(planned).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: /^Next session: / }).click();
    await expect(page).not.toHaveURL(new RegExp(LAST_WEEK));
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`date=${LAST_WEEK}$`));
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/member-groups\\?date=${LAST_WEEK}$`));
    await expect(page.getByRole('row').getByRole('link', { name: SEED_GROUP.name })).toBeVisible();
    await button(page, 'Show today').click();
    await expect(page).toHaveURL(/\/member-groups$/);
  });
});

test('a shared tablet downloads the sessions of all coaches for today', async ({
  page,
  context,
  product,
}) => {
  const theirs = await otherSessionToday(product, SEED_LOGINS.secondCoach, SEED_GROUP.name);
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await expectReadyOffline(page);
  await button(page, 'Download every coach’s sessions').click();
  await expect(page.getByText(/^\d+ sessions downloaded$/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('All coaches’ sessions are downloaded for today')).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('searchbox').fill(theirs.name);
  await expect(page).toHaveURL(/search=/);
  await openSession(page, theirs.name);
  await context.setOffline(false);
});

test('[D12] the list links to yesterday’s open register until it is completed offline', async ({
  page,
  context,
  product,
}) => {
  await product.query(
    `delete from registers r using groups g
     where g.client_id = r.client_id and g.id = r.group_id and g.name = $1 and r.date = $2`,
    [SEED_GROUP.name, YESTERDAY],
  );
  await signIn(page, 'coach', SEED_LOGINS.coach);
  const open = page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('link', { name: SEED_GROUP.name })
    .and(page.locator(`[href$="/register?date=${YESTERDAY}"]`));
  await expect(open).toBeVisible();

  await open.click();
  await expect(page).toHaveURL(new RegExp(`/register\\?date=${YESTERDAY}$`));
  await expect(page.getByRole('button', { name: /^Complete/ })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Complete/ }).click();
  // Unmarked members are confirmed once.
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Complete register' });
  const completed = button(page, 'Reopen');
  await expect(confirm.or(completed)).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(completed).toBeVisible();
  await page.goBack();
  const refetch = page.waitForResponse(/\/v1\/registers\?/);
  await context.setOffline(false);
  await expect(button(page, 'Online')).toBeVisible();
  await refetch;
  await expect(open).toHaveCount(0);
});
