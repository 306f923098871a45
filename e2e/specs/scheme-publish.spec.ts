import type { Curriculum, ListedVersion, SchemeNode } from '@springboard/contract';
import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { apiOf, tokenOf } from '../helpers/api.ts';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

const SLUG = 'first-flight';
const LEVEL = '/swift';
const GROUP = '/swift/jump-and-swing';

const BIRD = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12">
  <script>document.title = 'run'</script><path fill="teal" d="M0 0q6 0 12 9q6-9 12-9q-6 12-12 12q-6 0-12-12"/></svg>`;

/** Renames a skill of the group and adds one, as a draft. */
const edited = (node: SchemeNode): SchemeNode => {
  if (node.id !== GROUP) return { ...node, children: node.children.map(edited) };
  const [first, ...others] = node.children;
  if (first === undefined) throw new Error(`${GROUP} has no skills`);
  const added: SchemeNode = {
    id: `${GROUP}/hurdle-step`,
    parentId: GROUP,
    title: 'Hurdle step on to the springboard',
    t: 's',
    children: [],
  };
  return {
    ...node,
    children: [{ ...first, title: 'Land like a statue' }, ...others, added],
  };
};

test('[D17] a draft is reviewed, published with completed stays completed, and reaches a coach', async ({
  page,
  browser,
}) => {
  const ask = apiOf('scheme', PORT);
  const token = await tokenOf('scheme', PORT, SEED_LOGINS.ngo);
  const curriculum: Curriculum = JSON.parse(
    (await ask('GET', `/curriculum/${SLUG}`, { token })).text,
  );
  const tree = curriculum.tree.map(edited);
  // Another story may have left a draft with edits of another administrator.
  const versions: ListedVersion[] = JSON.parse(
    (await ask('GET', `/curriculum/${SLUG}/versions`, { token })).text,
  );
  if (versions.some(({ state }) => state !== 'published')) {
    const discarded = await ask('DELETE', `/curriculum/${SLUG}/draft`, { token });
    expect(discarded.status, discarded.text).toBe(204);
  }
  const saved = await ask('POST', `/curriculum/${SLUG}`, { token, body: { curriculum: { tree } } });
  expect(saved.status, saved.text).toBe(200);
  const next = curriculum.version + 1;

  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'scheme', SEED_LOGINS.ngo);
  await page.goto(address('scheme', PORT, `/overview/${SLUG}?node=${encodeURIComponent(LEVEL)}`));
  const panel = page.getByRole('region', { name: 'Details' });
  await panel.getByRole('heading', { name: 'Badge picture' }).click();
  await panel
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'bird.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(BIRD) });
  const badge = panel.locator('img[src^="data:image/png"]');
  await expect(badge).toBeVisible();
  // Twice as wide as high, as the drawing.
  expect(
    await badge.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]),
  ).toEqual([256, 128]);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  await page.goto(address('scheme', PORT, `/overview/${SLUG}/changes`));
  await expect(page.getByRole('img', { name: 'New badge' })).toBeVisible();
  await expect(page.getByText('1 skill added, 1 renamed and 1 other change')).toBeVisible();
  const list = page.getByRole('list', { name: 'Changes in the order of the scheme' });
  await expect(list.getByText('Hurdle step on to the springboard')).toBeVisible();
  await expect(list.locator('ins').filter({ hasText: 'statue' })).toBeVisible();

  await page.getByRole('link', { name: 'Who is affected' }).click();
  await expect(page.getByText('Members with grades')).toBeVisible();
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: /^Jump and swing\s*Swift/ }) });
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Keep all existing completions' }).click();

  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Nobody loses a level, group or skill.')).toBeVisible();
  await page.getByRole('button', { name: `Publish version ${next}` }).click();
  await expect(page.getByText(`Version ${next} is published`)).toBeVisible();

  await page.getByRole('link', { name: 'Open the version' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Version ${next}` })).toBeVisible();
  await page.getByRole('link', { name: 'What changed in it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Compare versions' })).toBeVisible();
  await expect(page.getByText('1 skill added, 1 renamed and 1 other change')).toBeVisible();

  await page.getByRole('link', { name: 'All versions' }).click();
  await page.waitForURL(/\/versions$/);
  const published = page.getByRole('row', { name: new RegExp(`^Version ${next}`) });
  // The dash is replaced by a number when the members are recalculated.
  await expect(async () => {
    await page.reload();
    const touched = published.getByRole('cell').filter({ hasText: /^Members affected/ });
    await expect(touched).toHaveText(/\d$/, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });

  const coach = await browser.newPage();
  await signIn(coach, 'coach', SEED_LOGINS.headCoach);
  await coach.goto(address('coach', PORT, `/scheme/${SLUG}`));
  const level = coach.getByRole('listitem').filter({ hasText: 'Swift' });
  await expect(level.locator('img[src^="data:image/png"]')).toBeVisible();
  await coach.goto(address('coach', PORT, `/scheme/${SLUG}${GROUP}`));
  await expect(coach.getByText('Hurdle step on to the springboard')).toBeVisible();
  await expect(coach.getByText('Land like a statue')).toBeVisible();
  await coach.close();
});
