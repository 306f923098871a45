import { SEED_GROUP, SEED_LOGINS, SEED_RESTRICTED_CHILD } from '@springboard/tools/seed/logins.ts';
import { apiOf, field, tokenOf } from '../helpers/api.ts';
import { waitForLivePortal } from '../helpers/after-instant-start.ts';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** The row of a member in the coach's register. */
const registerRow = async (uuid: string, date: string): Promise<unknown> => {
  const token = await tokenOf('coach', PORT, SEED_LOGINS.coach);
  const ask = apiOf('coach', PORT);
  const listOf = async (path: string): Promise<Record<string, unknown>[]> => {
    const { json, text } = await ask('GET', path, { token });
    if (!Array.isArray(json)) throw new Error(text);
    return json;
  };
  const group = (await listOf('/groups')).find(({ name }) => name === SEED_GROUP.name);
  const query = `per_page=100&with_attendance=1&session_date=${date}`;
  const members = await listOf(`/groups/${String(field(group, 'id'))}/members?${query}`);
  return members.find((member) => member['uuid'] === uuid);
};

test('a parent reports an absence with one tap from a link, the coach sees it, and Undo withdraws it', async ({
  page,
}) => {
  await signIn(page, 'parent', SEED_LOGINS.parent);
  await page.getByRole('link', { name: SEED_RESTRICTED_CHILD, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: SEED_RESTRICTED_CHILD })).toBeVisible();
  const areas = page.getByRole('navigation', { name: 'Areas' });
  await expect(areas.getByRole('link')).toHaveText(['Overview', 'Account', 'About']);

  await page.goto(address('parent', PORT, '/overview/absence'));
  const sheet = page.getByRole('dialog', { name: `${SEED_RESTRICTED_CHILD} can’t come` });
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(1);
  const reported = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/absences'),
  );
  await sheet.getByRole('button', { name: 'Sick' }).click();
  const absence: unknown = await (await reported).json();
  const uuid = String(field(absence, 'member_uuid'));
  const date = String(field(absence, 'from_date'));
  const message = page.getByText(/^Coach .* sees it in the register$/);
  await expect(message).toBeVisible();
  await expect(sheet).toHaveCount(0);
  expect(await registerRow(uuid, date)).toMatchObject({ absence: 'sick' });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(message).toHaveCount(0);
  await expect.poll(() => registerRow(uuid, date)).toMatchObject({ absence: null });
});

test('a guardian changes and confirms a held place, and the other guardian reads it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'parent', SEED_LOGINS.parent);
  await page.getByRole('link', { name: 'Cadi', exact: true }).click();
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
