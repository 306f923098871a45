import { expectNoViolation } from './axe.ts';
import { openSession } from './hall.ts';
import { sessionWithBadges } from './ledger.ts';
import { expect, signIn, test } from './story.ts';

test('a badge is handed out, kept by the server, and its certificate fills one sheet of paper', async ({
  page,
  product,
}) => {
  const { name: session, coach } = await sessionWithBadges(product);
  await signIn(page, 'coach', coach);
  await openSession(page, session);
  await page.getByRole('link', { name: 'Badges' }).click();
  const handOut = page.getByRole('button', { name: /^Hand out .+ to / }).first();
  const label = (await handOut.getAttribute('aria-label')) ?? '';
  const [, level = '', name = ''] = /^Hand out (.+) to (.+)$/.exec(label) ?? [];
  await expectNoViolation(page, 'badges', ['light', 'dark']);

  await handOut.click();
  await expect(page.getByText(`${level} handed out`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Online' })).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await page.getByRole('button', { name: /^Handed out/ }).click();
  await page.getByRole('link', { name: `Certificate of ${name}, ${level}` }).click();
  const paper = page.getByRole('article', { name: `Certificate of ${name}, ${level}` });
  await expect(paper.getByText(name, { exact: true })).toBeVisible();
  await expectNoViolation(page, 'certificate', ['light', 'dark']);

  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});
