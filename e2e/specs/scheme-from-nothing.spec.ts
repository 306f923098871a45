import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import type { Page } from 'playwright/test';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

const LEVELS = 8;
const GROUPS = 5;
const SKILLS = 10;

/** An outline as a user pastes it from a document: one line per row, indented by tabs. */
const OUTLINE = Array.from({ length: LEVELS }, (_, level) => [
  `Level ${level + 1}`,
  ...Array.from({ length: GROUPS }, (__, group) => [
    `\tGroup ${level + 1}.${group + 1}`,
    ...Array.from({ length: SKILLS }, (___, skill) => {
      return `\t\tSkill ${level + 1}.${group + 1}.${skill + 1}`;
    }),
  ]).flat(),
])
  .flat()
  .join('\n');

const ROWS = LEVELS * (1 + GROUPS + GROUPS * SKILLS);

const rowOf = (page: Page, title: string) =>
  page
    .getByRole('treegrid', { name: 'Scheme outline' })
    .getByRole('row')
    .filter({ has: page.getByText(title, { exact: true }) });

/** Moves the focus with Tab until it is on the element. */
const tabTo = async (page: Page, role: 'button' | 'link' | 'combobox', name: string | RegExp) => {
  const target = page.getByRole(role, { name, exact: true });
  await target.waitFor();
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
};

test('an administrator writes a scheme of 400 skills and publishes it without a mouse', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: address('scheme', PORT).replace(/\/$/, ''),
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'scheme', SEED_LOGINS.ngo);
  const press = (keys: string) => page.keyboard.press(keys);

  await test.step('create', async () => {
    await tabTo(page, 'button', 'New scheme');
    await press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New scheme' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Parkour');
    await press('Enter');
    await page.waitForURL('**/overview/parkour');
  });

  await test.step('paste an outline', async () => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), OUTLINE);
    await tabTo(page, 'button', 'Add the first level');
    await press('Enter');
    await expect(page.getByRole('textbox', { name: 'Title of the new level' })).toBeFocused();
    await press('Control+V');
    await expect(page.getByRole('dialog', { name: `Add ${ROWS} rows?` })).toBeVisible();
    await expect(page.getByRole('button', { name: `Add ${ROWS}` })).toBeFocused();
    await press('Enter');
    await expect(rowOf(page, 'Level 1')).toBeFocused();
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
  });

  await test.step('scroll to the last row', async () => {
    await press('End');
    await expect(rowOf(page, 'Skill 8.5.10')).toBeFocused();
    await expect(rowOf(page, 'Skill 8.5.10')).toBeInViewport({ ratio: 1 });
    await press('Home');
    await expect(rowOf(page, 'Level 1')).toBeFocused();
  });

  await test.step('rename, and move a group to another level', async () => {
    await press('F2');
    await press('Control+A');
    await page.keyboard.type('First steps');
    await press('Enter');
    await expect(rowOf(page, 'First steps')).toBeFocused();
    await press('ArrowDown');
    await expect(rowOf(page, 'Group 1.1')).toBeFocused();
    await press('Control+Shift+M');
    const picker = page.getByRole('dialog', { name: 'Move Group 1.1 to…' });
    await expect(picker.getByRole('combobox', { name: 'Search by title' })).toBeFocused();
    await page.keyboard.type('Level 2');
    await expect(picker.getByRole('option')).toHaveCount(1);
    await press('Enter');
    await expect(rowOf(page, 'Group 1.1')).toBeFocused();
    await expect(rowOf(page, 'Group 1.1')).toHaveAttribute('aria-posinset', '6');
  });

  await test.step('complete with some of its skills', async () => {
    await press('F6');
    await tabTo(page, 'combobox', 'Complete when');
    await page.keyboard.type('some');
    await expect(page.getByText(/^Complete with at least \d+ of 10/)).toBeVisible();
    await press('F6');
    await expect(rowOf(page, 'Group 1.1')).toBeFocused();
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
  });

  await test.step('publish', async () => {
    await tabTo(page, 'link', /^Review changes/);
    await press('Enter');
    await expect(
      page.getByText('8 levels added, 40 groups added and 400 skills added'),
    ).toBeVisible();
    await tabTo(page, 'link', 'Publish');
    await press('Enter');
    await tabTo(page, 'button', 'Publish version 1');
    await press('Enter');
    await expect(page.getByText('Version 1 is published')).toBeVisible();
  });
});

test('[§9] the file of a scheme has its translations, and becomes a new scheme', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'scheme', SEED_LOGINS.ngo);
  await page.goto(address('scheme', PORT, '/overview/trampoline-steps/settings'));
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Complete file (JSON)' }).click();
  const file = await (await downloading).path();

  await page.goto(address('scheme', PORT, '/overview/import'));
  await page.getByLabel('Choose file').setInputFiles(file);
  await expect(page.getByText('Translations', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Where it goes' }).selectOption({ label: 'New scheme' });
  await expect(page.getByRole('checkbox', { name: 'Cymraeg' })).toBeChecked();
  await page.getByLabel('Name', { exact: true }).fill('Trampoline for schools');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Create the scheme' }).click();
  await expect(page.getByText('Imported into the draft')).toBeVisible();

  await page.goto(address('scheme', PORT, '/overview/trampoline-for-schools/translations'));
  await expect(page.getByText(/^4 of \d+ texts/)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('The import was undone')).toBeVisible();
});
