import { SEED_GROUP, SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import type { Locator, Page } from 'playwright/test';
import { keepChangesHere, NEARLY_THERE, openRegister, rows } from '../helpers/coach-tour.ts';
import { expectReadyOffline } from '../helpers/offline-device.ts';
import { expect, signIn, test } from '../helpers/test.ts';

test('a coach records a reason of absence, reads alerts, runs a headcount and opens a member', async ({
  page,
}) => {
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await expectReadyOffline(page);
  await keepChangesHere(page);

  await test.step('the register: one absent with the reason, the others in', async () => {
    await openRegister(page);
    // Another test may have marked those before.
    const marks = await rows(page).evaluateAll((all) =>
      all.map((row) => row.getAttribute('aria-pressed')),
    );
    const first = rows(page).nth(marks.indexOf('mixed'));
    await first.click();
    await first.click();
    const why = page.getByRole('radiogroup', { name: /^Why is .+ absent\?$/ }).first();
    await why.getByRole('radio', { name: 'Injured' }).click();
    await expect(page.getByText(/: absent, Injured$/)).toBeVisible();
    await page.getByRole('button', { name: /^Mark the other .* present$/ }).click();
    // Members with a reported absence are marked absent with it.
    await expect(
      page.getByText(new RegExp(`^2[0-3] of ${SEED_GROUP.members} present$`)),
    ).toBeVisible();
    await expect(page.getByText(/^[1-4] absent$/)).toBeVisible();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12]/);
  });

  await test.step('the group menu leads to the alerts', async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: SEED_GROUP.name })).toBeVisible();
    await page.getByRole('link', { name: /^Alerts/ }).click();
    await expect(page).toHaveURL(/\/register\/$/);
    await expect(page.getByRole('list', { name: 'Members with an alert' })).toBeVisible();
    await page.goBack();
  });

  await test.step('the headcount knows who is in', async () => {
    await page.getByRole('link', { name: /^Headcount/ }).click();
    // The sessions of the sample data may have ended at the time of the test.
    const ended = page.getByRole('button', { name: /^Add \d+ ended session/ });
    await expect(page.getByRole('heading', { level: 1, name: 'Headcount' })).toBeVisible();
    if (await ended.isVisible()) await ended.click();
    await expect(page.getByText(/^0 of \d+ accounted for$/)).toBeVisible();
    const people = page.getByRole('list', { name: 'People marked present' });
    await people.getByRole('button').first().click();
    await expect(page.getByText(/^1 of \d+ accounted for$/)).toBeVisible();
    await page.goBack();
  });

  await test.step('the member’s page: levels of the group, and progress', async () => {
    await page.getByRole('link', { name: /^Assess by member/ }).click();
    await page.getByRole('button', { name: 'Levels' }).click();
    await expect(page.getByRole('figure', { name: /^Members in / })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: NEARLY_THERE }).click();
    await page.getByRole('button', { name: 'Progress', exact: true }).click();
    await expect(page.getByRole('figure', { name: /passed skills over time/ })).toBeVisible();
    await page.getByText('Show as a table').click();
    await expect(page.getByRole('table')).toBeVisible();
  });
});

/** How many rows of the register are visible above the bar with the buttons. */
const wholeRows = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('[data-edge=bottom]')?.getBoundingClientRect().top ?? 0;
    const rows = [...document.querySelectorAll('main ul > li')];
    return rows.filter((row) => row.getBoundingClientRect().bottom <= bar).length;
  });

test('[D11] a register of a whole class shows 12 rows on a phone and takes 7 taps with three absent', async ({
  page,
}) => {
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await expectReadyOffline(page);
  await keepChangesHere(page);
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.click();
    taps += 1;
  };
  await tap(page.getByRole('link', { name: SEED_GROUP.name }).first());
  await tap(page.getByRole('link', { name: 'Register', exact: true }));
  await expect(rows(page)).toHaveCount(SEED_GROUP.members);
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(12);
  for (const place of [0, 1, 2]) {
    await tap(page.getByRole('button', { name: /^Mark .+ absent$/ }).nth(place));
  }
  await tap(page.getByRole('button', { name: /^Mark the other .* present$/ }));
  await tap(page.getByRole('button', { name: /^Complete/ }));
  expect(taps).toBe(7);
  // A member with a reported absence has no mark, and is confirmed once.
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Complete register' });
  const completed = page.getByRole('button', { name: 'Reopen' });
  await expect(confirm.or(completed)).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(completed).toBeVisible();
});
