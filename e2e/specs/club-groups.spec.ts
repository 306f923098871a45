import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test('an administrator adds a group with a weekly time, fills it to its maximum and deletes it', async ({
  page,
}) => {
  await signIn(page, 'club', SEED_LOGINS.admin);
  await page.goto(address('club', PORT, '/groups'));
  await page.getByRole('link', { name: 'Add group' }).click();
  await page.getByLabel('Name').fill('Thursday Robins');
  await page.getByLabel(/^Maximum/).fill('2');
  await page.getByRole('button', { name: 'Add weekly time' }).click();
  await page.getByLabel('Day', { exact: true }).selectOption('Thursday');
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thursday Robins' })).toBeVisible();
  await expect(page.getByText('Thu 17:00').first()).toBeVisible();

  const sections = page.getByRole('navigation', { name: 'Sections of the group' });
  await sections.getByRole('link', { name: 'Add pupils' }).click();
  const candidates = page.getByRole('list', { name: 'Add pupils' }).getByRole('checkbox');
  const enabled = candidates.and(page.locator(':enabled'));
  for (const place of [0, 1, 2]) await enabled.nth(place).check();
  await page.getByRole('button', { name: 'Add 3 pupils' }).click();
  await expect(page.getByText('The group has only 2 places left.')).toBeVisible();
  await enabled.nth(2).uncheck();
  await page.getByRole('button', { name: 'Add 2 pupils' }).click();
  await expect(page.getByText('2 of 2')).toBeVisible();

  await sections.getByRole('link', { name: 'Pupils', exact: true }).click();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(3);
  await page
    .getByRole('checkbox', { name: /^Select (?!this page)/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Take out of group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take out of group' });
  await dialog.getByRole('button', { name: 'Take out of group' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(3);

  await sections.getByRole('link', { name: 'Times' }).click();
  await page.getByRole('button', { name: 'Add weekly time' }).click();
  const time = page.getByRole('dialog', { name: 'Add weekly time' });
  await expect(time.getByText(/^\d sessions added$/)).toBeVisible();
  await time.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Monday 17:00–18:00')).toBeVisible();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete Thursday Robins?' });
  await confirm.getByRole('textbox').fill('Thursday Robins');
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Thursday Robins' })).toHaveCount(0);
});
