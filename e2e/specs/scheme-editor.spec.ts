import type { Curriculum, SchemeNode } from '@springboard/contract';
import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import type { Locator, Page, Request } from 'playwright/test';
import { apiOf, tokenOf } from '../helpers/api.ts';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

const SLUG = 'first-flight';
/** The first level. Its rows fit on the screen. */
const LEVEL = 'Hatchling';

const rowOf = (page: Page, title: string) =>
  page
    .getByRole('treegrid', { name: 'Scheme outline' })
    .getByRole('row')
    .filter({ has: page.getByText(title, { exact: true }) });

const openEditor = async (page: Page): Promise<void> => {
  await page.goto(address('scheme', PORT, `/overview/${SLUG}`));
  await expect(rowOf(page, LEVEL)).toBeVisible();
};

/** Titles of the draft on the server, in the order of the scheme. */
const draftTitles = async (): Promise<string[]> => {
  const ask = apiOf('scheme', PORT);
  const token = await tokenOf('scheme', PORT, SEED_LOGINS.ngo);
  const { text } = await ask('GET', `/curriculum/${SLUG}?raw=1`, { token });
  const draft: Curriculum = JSON.parse(text);
  const titles = (node: SchemeNode): string[] => [node.title, ...node.children.flatMap(titles)];
  return draft.tree.flatMap(titles);
};

/** Whether the row with the focus is completely in view, below the rows that stay on top of the tree. */
const isFocusCovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const row = document.activeElement;
    if (row?.role !== 'row') throw new Error('No row has the focus');
    const { left, top, right, bottom } = row.getBoundingClientRect();
    return [top + 2, bottom - 2].some(
      (y) => !row.contains(document.elementFromPoint((left + right) / 2, y)),
    );
  });

/** Presses an ancestor where it is: a click of Playwright may scroll, which moves the ancestors. */
const pressAncestor = async (page: Page, ancestor: Locator): Promise<void> => {
  const title = (await ancestor.textContent()) ?? '';
  const { x, y, width, height } = (await ancestor.boundingBox()) ?? NO_BOX;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await expect(page.locator('[role=row]:focus')).toBeVisible();
  await page.mouse.up();
  await expect(page.locator('[role=row]:focus')).toContainText(title);
};

const NO_BOX = { x: 0, y: 0, width: 0, height: 0 };

const isSaved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible();

/** Sends a request of the browser, which never sees the response. */
const forward = async (request: Request): Promise<void> => {
  const token = (await request.headerValue('authorization'))?.replace('Bearer ', '') ?? '';
  const path = new URL(request.url()).pathname.replace('/v1', '');
  const { status } = await apiOf('scheme', PORT)('POST', path, {
    token,
    body: request.postDataJSON(),
  });
  expect(status).toBe(200);
};

/** Types the titles into the rows that the editor opens one after the other. */
const typeRows = async (page: Page, titles: readonly string[]): Promise<void> => {
  for (const title of titles) {
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    await expect(rowOf(page, title)).toBeVisible();
  }
  await page.keyboard.press('Escape');
};

