import { readFile } from 'node:fs/promises';
import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import type { Page } from 'playwright/test';
import { address, type Product } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

const ROWS = 500;

/** Windows-1252, as Excel saves CSV in German settings. */
const windows1252 = (text: string): Buffer => Buffer.from(text, 'latin1');

const pupil = (index: number): string =>
  `Zoë${index};Müller;${(index % 28) + 1}.${(index % 12) + 1}.201${index % 9};34;Käthe;Müller;familie${index % 50}@example.org`;

/** 500 pupils: one twice, one with a date that does not exist, one without a last name. */
const FILE = windows1252(
  [
    'Vorname;Nachname;Geburtsdatum;Schuhgröße;Vorname Mutter;Nachname Mutter;E-Mail der Mutter',
    ...Array.from({ length: ROWS - 4 }, (_, index) => pupil(index)),
    'Änne;Weiß;3.2.2018;34;;;',
    'Änne;Weiß;3.2.2018;34;;;',
    'Jörg;Groß;31.2.2018;36;;;',
    'Ülkü;;4.5.2017;36;;;',
    '',
  ].join('\r\n'),
);

const TABLES = ['members', 'guardians', 'member_guardians', 'class_members'];

/** Rows and a hash of all their cells, by table. */
const contentOf = (product: Product) =>
  Promise.all(
    TABLES.map((table) =>
      product.query(
        `select count(*)::int as rows, md5(string_agg(t::text, '' order by t::text)) as hash from ${table} t`,
      ),
    ),
  );

const chooseFile = async (page: Page, name: string, buffer: Buffer): Promise<void> => {
  await page.getByLabel('Choose a CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expect(page.getByRole('heading', { name: 'Which column is what?' })).toBeVisible();
};

const undo = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Undo this import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import' });
  await dialog.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText(/^Undone on/)).toBeVisible();
};

test('[portals §C] an administrator imports 500 pupils from a German file, corrects its errors and undoes it all', async ({
  page,
  product,
}) => {
  test.slow();
  await signIn(page, 'club', SEED_LOGINS.admin);
  const before = await contentOf(product);
  await page.goto(address('club', PORT, '/members'));
  await page.getByRole('button', { name: 'Other pages' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  await chooseFile(page, 'Mitglieder.csv', FILE);
  await expect(page.getByText('“1.5.2011” is 1 May 2011. Is this right?')).toBeVisible();
  await expect(page.getByText('Not imported: Schuhgröße')).toBeVisible();
  await page.getByRole('button', { name: 'Check the rows' }).click();

  await page.getByRole('form', { name: 'Line 500' }).getByLabel('Date of birth').fill('2018-02-28');
  await page.getByRole('button', { name: 'Save line 500' }).click();
  await expect(page.getByText('Line 500 corrected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Possible duplicates/ }).click();
  await expect(page.getByText(/are on an earlier line of the file/)).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rows with errors' }).click();
  const errors = await readFile(await (await saved).path(), 'utf8');
  await page.getByRole('button', { name: 'Leave out: Änne Weiß' }).click();
  await expect(page.getByRole('button', { name: 'Left out 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Import: 498 new' }).click();
  await expect(page.getByText(/^Imported on .*: 498 new$/)).toBeVisible({ timeout: 60_000 });
  const row = page.getByRole('row', { name: /Zoë0 Müller/ });
  await expect(row).toContainText('1 January 2010');
  await expect(row).toContainText('Käthe Müller, familie0@example.org');

  await page.getByRole('link', { name: 'Import another file' }).click();
  const corrected = errors.replace('Ülkü,,', 'Ülkü,Weiß,');
  await chooseFile(page, 'Korrektur.csv', Buffer.from(corrected));
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Import: 1 new, 1 updated' }).click();
  await expect(page.getByText(/^Imported on .*: 1 new, 1 updated$/)).toBeVisible({
    timeout: 60_000,
  });
  await undo(page);

  await page.getByRole('link', { name: 'Import another file' }).click();
  await chooseFile(page, 'Mitglieder.csv', FILE);
  await page.getByRole('link', { name: 'Open that import' }).click();
  await undo(page);
  expect(await contentOf(product)).toEqual(before);
});
