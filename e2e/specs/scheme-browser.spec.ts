import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { VIDEOS } from '@springboard/tools/seed/videos.ts';
import { expectReadyOffline } from '../helpers/offline-device.ts';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

const SCHEME = '/scheme/first-flight';
const [, { captions }] = VIDEOS;
const SKILL = `${SCHEME}/hatchling/jump-and-swing/hang-like-a-sloth`;

test('a coach finds a skill, reads it and returns to its parent', async ({ page }) => {
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: 'Scheme' })
    .click();
  await expect(page).toHaveURL(/\/scheme/);
  await page.goto(address('coach', PORT, SCHEME));
  await expect(page.getByRole('heading', { level: 1, name: 'First Flight' })).toBeVisible();
  await page.getByRole('searchbox').fill('sloth');
  await page.getByRole('link', { name: 'Hang like a sloth' }).click();
  await expect(page).toHaveURL(new RegExp(`${SKILL}$`));
  await expect(page.getByRole('heading', { level: 3, name: 'Hang like a sloth' })).toBeVisible();
  await expect(page.getByText('Hang under a low bar')).toBeVisible();
  await expect(page.getByText('Safety')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'You are here' })
    .getByRole('link', { name: 'Jump and swing' })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'Jump and swing' })).toBeVisible();
});

test('a link in content opens its skill in a dialog, and Back closes it', async ({ page }) => {
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await page.goto(
    address('coach', PORT, `${SCHEME}/fledgling/jump-and-swing/star-jump-from-a-box`),
  );
  await page.getByRole('link', { name: 'Jump and land like a mouse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Jump and land like a mouse' });
  await expect(dialog.getByText('without a sound')).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 3, name: 'Star jump from a box' })).toBeVisible();
});

test('[D11] a video plays with captions in the language of the user', async ({ page }) => {
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await page.goto(address('coach', PORT, `${SCHEME}/hatchling`));
  await page.getByRole('button', { name: 'Play Land softly' }).click();
  const player = page.getByLabel('Land softly', { exact: true });
  await expect(player).toBeVisible();
  const tracks = () =>
    player.evaluate((video: HTMLVideoElement) =>
      Array.from(video.textTracks, ({ language, mode, cues }) => [
        language,
        mode,
        Array.from(cues ?? [], (cue) => (cue instanceof VTTCue ? cue.text : '')),
      ]),
    );
  const { 'en-GB': english } = captions;
  await expect.poll(tracks).toEqual([
    ['en-GB', 'showing', [...english]],
    ['cy-GB', 'disabled', []],
    ['fr-FR', 'disabled', []],
    ['de-DE', 'disabled', []],
  ]);
});

test('an address of an unknown node shows a message', async ({ page }) => {
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await page.goto(address('coach', PORT, `${SCHEME}/nowhere`));
  await expect(page.getByRole('alert')).toHaveText('Skill or level not found');
});

test('the scheme opens offline from a cold start', async ({ page, context }) => {
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await expectReadyOffline(page);
  await context.setOffline(true);
  await page.goto(address('coach', PORT, SKILL));
  await expect(page.getByRole('heading', { level: 3, name: 'Hang like a sloth' })).toBeVisible();
  await expect(page.getByText('Hang under a low bar')).toBeVisible();
  await page.goto(address('coach', PORT, '/scheme'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('No schemes found')).toHaveCount(0);
});
