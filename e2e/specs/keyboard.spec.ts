import { SEED_GROUP, SEED_LOGINS, SEED_PASSWORD } from '@springboard/tools/seed/logins.ts';
import { keepChangesHere, openRegister, rows } from '../helpers/coach-tour.ts';
import { choose, expectFocusIn, press, tabTo } from '../helpers/focus.ts';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });

const MEMBER = 'Abena Abiola';

test('a coach signs in, takes a register, grades and opens the Sync centre by keyboard only', async ({
  page,
  product,
}) => {
  await keepChangesHere(page);
  await page.goto(address('coach', product.port, '/login'));
  await tabTo(page, page.getByLabel('E-mail or username'));
  await page.keyboard.type(SEED_LOGINS.coach);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(SEED_PASSWORD);
  await page.keyboard.press('Enter');
  await expectFocusIn(page, 'Sessions');

  const session = page.getByRole('table').getByRole('link', { name: SEED_GROUP.name });
  await press(page, session);
  await expectFocusIn(page, SEED_GROUP.name);
  await press(page, page.getByRole('link', { name: /^Register/ }));
  await expectFocusIn(page, 'Register');

  const isIn = page.locator('[aria-pressed="true"]');
  let present = await rows(page).and(isIn).count();
  for (const place of [0, 1, 2]) {
    const row = rows(page).nth(place);
    const wasIn = (await row.getAttribute('aria-pressed')) === 'true';
    await press(page, row, 'Space');
    await expect(row).toHaveAttribute('aria-pressed', wasIn ? 'false' : 'true');
    await expect(row).toBeFocused();
    present += wasIn ? -1 : 1;
  }
  await expect(page.getByText(`${present} of ${SEED_GROUP.members} present`)).toBeVisible();

  await page.goBack();
  await press(page, page.getByRole('link', { name: /^Assess by member/ }));
  await expectFocusIn(page, 'Assess by member');
  await press(page, page.getByRole('link', { name: MEMBER }));
  await expectFocusIn(page, MEMBER);

  await press(page, page.getByRole('button', { name: `${MEMBER}’s grade for` }).first());
  const grades = page.getByRole('menuitemradio');
  const isThirdChecked = (await grades.nth(2).getAttribute('aria-checked')) === 'true';
  const wanted = grades.nth(isThirdChecked ? 1 : 2);
  const grade = await wanted.innerText();
  await choose(page, wanted);
  await expect(page.locator('li li').getByText(grade, { exact: true }).first()).toBeVisible();

  await press(page, page.getByRole('button', { name: /^(Offline|Syncing)/ }));
  await press(page, page.getByRole('button', { name: 'Show details' }));
  await expectFocusIn(page, 'Sync centre');
  await expect(page.getByRole('heading', { name: '4 changes not sent yet' })).toBeVisible();
});

test('a dialog traps the focus and returns it', async ({ page }) => {
  await keepChangesHere(page);
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await openRegister(page);
  const details = page.getByRole('button', { name: `${MEMBER}: details` });
  await press(page, details);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(details).toBeFocused();
});

test('the first tab stop of every page skips the navigation', async ({ page }) => {
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await page.goto(address('coach', PORT, '/about'));
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await press(page, skip);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toBeVisible();
});
