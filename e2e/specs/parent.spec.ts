import { SEED_GROUP, SEED_LOGINS, SEED_RESTRICTED_CHILD } from '@springboard/tools/seed/logins.ts';
import type { Page } from 'playwright/test';
import { apiOf, field, tokenOf } from '../helpers/api.ts';
import { waitForLivePortal } from '../helpers/after-instant-start.ts';
import { openPhone } from '../helpers/coach-phone.ts';
import { openSession } from '../helpers/offline-device.ts';
import { addGroup, addMember, addUser, linkGuardian } from '../helpers/people.ts';
import { address } from '../helpers/product.ts';
import { createScheme } from '../helpers/schemes.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

type RegisterRow = { readonly group_id: number; readonly member: unknown };

/** The row of a member in the coach's register. */
const registerRow = async (uuid: string, date: string): Promise<RegisterRow> => {
  const token = await tokenOf('coach', PORT, SEED_LOGINS.coach);
  const ask = apiOf('coach', PORT);
  const listOf = async (path: string): Promise<Record<string, unknown>[]> => {
    const { json, text } = await ask('GET', path, { token });
    if (!Array.isArray(json)) throw new Error(text);
    return json;
  };
  const group = (await listOf('/groups')).find(({ name }) => name === SEED_GROUP.name);
  const group_id = Number(field(group, 'id'));
  const query = `per_page=100&with_attendance=1&session_date=${date}`;
  const members = await listOf(`/groups/${group_id}/members?${query}`);
  return { group_id, member: members.find((member) => member['uuid'] === uuid) };
};

