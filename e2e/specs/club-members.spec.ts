import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test('an administrator adds a pupil with a guardian, edits both and undoes the last change', async ({
  page,
}) => {
  await signIn(page, 'club', SEED_LOGINS.admin);
  await page.getByRole('link', { name: 'Add pupil' }).click();
  await page.getByLabel('First name').fill('Siân');
  await page.getByLabel('Last name').fill('O’Hara');
  await page.getByLabel('Date of birth').fill('2018-03-04');
  await page.getByRole('button', { name: 'Add pupil' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Siân O’Hara' })).toBeVisible();

  await page.getByRole('button', { name: 'Add guardian' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add guardian' });
  await dialog.getByLabel('First name').fill('Niamh');
  await dialog.getByLabel('Last name').fill('O’Hara');
  await dialog.getByLabel('Sees medical details').uncheck();
  await dialog.getByRole('button', { name: 'Add guardian' }).click();
  const guardian = page
    .getByRole('region', { name: 'Guardians' })
    .getByRole('listitem')
    .filter({ hasText: 'Niamh O’Hara' });
  await expect(guardian).toContainText('Sees progress and attendance');
  await expect(guardian).not.toContainText('Sees medical details');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Last name').fill('O’Hara-Jones');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Siân O’Hara-Jones' })).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await history.filter({ hasText: 'Profile edited' }).getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Siân O’Hara', exact: true }),
  ).toBeVisible();
});

test('a note is shared with parents, and stays shared', async ({ page, product }) => {
  await signIn(page, 'club', SEED_LOGINS.admin);
  const [noted] = await product.query<{ uuid: string }>(
    `select m.uuid from notes n
     join members m on m.client_id = n.client_id and m.uuid = n.member_uuid
     join user_clubs uc on uc.client_id = m.client_id and uc.club_id = m.club_id
     join users u on u.client_id = uc.client_id and u.uuid = uc.user_uuid
     where u.username = $1 and not n.shareable and n.note <> '' order by m.uuid limit 1`,
    [SEED_LOGINS.admin],
  );
  await page.goto(address('club', PORT, `/members/${noted?.uuid}/notes`));
  const share = page.getByRole('switch', { name: 'Parents may read this' });
  await expect(share).not.toBeChecked();
  await share.click();
  await expect(page.getByText('Parents may now read the note').first()).toBeVisible();
  await page.reload();
  await expect(share).toBeChecked();
});

test('an administrator tags all pupils of a filter across pages, undoes it, and exports the same rows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'club', SEED_LOGINS.admin);
  await page.getByRole('button', { name: 'Level', exact: true }).first().click();
  await page.getByRole('menuitemcheckbox', { name: 'Wren', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Not seen since' }).click();
  const date = page.getByRole('dialog', { name: 'Not seen since' });
  await date.getByLabel('Not seen since').fill(new Date().toISOString().slice(0, 10));
  await date.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^Not seen since:/ })).toBeVisible();
  const rows = page.getByRole('table').getByRole('row', { name: /Wren/ });
  await expect(page.getByRole('cell', { name: 'Fledgling', exact: true })).toHaveCount(0);
  const total = Number.parseInt(await page.getByText(/^\d+ pupils$/).innerText(), 10);
  expect(total).toBeGreaterThan(10);
  const tagged = rows.filter({ hasText: 'To call' });

  const addTag = async (tag: string, name?: string) => {
    await page.getByRole('button', { name: 'Add tag', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add tag' });
    await dialog.getByLabel('Tag', { exact: true }).selectOption({ label: tag });
    if (name !== undefined) await dialog.getByLabel('Name of the tag').fill(name);
    await dialog.getByRole('button', { name: 'Add tag' }).click();
  };
  for (const row of [rows.nth(0), rows.nth(1)]) await row.getByRole('checkbox').check();
  await addTag('New tag…', 'To call');
  await expect(page.getByText('“To call” added: 2', { exact: true })).toBeVisible();
  await expect(tagged).toHaveCount(2);

  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: `Select all ${total}` }).click();
  await addTag('To call');
  const message = `“To call” added: ${total - 2} · Already have the tag: 2`;
  await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(tagged).toHaveCount(10);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tagged).toHaveCount(2);

  const shown = await rows.getByRole('rowheader').allInnerTexts();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Download as CSV' }).click();
  const file = await (await download).createReadStream();
  const csv = (await file.toArray()).join('');
  const lines = csv.trim().split(/\r?\n/).slice(1);
  expect(lines).toHaveLength(total);
  for (const [index, name] of shown.entries()) {
    const [firstname = '', lastname = ''] = (lines[index] ?? '').split(',');
    expect(name).toContain(`${firstname} ${lastname}`);
  }
});
