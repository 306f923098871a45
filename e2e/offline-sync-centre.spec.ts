import type { Page } from 'playwright/test';
import { expectNoViolation } from './axe.ts';
import { keepChangesHere, rows } from './coach-tour.ts';
import { quietSessionToday } from './ledger.ts';
import { fillOutbox, type States } from './many-changes.ts';
import { expectNoSidewaysScroll } from './measure.ts';
import { address, type Product } from './product.ts';
import { expect, PORT, signIn, test } from './story.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

const WIDTHS = [390, 820, 1280];
const SOME = { pending: 2, rejected: 2, superseded: 1, unknown: 1 };

test('every state of the Sync centre can be read and reached by everybody', async ({
  page,
  product,
}) => {
  await openWith(page, product, SOME);
  await expect(page.getByRole('region', { name: '2 changes were not accepted' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Overtaken by a later value' })).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoViolation(page, `Sync centre at ${width} px`, ['light', 'dark']);
    await expectNoSidewaysScroll(page, `Sync centre at ${width} px`);
  }
});

test('changes are discarded by the keyboard alone, and the focus goes on to what is next', async ({
  page,
  product,
}) => {
  await openWith(page, product, SOME);
  const rejected = page.getByRole('region', { name: '2 changes were not accepted' });
  const discard = rejected.getByRole('button', { name: /^Discard/ });
  await discard.first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Discard this change?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(discard.first()).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Discard' }).focus();
  await page.keyboard.press('Enter');
  const left = page.getByRole('region', { name: '1 change was not accepted' });
  await expect(left.getByRole('button', { name: /^Try again/ })).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Discard' }).focus();
  await page.keyboard.press('Enter');
  await expect(left).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Overtaken by a later value' })).toBeFocused();
});

test('three hundred changes are shown, and the last of them can be reached', async ({
  page,
  product,
}) => {
  await openWith(page, product, {
    pending: 299,
    rejected: 0,
    superseded: 0,
    unknown: 0,
  });
  const waiting = page.getByRole('region', { name: '300 changes waiting to be sent' });
  await expect(waiting.getByRole('listitem')).toHaveCount(300);
  await waiting.getByRole('button').last().scrollIntoViewIfNeeded();
  await expect(waiting.getByRole('button').last()).toBeInViewport();
});

/** The Sync centre of a coach who has recorded one change, and others like it in those states. */
async function openWith(page: Page, product: Product, states: States): Promise<void> {
  const session = await quietSessionToday(product);
  await keepChangesHere(page);
  await signIn(page, 'coach', session.coach);
  await page.getByRole('link', { name: session.name }).first().click();
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await rows(page).first().click();
  await expect(page.getByText('1 on this device, not sent yet')).toBeVisible();
  await page.evaluate(fillOutbox, states);
  await page.goto(address('coach', PORT, '/offline'));
  await expect(page.getByRole('heading', { level: 1, name: 'Sync centre' })).toBeVisible();
}