/** An open consent marks a child, and a held place marks Cadi until another test has confirmed it. */
const chooseChild = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^${name}( \\(needs an answer\\))?$`) }).click();

test('a parent reports an absence from a link, the coach reads reason and note in the register, and Undo withdraws it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'parent', SEED_LOGINS.parent);
  await chooseChild(page, SEED_RESTRICTED_CHILD);
  await expect(page.getByRole('heading', { level: 1, name: SEED_RESTRICTED_CHILD })).toBeVisible();
  const areas = page.getByRole('navigation', { name: 'Areas' });
  await expect(areas.getByRole('link')).toHaveText(['Overview', 'Account', 'About']);

  await page.goto(address('parent', PORT, '/overview/absence'));
  const sheet = page.getByRole('dialog', { name: `${SEED_RESTRICTED_CHILD} can’t come` });
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(1);
  const reported = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/absences'),
  );
  await sheet.getByLabel(/^Note/).fill('A cold since Monday');
  await sheet.getByRole('button', { name: 'Sick' }).click();
  const absence: unknown = await (await reported).json();
  const uuid = String(field(absence, 'member_uuid'));
  const date = String(field(absence, 'from_date'));
  const message = page.getByText(/^Coach .* sees it in the register$/);
  await expect(message).toBeVisible();
  await expect(sheet).toHaveCount(0);
  // Pauses the time until Undo goes.
  await page.getByRole('button', { name: 'Undo' }).hover();
  const { group_id, member } = await registerRow(uuid, date);
  expect(member).toMatchObject({ absence: 'sick', reported: { note: 'A cold since Monday' } });

  const hall = await browser.newContext();
  waitForLivePortal(hall);
  const coach = await hall.newPage();
  await signIn(coach, 'coach', SEED_LOGINS.coach);
  await coach.goto(address('coach', PORT, `/member-groups/${group_id}/register?date=${date}`));
  await expect(coach.getByText('A cold since Monday')).toBeVisible();
  await expect(coach.getByText('Absence reported: Sick').first()).toBeVisible();
  await hall.close();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(message).toHaveCount(0);
  await expect.poll(() => registerRow(uuid, date)).toMatchObject({ member: { absence: null } });

  await test.step('a report is withdrawn for its day, and Undo reports it again', async () => {
    await page.goto(address('parent', PORT, '/overview/absence'));
    await sheet.getByRole('button', { name: 'Sick' }).click();
    await expect(message).toBeVisible();
    const withdraw = async () => {
      await page.goto(address('parent', PORT, `/overview/sessions?child=${uuid}`));
      const change = page.getByRole('link', { name: /^Change the absence on/ });
      await change.and(page.locator(`[href$='date=${date}']`)).click();
      await page
        .getByRole('button', { name: `${SEED_RESTRICTED_CHILD} can come after all` })
        .click();
      await expect(
        page.getByText(`${SEED_RESTRICTED_CHILD} is expected again`).first(),
      ).toBeVisible();
    };
    await withdraw();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => registerRow(uuid, date)).toMatchObject({ member: { absence: 'sick' } });
    await withdraw();
    await expect.poll(() => registerRow(uuid, date)).toMatchObject({ member: { absence: null } });
  });
});

test('without a network the portal shows what was read with its date, and an opened certificate', async ({
  page,
  context,
}) => {
  await signIn(page, 'parent', SEED_LOGINS.parent);
  await chooseChild(page, 'Cadi');
  const heading = page.getByRole('heading', { level: 1, name: 'Cadi' });
  await expect(heading).toBeVisible();
  // From the second start on, the service worker serves the portal.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect(heading).toBeVisible();
  // The next session may have begun, and then no absence can be reported for it.
  const coming = page.getByRole('dialog', { name: 'All coming sessions' });
  const openComing = () => page.getByRole('link', { name: 'All coming sessions' }).click();
  const reports = coming.getByRole('link', { name: /^Can’t come on/ });
  await openComing();
  await expect(reports.first()).toBeVisible();
  await coming.getByRole('button', { name: 'Close' }).click();
  const awards = page.getByRole('region', { name: 'Awards' });
  await awards.getByRole('link').first().click();
  const certificate = page.getByRole('dialog').getByRole('button', { name: 'Certificate' });
  const save = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), certificate.click()]);
    expect(download.suggestedFilename()).toMatch(/^Certificate Cadi .+\.pdf$/);
  };
  await save();

  await context.setOffline(true);
  await save();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(page.getByText(/^Offline – last updated/).first()).toBeVisible();
  await openComing();
  await expect(coming.getByRole('listitem').first()).toBeVisible();
  await expect(reports).toHaveCount(0);
  await context.setOffline(false);
});

test('a parent shares an award as an image', async ({ page }) => {
  await signIn(page, 'parent', SEED_LOGINS.parent);
  await chooseChild(page, 'Cadi');
  await page.getByRole('region', { name: 'Awards' }).getByRole('link').first().click();
  // Chromium on this system shares no files, so the image is saved.
  const share = page.getByRole('dialog').getByRole('button', { name: 'Share' });
  const [download] = await Promise.all([page.waitForEvent('download'), share.click()]);
  expect(download.suggestedFilename()).toMatch(/\.png$/);
});

test('a guardian changes and confirms a held place, and the other guardian reads it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'parent', SEED_LOGINS.parent);
  await chooseChild(page, 'Cadi');
  await expect(page.getByRole('heading', { level: 1, name: 'Cadi' })).toBeVisible();
  await page
    .getByRole('region', { name: 'A place for Cadi' })
    .getByRole('link', { name: 'Confirm or change' })
    .click();
  const sheet = page.getByRole('dialog', { name: 'A place for Cadi' });
  await sheet.getByRole('button', { name: 'Hold a place in Falcons' }).click();
  const falcons = sheet.getByRole('region', { name: 'Falcons' });
  await expect(falcons.getByText('Held for Cadi')).toBeVisible();
  await falcons.getByRole('button', { name: 'Confirm this place' }).click();
  await expect(sheet.getByText('The place in Falcons is Cadi’s.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'A place for Cadi' })).toHaveCount(0);

  const other = await browser.newContext();
  waitForLivePortal(other);
  const theirs = await other.newPage();
  await signIn(theirs, 'parent', SEED_LOGINS.restrictedParent);
  await expect(theirs.getByText(/Jones has taken the place in Falcons\.$/)).toBeVisible();
  await expect(theirs.getByText(SEED_RESTRICTED_CHILD)).toHaveCount(0);
  await other.close();
});

test('[D19] a parent reads who can see a child, and on the same day that a coach has opened the record', async ({
  page,
  browser,
  product,
}) => {
  const group = 'Watchful Group';
  const scheme = await createScheme('Watchful Steps', { 'First look': ['Look ahead'] });
  const group_id = await addGroup(product, { name: group, scheme, coach: 'watch.coach' });
  const guardian = { firstname: 'Mari', lastname: 'Lowe' };
  const uuid = await addMember({ firstname: 'Ivo', lastname: 'Lowe', group_id, guardian });
  await linkGuardian(product, uuid, await addUser(product, 'watch.parent', 'parent', guardian));
  const listed = (region: string) =>
    page
      .getByRole('region', { name: region })
      .getByRole('listitem')
      .filter({ hasText: 'Rhea Loopington' });
  const today = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeZone: 'Europe/London',
  }).format();

  await signIn(page, 'parent', 'watch.parent');
  const views = address('parent', PORT, `/overview/${uuid}/views`);
  await page.goto(views);
  // Coaches of other stories have the same name.
  const coach = listed('Who can see it today').filter({ hasText: `Coaches ${group}` });
  await expect(coach).toHaveCount(1);
  await expect(listed(today)).toHaveCount(0);

  const phone = await openPhone(browser, 'watch.coach');
  await openSession(phone.page, group);
  await phone.page.getByRole('link', { name: 'Assess by member' }).click();
  await expect(phone.page.getByRole('link', { name: 'Ivo Lowe' })).toBeVisible();
  await page.goto(views);
  await expect(listed(today)).toContainText('Coach');
  await expect(listed(today)).toContainText('Profile');
  await phone.context.close();
});
