import type { Page } from 'playwright/test';
import { keepChangesHere, rows } from '../helpers/coach-tour.ts';
import { unusedSessionToday } from '../helpers/database-assertions.ts';
import { fillOutbox, type States } from '../helpers/many-changes.ts';
import { address, type Product } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

const SOME = { pending: 2, rejected: 2, superseded: 1, unknown: 1 };

test('changes can be discarded by keyboard, and the focus moves to the next one', async ({
  page,
  product,
}) => {
  await openWith(page, product, SOME);
  const rejected = page.getByRole('region', { name: '2 changes rejected' });
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
  const left = page.getByRole('region', { name: '1 change rejected' });
  await expect(left.getByRole('button', { name: /^Try again/ })).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Discard' }).focus();
  await page.keyboard.press('Enter');
  await expect(left).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Replaced by a newer change' })).toBeFocused();
});

test('the Sync centre shows three hundred changes, and the last one is reachable', async ({
  page,
  product,
}) => {
  await openWith(page, product, {
    pending: 299,
    rejected: 0,
    superseded: 0,
    unknown: 0,
  });
  const waiting = page.getByRole('region', { name: '300 changes not sent yet' });
  await expect(waiting.getByRole('listitem')).toHaveCount(300);
  await waiting.getByRole('button').last().scrollIntoViewIfNeeded();
  await expect(waiting.getByRole('button').last()).toBeInViewport();
});

/** The Sync centre of a coach with one recorded change and copies of it in the given states. */
async function openWith(page: Page, product: Product, states: States): Promise<void> {
  const session = await unusedSessionToday(product);
  await keepChangesHere(page);
  await signIn(page, 'coach', session.coach);
  await page.getByRole('link', { name: session.name }).first().click();
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await rows(page).first().click();
  await expect(page.getByText('1 not sent yet')).toBeVisible();
  await page.evaluate(fillOutbox, states);
  await page.goto(address('coach', PORT, '/offline'));
  await expect(page.getByRole('heading', { level: 1, name: 'Sync centre' })).toBeVisible();
}
