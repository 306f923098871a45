import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test('an administrator cancels all sessions of a day, undoes it, and gives one a cover coach', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'club', SEED_LOGINS.admin);
  await page.goto(address('club', PORT, '/sessions'));
  const changeButton = page.getByRole('button', { name: /^Change the sessions of/ });
  const day = page.getByRole('region').filter({ has: changeButton }).first();
  const dayOfThisWeek = (await day.getAttribute('aria-label')) ?? '';
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByRole('region', { name: dayOfThisWeek })).toHaveCount(0);
  const blocks = day.getByRole('listitem');
  await expect(blocks.first()).toBeVisible();
  const count = await blocks.count();
  await day.getByRole('button').click();
  await page.getByRole('menuitem', { name: `Cancel (${count})` }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel session' });
  await dialog.getByLabel(/^Reason/).fill('Boiler broken');
  await dialog.getByRole('button', { name: 'Cancel session' }).click();
  await expect(blocks.filter({ hasText: 'Cancelled' })).toHaveCount(count);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(blocks.filter({ hasText: 'Cancelled' })).toHaveCount(0);

  await blocks.first().getByRole('link').click();
  await page.getByRole('button', { name: 'Change cover' }).click();
  const cover = page.getByRole('dialog', { name: 'Change cover' });
  const coaches = cover.getByLabel('Cover coach');
  await expect(coaches.getByRole('option')).not.toHaveCount(2);
  await coaches.selectOption({ index: 1 });
  await cover.getByRole('button', { name: 'Change cover' }).click();
  await expect(page.getByText(/\(cover\)$/)).toBeVisible();
});
