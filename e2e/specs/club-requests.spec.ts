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
  const counted = navigation.getByRole('link', { name: /^Pupils, \d+ open request/ });
  const count = Number.parseInt((await counted.innerText()).trim(), 10);
  await counted.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: PHONE }).last();
  await row.getByRole('button', { name: /^Approve/ }).focus();
  await page.keyboard.press('a');
  await expect(page.getByText(/^Request for .* approved$/).first()).toBeVisible();
  await expect(page.getByText(PHONE)).toHaveCount(0);
  await expect(counted).toHaveAccessibleName(new RegExp(`^Pupils, ${count - 1} open request`));
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

test('an export goes on during navigation and a reload, and is downloaded from the strip', async ({
  page,
}) => {
  await signIn(page, 'club', SEED_LOGINS.admin);
  await page.goto(address('club', PORT, '/members/requests'));
  await page.getByRole('button', { name: 'Export the data of Cadi Jones' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create export' }).click();
  const strip = page.getByRole('region', { name: 'Background tasks' });
  const title = 'Data export for a family';
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Groups', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  await expect(strip).toContainText(title);

  await page.reload();
  await expect(strip).toContainText(title);
  const saved = page.waitForEvent('download');
  await strip.getByRole('button', { name: 'Download' }).click();
  const data: unknown = JSON.parse(readFileSync(await (await saved).path(), 'utf8'));
  expect(data).toMatchObject({ tables: { members: [{ firstname: 'Cadi' }] } });
  await strip.getByRole('button', { name: `Dismiss ${title}` }).click();
  await expect(strip).toBeHidden();
});
