import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import type { Locator, Page } from 'playwright/test';
import { choose, expectFocusIn, press, tabTo } from '../helpers/focus.ts';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('an administrator adds a group, fills it and deletes it by keyboard only', async ({
  page,
}) => {
  await signIn(page, 'club', SEED_LOGINS.admin);
  await page.goto(address('club', PORT, '/groups'));
  await press(page, page.getByRole('main').getByRole('link', { name: 'Add group' }));
  await expectFocusIn(page, 'Add group');
  await type(page, page.getByLabel('Name'), 'Sunday Kestrels');
  await press(page, page.getByRole('button', { name: 'Add weekly time' }));
  await type(page, page.getByLabel('Day', { exact: true }), 'Sun');
  await press(page, page.getByRole('button', { name: 'Add group' }));
  await expectFocusIn(page, 'Sunday Kestrels');
  await expect(page.getByText('Sun 17:00').first()).toBeVisible();

  const sections = page.getByRole('navigation', { name: 'Sections of the group' });
  await press(page, sections.getByRole('link', { name: 'Add pupils' }));
  const candidates = page.getByRole('list', { name: 'Add pupils' }).getByRole('checkbox');
  await press(page, candidates.and(page.locator(':enabled')).first(), 'Space');
  const add = page.getByRole('button', { name: 'Add 1 pupil' });
  await press(page, add);
  await expect(add).toHaveCount(0);

  await press(page, sections.getByRole('link', { name: 'Pupils', exact: true }));
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(2);
  await press(page, page.getByRole('checkbox', { name: /^Select (?!this page)/ }), 'Space');
  await inDialog(page, page.getByRole('button', { name: 'Take out of group' }), async (dialog) => {
    await press(page, dialog.getByRole('button', { name: 'Take out of group' }));
  });
  await expect(rows).toHaveCount(0);
  await pressUndo(page);
  await expect(rows).toHaveCount(2);

  await press(page, page.getByRole('button', { name: 'More' }));
  await choose(page, page.getByRole('menuitem', { name: 'Delete' }));
  const confirm = page.getByRole('dialog', { name: 'Delete Sunday Kestrels?' });
  await type(page, confirm.getByRole('textbox'), 'Sunday Kestrels');
  await press(page, confirm.getByRole('button', { name: 'Delete' }));
  await expectFocusIn(page, 'Groups');
});

test('an administrator adds a session, cancels it and changes its cover by keyboard only', async ({
  page,
}) => {
  await signIn(page, 'club', SEED_LOGINS.admin);
  await page.goto(address('club', PORT, '/sessions'));
  const add = page.getByRole('button', { name: 'Add session' });
  await inDialog(page, add, async (dialog) => {
    await tabTo(page, dialog.getByLabel('Group'));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, dialog.getByLabel('Ends at'));
    await page.keyboard.press('Escape');
  });
  await expect(add).toBeFocused();

  const changes = page.getByRole('button', { name: /^Change the sessions of/ });
  const day = page.getByRole('region').filter({ has: changes }).first();
  const dayOfThisWeek = (await day.getAttribute('aria-label')) ?? '';
  await press(page, page.getByRole('button', { name: 'Next week' }));
  await expect(page.getByRole('region', { name: dayOfThisWeek })).toHaveCount(0);
  await press(page, day.getByRole('button'));
  await choose(page, page.getByRole('menuitem', { name: /^Cancel \(/ }));
  const cancel = page.getByRole('dialog', { name: 'Cancel sessions' });
  await type(page, cancel.getByLabel(/^Reason/), 'Boiler broken');
  await press(page, cancel.getByRole('button', { name: 'Cancel sessions' }));
  const cancelled = page.getByRole('listitem').filter({ hasText: 'Cancelled' });
  await expect(cancelled.first()).toBeVisible();
  await pressUndo(page);
  await expect(cancelled).toHaveCount(0);

  await press(page, day.getByRole('listitem').first().getByRole('link'));
  const cover = page.getByRole('button', { name: 'Change cover' });
  await inDialog(page, cover, async (dialog) => {
    const coaches = dialog.getByLabel('Cover coach');
    await expect(coaches.getByRole('option').nth(2)).toBeAttached();
    await tabTo(page, coaches);
    await page.keyboard.press('ArrowDown');
    await press(page, dialog.getByRole('button', { name: 'Change cover' }));
  });
  await expect(page.getByText(/\(cover\)$/)).toBeVisible();
  await expect(cover).toBeFocused();
});

test('an administrator invites a coach, exports a report and imports pasted rows by keyboard only', async ({
  page,
}) => {
  await signIn(page, 'club', SEED_LOGINS.admin);
  await page.goto(address('club', PORT, '/coaches'));
  await inDialog(page, page.getByRole('button', { name: 'Invite coach' }), async (dialog) => {
    await type(page, dialog.getByLabel('First name'), 'Mair');
    await type(page, dialog.getByLabel('Last name'), 'Aabye');
    await type(page, dialog.getByLabel('E-mail address'), 'mair.aabye@example.org');
    await press(page, dialog.getByRole('button', { name: 'Invite coach' }));
  });
  await expect(page.getByRole('row', { name: /Mair Aabye/ })).toContainText('Invited');

  await page.goto(address('club', PORT, '/reports'));
  await press(page, page.getByRole('main').locator('a[href="/reports/capacity"]'));
  await press(page, page.getByRole('button', { name: 'Export' }));
  const download = page.waitForEvent('download');
  await choose(page, page.getByRole('menuitem', { name: 'Download as CSV' }));
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await page.goto(address('club', PORT, '/members/import'));
  await press(page, page.getByRole('button', { name: 'Paste cells instead' }));
  const cells = page.getByRole('textbox', { name: 'Cells from a spreadsheet' });
  await tabTo(page, cells);
  // Typed tabs would leave the field; pasted ones do not.
  await page.keyboard.insertText('Vorname\tNachname\tGeburtsdatum\nMair\tSandpiper\t3.2.2018');
  await press(page, page.getByRole('button', { name: 'Use these cells' }));
  await press(page, page.getByRole('button', { name: 'Check the rows' }));
  await press(page, page.getByRole('button', { name: 'Import: 1 new' }));
  await expect(page.getByText(/^Imported on .*: 1 new$/)).toBeVisible();
  await inDialog(page, page.getByRole('button', { name: 'Undo this import' }), async (dialog) => {
    await press(page, dialog.getByRole('button', { name: 'Undo this import' }));
  });
  await expect(page.getByText(/^Undone on/)).toBeVisible();
});

/** F8 moves the focus to the messages, which then stay open. Tab alone can take longer than they do. */
const pressUndo = async (page: Page): Promise<void> => {
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.keyboard.press('F8');
  await press(page, undo);
};

const type = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.type(text);
};

/** Opens a dialog with its button. The focus is in it, and afterwards on a control of the page. */
const inDialog = async (
  page: Page,
  button: Locator,
  work: (dialog: Locator) => Promise<void>,
): Promise<void> => {
  await press(page, button);
  const dialog = page.getByRole('dialog');
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1);
  await work(dialog);
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
};
