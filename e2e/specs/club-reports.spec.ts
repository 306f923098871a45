import { REPORTS } from '@springboard/contract';
import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test('every report opens from the list, and goes into a file with the rows on screen', async ({
  page,
}) => {
  await signIn(page, 'club', SEED_LOGINS.admin);
  for (const name of REPORTS) {
    await page.goto(address('club', PORT, '/reports'));
    await page.getByRole('main').locator(`a[href="/reports/${name}"]`).click();
    await expect(page).toHaveURL(new RegExp(`/reports/${name}$`));
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  }
  await page.goto(address('club', PORT, '/reports/capacity'));
  const rows = page.getByRole('table').getByRole('rowheader');
  await expect(rows.first()).toBeVisible();
  const names = await rows.allInnerTexts();
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as CSV' }).click();
  const file = await (await download).createReadStream();
  const text = (await file.toArray()).join('');
  for (const group of names) expect(text).toContain(group);
});
