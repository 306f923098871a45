import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildMp4 } from '@springboard/api/testing/mp4.ts';
import type { Curriculum, MediaFile, OpenableFile } from '@springboard/contract';
import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { apiOf, tokenOf } from '../helpers/api.ts';
import { recordVideo } from '../helpers/record-video.ts';
import { address } from '../helpers/product.ts';
import { openNetwork } from '../helpers/proxy.ts';
import type { Request } from 'playwright/test';
import { expect, PROXY_PORT, PORT, signIn, test } from '../helpers/test.ts';

const SLUG = 'apparatus-pathway';
const VIDEO = 'Land softly';
const MEGABYTE = 1024 * 1024;
const PICTURE = join(import.meta.dirname, '../../apps/coach/public/icon-512.png');

test('an upload over a line that breaks twice continues, and reaches a coach with its captions and poster', async ({
  page,
  browser,
}) => {
  const line = await openNetwork(PROXY_PORT, PORT);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'scheme', SEED_LOGINS.ngo, PROXY_PORT);
  await page.goto(address('scheme', PROXY_PORT, `/overview/${SLUG}/media`));
  const menu = page.getByRole('button', { name: `Actions for ${VIDEO}` });
  await expect(menu).toBeVisible();
  const network = await page.context().newCDPSession(page);
  const throttle = async (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });

  await test.step('upload', async () => {
    await throttle(4 * MEGABYTE);
    const choosing = page.waitForEvent('filechooser');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Replace' }).click();
    const chooser = await choosing;
    // No browser has to play it: not every Chromium has H.264.
    const buffer = buildMp4({ duration_s: 65, bytes: 14 * MEGABYTE });
    await chooser.setFiles({ name: 'land.mp4', mimeType: 'video/mp4', buffer });
    const dialog = page.getByRole('dialog', { name: `Replace “${VIDEO}”` });
    await dialog.getByRole('checkbox', { name: /We hold consent/ }).check();
    await dialog.getByRole('button', { name: 'Upload' }).click();
    for (const sent of ['5.2 MB of 15 MB', '10 MB of 15 MB']) {
      await expect(page.getByText(sent)).toBeVisible();
      await line.cut();
      await expect(page.getByText(/^Interrupted/)).toBeVisible();
      await line.mend();
    }
    // The rest is sent by another page, after a reload.
    await page.goto(address('scheme', PROXY_PORT, '/tags'));
    const isReplacement = (request: Request) =>
      request.method() === 'PATCH' && request.url().includes('/videos/');
    const replaced = await (await page.waitForRequest(isReplacement)).response();
    expect(replaced?.status()).toBe(200);
    await throttle(-1);
    await page.goto(address('scheme', PROXY_PORT, `/overview/${SLUG}/media`));
    await expect(page.getByRole('row').filter({ hasText: VIDEO })).toContainText('15 MB');
  });

  await test.step('captions and poster', async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Captions' }).click();
    const text = '1\n00:00:00,000 --> 00:00:09,000\nBend your knees';
    await page
      .getByLabel('Captions in English (UK)')
      .setInputFiles({ name: 'land.srt', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await expect(page.getByText('Captions saved: English (UK)', { exact: true })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Poster' }).click();
    const dialog = page.getByRole('dialog', { name: `Poster of “${VIDEO}”` });
    await dialog.getByLabel('Or choose a picture').setInputFiles(PICTURE);
    await expect(dialog.getByRole('img', { name: `New poster of ${VIDEO}` })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Poster saved: “${VIDEO}”`, { exact: true })).toBeVisible();
  });

  await test.step('the coach', async () => {
    const ask = apiOf('scheme', PORT);
    const token = await tokenOf('scheme', PORT, SEED_LOGINS.ngo);
    const { text } = await ask('GET', `/curriculum/${SLUG}`, { token });
    const { tree }: Curriculum = JSON.parse(text);
    const coach = await browser.newPage();
    await signIn(coach, 'coach', SEED_LOGINS.headCoach);
    await coach.goto(address('coach', PORT, `/scheme/${SLUG}${tree[0]?.id}`));
    const row = coach.getByRole('listitem').filter({ hasText: VIDEO });
    await expect(row.getByText('1:05 · 15 MB · Needs internet')).toBeVisible();
    await expect(row.locator('img')).toHaveAttribute('src', /^data:image\/webp/);
    await coach.getByRole('button', { name: `Play ${VIDEO}` }).click();
    const player = coach.getByLabel(VIDEO, { exact: true });
    await expect.poll(() => player.evaluate(shownCues)).toEqual(['Bend your knees']);
    await coach.close();
  });
  await line.close();
});

test('a video of a phone is made smaller before its upload, and a coach watches it without a network', async ({
  page,
  browser,
}, info) => {
  const name = 'Tuck and stretch';
  const recorded = await recordVideo(browser, {
    width: 1920,
    height: 1080,
    seconds: 2,
    bitsPerSecond: 60_000_000,
  });
  test.skip(recorded === null, 'This browser has no encoder for H.264.');
  if (recorded === null) return;
  expect(recorded.length).toBeGreaterThan(10 * MEGABYTE);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'scheme', SEED_LOGINS.ngo);
  await page.goto(address('scheme', PORT, `/overview/${SLUG}/media`));
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Replace' }).click();
  const chooser = await choosing;
  const path = info.outputPath('IMG_0042.MOV');
  writeFileSync(path, recorded);
  await chooser.setFiles(path);
  const dialog = page.getByRole('dialog', { name: `Replace “${name}”` });
  await dialog.getByRole('checkbox', { name: /We hold consent/ }).check();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText(/^Making it smaller/)).toBeVisible();
  await expect(page.getByText(`Video replaced: “${name}”`, { exact: true })).toBeVisible({
    timeout: 60_000,
  });

  const ask = apiOf('scheme', PORT);
  const token = await tokenOf('scheme', PORT, SEED_LOGINS.ngo);
  const { tree }: Curriculum = JSON.parse(
    (await ask('GET', `/curriculum/${SLUG}`, { token })).text,
  );
  const phone = await browser.newContext();
  const coach = await phone.newPage();
  await signIn(coach, 'coach', SEED_LOGINS.headCoach);
  await coach.goto(address('coach', PORT, `/scheme/${SLUG}${tree[0]?.id}`));
  await coach.getByRole('button', { name: `Download “${name}”` }).click();
  await expect(coach.getByRole('button', { name: `Delete download: “${name}”` })).toBeVisible();
  await phone.setOffline(true);
  await coach.getByRole('button', { name: `Play ${name}` }).click();
  const player = coach.getByLabel(name, { exact: true });
  await expect
    .poll(() => player.evaluate(pictureOf), { timeout: 15_000 })
    .toEqual({ width: 1280, height: 720, seconds: 2, playing: true });
  await phone.close();
});

test('[scheme-portal §5] a picture is stored with 1,600 px, and with 640 px for tables and phones', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'scheme', SEED_LOGINS.ngo);
  await page.goto(address('scheme', PORT, `/overview/${SLUG}/media`));
  const photo = await page.evaluate(drawPhoto);
  const buffer = Buffer.from(photo.slice(photo.indexOf(',') + 1), 'base64');
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'mats.jpg', mimeType: 'image/jpeg', buffer });
  const dialog = page.getByRole('dialog', { name: 'Add files' });
  await expect(dialog.getByLabel('Name')).toHaveValue('mats');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  const row = page.getByRole('table', { name: 'Files' }).getByRole('row', { name: /mats/ });
  const picture = row.locator('img').filter({ visible: true });
  await expect.poll(() => picture.evaluate(sizeOf)).toEqual([640, 480]);

  const ask = apiOf('scheme', PORT);
  const token = await tokenOf('scheme', PORT, SEED_LOGINS.ngo);
  const files: MediaFile[] = JSON.parse(
    (await ask('GET', `/schemes/${SLUG}/files`, { token })).text,
  );
  const file = files.find(({ name }) => name === 'mats');
  const { text } = await ask('GET', `/schemes/${SLUG}/files/${file?.id}`, { token });
  const { direct_url }: OpenableFile = JSON.parse(text);
  expect(await page.evaluate(loadedSize, direct_url)).toEqual([1600, 1200]);
});

/** A photo of a phone with 2,000 px. */
const drawPhoto = (): string => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2000, 1500];
  const context = canvas.getContext('2d');
  if (context !== null) context.fillStyle = 'teal';
  context?.fillRect(0, 0, 1000, 1500);
  return canvas.toDataURL('image/jpeg');
};

const sizeOf = (picture: HTMLElement | SVGElement) =>
  picture instanceof HTMLImageElement ? [picture.naturalWidth, picture.naturalHeight] : null;

const loadedSize = async (url: string) => {
  const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
  return [width, height];
};

const pictureOf = (video: HTMLElement | SVGElement) =>
  video instanceof HTMLVideoElement
    ? {
        width: video.videoWidth,
        height: video.videoHeight,
        seconds: Math.round(video.duration),
        playing: video.currentTime > 0.5,
      }
    : null;

const shownCues = (video: HTMLElement | SVGElement): string[] =>
  video instanceof HTMLVideoElement
    ? Array.from(video.textTracks)
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ cues }) =>
          Array.from(cues ?? [], (cue) => (cue instanceof VTTCue ? cue.text : '')),
        )
    : [];
