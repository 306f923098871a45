import { SEED_CHILDREN, SEED_LOGINS, SEED_NEARLY_THERE } from '@springboard/tools/seed/logins.ts';
import { waitForLivePortal } from '../helpers/after-instant-start.ts';
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

test('a guardian loses access at the next call, and the other guardian keeps it', async ({
  page,
  browser,
  product,
}) => {
  const [, { firstname, lastname }] = SEED_CHILDREN;
  const open = async (username: string) => {
    const context = await browser.newContext();
    waitForLivePortal(context);
    const portal = await context.newPage();
    await signIn(portal, 'parent', username);
    await expect(portal.getByText(firstname).first()).toBeVisible();
    return portal;
  };
  const davids = await open(SEED_LOGINS.restrictedParent);
  const others = await open(SEED_LOGINS.parent);
  const [child] = await product.query<{ uuid: string }>(
    'select uuid from members where firstname = $1 and lastname = $2',
    [firstname, lastname],
  );
  const guardian = page
    .getByRole('region', { name: 'Guardians' })
    .getByRole('listitem')
    .filter({ hasText: 'David Jones' });

  await signIn(page, 'club', SEED_LOGINS.admin);
  await page.goto(address('club', PORT, `/members/${child?.uuid}`));
  await guardian.getByRole('button', { name: 'Actions for David Jones' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit guardian' });
  await dialog.getByLabel('No access').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(guardian.getByText('No access')).toBeVisible();

  await davids.getByRole('link', { name: 'Account' }).click();
  await davids.getByRole('link', { name: /^Children/ }).click();
  await expect(davids.getByText(/^Your session has ended/)).toBeVisible();
  await expect(davids.getByText(firstname)).toHaveCount(0);
  await others.reload();
  await expect(others.getByText(firstname).first()).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Guardian edited' }).first();
  await entry.getByRole('button', { name: 'Undo' }).click();
  await expect(entry.getByText('Undone')).toBeVisible();
  const again = await open(SEED_LOGINS.restrictedParent);
  for (const portal of [davids, others, again]) await portal.context().close();
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

test('an administrator tags all pupils of a filter across pages, undoes it, and exports and prints the same rows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'club', SEED_LOGINS.admin);
  await page.getByRole('button', { name: 'Level', exact: true }).first().click();
  await page.getByRole('menuitemcheckbox', { name: 'Wren (First Flight)' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Not seen since' }).click();
  const date = page.getByRole('dialog', { name: 'Not seen since' });
  await date.getByLabel('Not seen since').fill(new Date().toISOString().slice(0, 10));
  await date.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^Not seen since:/ })).toBeVisible();
  // The filter shows before its rows, and a selection ends when they arrive.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
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
  const names = lines.map((line) => line.split(',').slice(0, 2).join(' '));
  expect(shown).toHaveLength(10);
  for (const [index, name] of shown.entries()) expect(name).toContain(names[index]);

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  const paper = page.getByRole('region', { name: 'Pupils' }).getByRole('table');
  await expect(paper.getByRole('row')).toHaveCount(total + 1);
  const printed = await paper.getByRole('row').locator('td:first-child').allInnerTexts();
  expect(printed).toEqual(names);
});

test('a pupil is selected, found, opened and edited with the keyboard alone', async ({ page }) => {
  await signIn(page, 'club', SEED_LOGINS.admin);
  await expect(page.getByRole('button', { name: 'Go to a person, group or page' })).toBeVisible();
  await page.getByRole('table').getByRole('rowheader').getByRole('link').first().focus();
  await page.keyboard.press('t');
  await expect(page.getByRole('dialog', { name: 'Add tag' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 selected')).toBeHidden();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Name of a person, group or page' });
  await expect(field).toBeFocused();
  await page.keyboard.type('jones cadi');
  await expect(page.getByRole('option', { name: /^Cadi Jones/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cadi Jones' })).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Cadi');
});

test('two records of one pupil become one with the grades of both, and Undo brings both back', async ({
  page,
  product,
}) => {
  const records = await product.query<{ uuid: string; firstname: string; lastname: string }>(
    `select m.uuid, m.firstname, m.lastname from members m
     join user_clubs uc on uc.client_id = m.client_id and uc.club_id = m.club_id
     join users u on u.client_id = uc.client_id and u.uuid = uc.user_uuid
     where u.username = $1 and m.active and not m.remote and m.lastname <> all($2)
       and (select count(*) from score_history l where l.client_id = m.client_id and l.member_uuid = m.uuid)
         between 2 and 40
     order by m.created_at, m.uuid limit 2`,
    [SEED_LOGINS.admin, [...SEED_CHILDREN, SEED_NEARLY_THERE].map(({ lastname }) => lastname)],
  );
  const [first, second] = records;
  if (first === undefined || second === undefined) throw new Error('the sample has no such pupils');
  const mistyped = { firstname: `${first.firstname}x`, lastname: first.lastname };
  await product.query(
    `update members m set firstname = $3, lastname = $4, dob = k.dob, active = false
     from members k where m.uuid = $1 and k.uuid = $2`,
    [second.uuid, first.uuid, mistyped.firstname, mistyped.lastname],
  );
  const nameOf = ({ firstname, lastname }: typeof mistyped) => `${firstname} ${lastname}`;
  const gradesOf = async ({ uuid }: { uuid: string }) => {
    await page.goto(address('club', PORT, `/members/${uuid}/progress`));
    const history = page.getByRole('region', { name: 'All grades' });
    const grades = history.getByRole('listitem');
    await expect(grades.first()).toBeVisible();
    const sizes = history.getByRole('combobox');
    if (await sizes.isVisible()) await sizes.selectOption('100');
    return (await grades.allInnerTexts()).map((text) => text.replace(/ · replaced.*/, '')).sort();
  };
  await signIn(page, 'club', SEED_LOGINS.admin);
  await expect(page.getByRole('table')).toBeVisible();
  const before = [await gradesOf(first), await gradesOf(second)];

  await page.getByRole('link', { name: 'Pupils' }).first().click();
  await page.getByRole('button', { name: 'Other pages' }).click();
  await page.getByRole('menuitem', { name: 'Duplicates' }).click();
  const pair = page
    .getByRole('list', { name: 'Pairs of records' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: nameOf(mistyped), exact: true }) });
  await pair.getByRole('button', { name: /^Compare/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge two records' });
  await expect(dialog.getByText(/it is the active one/)).toBeVisible();
  await expect(dialog.getByText(/^Moves to the record that stays: grades \d+/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText(`${nameOf(first)}: records merged`).first()).toBeVisible();
  await expect(pair).toHaveCount(0);
  expect(await gradesOf(first)).toEqual(before.flat().sort());

  await page.getByRole('link', { name: 'History' }).click();
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  const entry = history.filter({ hasText: 'Merged with another record' });
  await entry.getByRole('button', { name: 'Undo' }).click();
  await expect(entry.getByText(/Undone/)).toBeVisible();
  expect([await gradesOf(first), await gradesOf(second)]).toEqual(before);
});
