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
