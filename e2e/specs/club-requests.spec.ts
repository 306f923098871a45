import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { apiOf, field, tokenOf } from '../helpers/api.ts';
import { address, type Product } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const PHONE = '07700 900123';

/** The e-mails that the product has sent. */
const mails = ({ folder }: Product): readonly string[] => {
  const mail = join(folder, 'mail');
  if (!existsSync(mail)) return [];
  return readdirSync(mail).map((file) => readFileSync(join(mail, file), 'utf8'));
};

test('a new phone number is approved with one key, is in the profile, and can be undone', async ({
  page,
  product,
}) => {
  const token = await tokenOf('parent', PORT, SEED_LOGINS.parent);
  const ask = apiOf('parent', PORT);
  const children = await ask('GET', '/children', { token });
  if (!Array.isArray(children.json)) throw new Error(children.text);
  const member_uuid = field(children.json[0], 'uuid');
  const created = await ask('POST', '/change-requests', {
    token,
    body: { member_uuid, kind: 'contact', fields: { phone: PHONE } },
  });
  expect(created.status, created.text).toBe(201);

  await signIn(page, 'club', SEED_LOGINS.admin);
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('link', { name: /^Pupils, \d+ open request/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
  const approve = page.locator('[aria-keyshortcuts="a"]');
  await expect(approve).toBeVisible();
  await expect(page.getByText(PHONE)).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText(/^Request for .* approved$/).first()).toBeVisible();
  await expect(page.getByText(PHONE)).toHaveCount(0);
  await expect(navigation.getByRole('link', { name: /open request/ })).toHaveCount(0);
  await expect
    .poll(() => mails(product).some((mail) => mail.includes('has been decided')))
    .toBe(true);

  await page.goto(address('club', PORT, `/members/${String(member_uuid)}`));
  await expect(page.getByText(PHONE)).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Request approved' }).first();
  await entry.getByRole('button', { name: 'Undo' }).click();
  await expect(entry.getByText('Undone')).toBeVisible();
  await page.goto(address('club', PORT, '/members/requests'));
  await expect(page.getByText(PHONE)).toBeVisible();
});