test('[portals §D] an administrator adds a group with the keyboard alone, and undoes it after a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'scheme', SEED_LOGINS.ngo);
  await openEditor(page);
  await page.getByRole('treegrid').getByRole('row').and(page.locator('[tabindex="0"]')).focus();
  await page.keyboard.press('End');
  await expect(rowOf(page, LEVEL)).toBeHidden();
  // The ancestors of the first row in view stay on top, and cover no row that gets the focus.
  const ancestors = page.locator('[role=rowgroup] > [aria-hidden] > *');
  await expect(ancestors.first()).toBeVisible();
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('ArrowUp');
    // The ancestors follow the rows after a frame.
    await expect.poll(() => isFocusCovered(page)).toBe(false);
  }
  await pressAncestor(page, ancestors.last());
  await expect.poll(() => isFocusCovered(page)).toBe(false);
  await page.keyboard.press('Home');
  await expect(rowOf(page, LEVEL)).toContainText(/members (are|is) at this level/);
  await expect(rowOf(page, LEVEL)).toBeFocused();
  await page.keyboard.press('Control+Shift+Enter');
  await typeRows(page, ['Balance beam']);
  await expect(rowOf(page, 'Balance beam')).toBeFocused();
  await page.keyboard.press('Control+Shift+Enter');
  await typeRows(page, ['Stand on one leg', 'Walk forwards']);
  await expect(rowOf(page, 'Walk forwards')).toHaveAttribute('aria-level', '3');
  // The worker checks them: both have no description.
  await expect(page.getByRole('button', { name: /^Check: \d+ warnings/ })).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await isSaved(page);
  const added = (titles: string[]) => {
    const start = titles.indexOf('Balance beam');
    return start < 0 ? [] : titles.slice(start, start + 3);
  };
  expect(added(await draftTitles())).toEqual(['Balance beam', 'Walk forwards', 'Stand on one leg']);

  await page.reload();
  await rowOf(page, LEVEL).focus();
  // The move, two skills and the group.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+Z');
  await expect(rowOf(page, 'Balance beam')).toBeHidden();
  await isSaved(page);
  expect(added(await draftTitles())).toEqual([]);
  await page.keyboard.press('Control+Shift+Z');
  await expect(rowOf(page, 'Balance beam')).toBeVisible();
});

test('two administrators edit a draft while requests and responses are lost: each edit is there once, and one title is a choice', async ({
  browser,
  product,
}) => {
  await product.query(
    `delete from user_features f using users u
     where u.client_id = f.client_id and u.uuid = f.user_uuid and u.username = $1
       and f.feature = 'REQUIRE_SECOND_FACTOR'`,
    [SEED_LOGINS.secondNgo],
  );
  const size = { viewport: { width: 1280, height: 800 } };
  const here = await browser.newPage(size);
  const context = await browser.newContext(size);
  let lost: 'request' | 'response' | null = null;
  await context.route('**/edits', async (route) => {
    if (lost === null || route.request().method() !== 'POST') return route.continue();
    if (lost === 'response') await forward(route.request());
    return route.abort();
  });
  let there = await context.newPage();
  await signIn(here, 'scheme', SEED_LOGINS.ngo);
  await openEditor(here);
  await signIn(there, 'scheme', SEED_LOGINS.secondNgo);
  await openEditor(there);

  const add = async (page: Page, title: string) => {
    await rowOf(page, LEVEL).focus();
    await page.keyboard.press('Control+Shift+Enter');
    await typeRows(page, [title]);
  };
  const added = ['First here', 'First there', 'Second here', 'Second there'];
  for (const [round, loss] of [
    ['First', 'request'],
    ['Second', 'response'],
  ] as const) {
    lost = loss;
    await add(there, `${round} there`);
    await expect(there.getByText(/^Not saved: 1 change/)).toBeVisible();
    await add(here, `${round} here`);
    await isSaved(here);
    // The tab ends with a change that was not confirmed, and another one opens.
    await there.close();
    lost = null;
    there = await context.newPage();
    await openEditor(there);
    await expect(rowOf(there, `${round} there`)).toBeVisible();
    await expect(there.getByText(/^(Saved \d|All changes are saved)/)).toBeVisible();
    await expect(rowOf(there, `${round} here`)).toBeVisible();
    await expect(rowOf(here, `${round} there`)).toBeVisible();
  }
  const titles = await draftTitles();
  expect(titles.filter((title) => added.includes(title)).toSorted()).toEqual(added);

  const rename = async (page: Page, to: string) => {
    await rowOf(page, 'First here').focus();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(to);
    await page.keyboard.press('Enter');
    await expect(rowOf(page, to)).toBeVisible();
  };
  lost = 'request';
  await rename(there, 'Named there');
  await expect(there.getByText(/^Not saved: 1 change/)).toBeVisible();
  await rename(here, 'Named here');
  await isSaved(here);
  lost = null;
  // A retry follows by itself.
  await expect(there.getByText('Someone else has changed this')).toBeVisible();
  expect(await draftTitles()).toContain('Named here');
  await there.getByRole('button', { name: 'Keep mine' }).click();
  await expect(rowOf(here, 'Named there')).toBeVisible();
  expect(await draftTitles()).toContain('Named there');

  await here.close();
  await context.close();
});
