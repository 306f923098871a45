import { openSession } from '../helpers/offline-device.ts';
import { sessionWithBadges } from '../helpers/database-assertions.ts';
import { expect, signIn, test } from '../helpers/test.ts';

test('a coach hands out a badge, the server stores it, and its certificate prints on one page', async ({
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

  await handOut.click();
  await expect(page.getByText(`${level} handed out`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Online' })).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await page.getByRole('button', { name: /^Handed out/ }).click();
  // Two members of the sample may have the same name. The newest badge is the first.
  const links = page.getByRole('link', { name: `${name}’s ${level} certificate` });
  await links.first().click();
  const paper = page.getByRole('article', { name: `${name}’s ${level} certificate` });
  await expect(paper.getByText(name, { exact: true })).toBeVisible();

  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});
