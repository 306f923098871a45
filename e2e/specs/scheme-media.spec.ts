import type { Curriculum } from '@springboard/contract';
import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { apiOf, tokenOf } from '../helpers/api.ts';
import { address } from '../helpers/product.ts';
import { openNetwork } from '../helpers/proxy.ts';
import { expect, HALL_PORT, PORT, signIn, test } from '../helpers/test.ts';

const SLUG = 'apparatus-pathway';
const VIDEO = 'Land softly';
const MEGABYTE = 1024 * 1024;

test('an upload over a line that breaks twice continues, and plays for a coach with its captions and poster', async ({
  page,
  browser,
}) => {
  const line = await openNetwork(HALL_PORT, PORT);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'scheme', SEED_LOGINS.ngo, HALL_PORT);
  await page.goto(address('scheme', HALL_PORT, `/overview/${SLUG}/media`));
  const menu = page.getByRole('button', { name: `Actions for ${VIDEO}` });
  await expect(menu).toBeVisible();
  const mp4 = Buffer.from(await page.evaluate(recordMp4), 'base64');
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
    const buffer = Buffer.concat([mp4, freeBox(14 * MEGABYTE - mp4.length)]);
    await chooser.setFiles({ name: 'land.mp4', mimeType: 'video/mp4', buffer });
    const dialog = page.getByRole('dialog', { name: `Replace “${VIDEO}”` });
    await dialog.getByRole('checkbox', { name: /Consent for everybody/ }).check();
    await dialog.getByRole('button', { name: 'Upload' }).click();
    for (const sent of ['5.2 MB of 15 MB', '10 MB of 15 MB']) {
      await expect(page.getByText(sent)).toBeVisible();
      await line.cut();
      await expect(page.getByText(/^Interrupted/)).toBeVisible();
      await line.mend();
    }
    await expect(page.getByText(`Video replaced: “${VIDEO}”`, { exact: true })).toBeVisible();
    await throttle(-1);
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
    const frames = dialog.getByLabel(VIDEO, { exact: true });
    await expect.poll(() => frames.evaluate(readyState)).toBeGreaterThanOrEqual(2);
    await dialog.getByRole('button', { name: 'Use this frame' }).click();
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
    await expect(row.getByText('15 MB · Needs internet')).toBeVisible();
    await expect(row.locator('img')).toHaveAttribute('src', /^data:image\/webp/);
    await coach.getByRole('button', { name: `Play ${VIDEO}` }).click();
    const player = coach.getByLabel(VIDEO, { exact: true });
    await expect.poll(() => player.evaluate(readyState)).toBeGreaterThanOrEqual(2);
    await expect.poll(() => player.evaluate(shownCues)).toEqual(['Bend your knees']);
    await coach.close();
  });
  await line.close();
});

/** An MP4 box that players skip. */
const freeBox = (length: number): Buffer => {
  const box = Buffer.alloc(length);
  box.writeUInt32BE(length, 0);
  box.write('free', 4, 'latin1');
  return box;
};

const readyState = (video: HTMLElement | SVGElement): number =>
  video instanceof HTMLVideoElement ? video.readyState : 0;

const shownCues = (video: HTMLElement | SVGElement): string[] =>
  video instanceof HTMLVideoElement
    ? Array.from(video.textTracks)
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ cues }) =>
          Array.from(cues ?? [], (cue) => (cue instanceof VTTCue ? cue.text : '')),
        )
    : [];

/** Runs in the page. Resolves with a short H.264 video without sound, in base64. */
async function recordMp4(): Promise<string> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [320, 180];
  const pen = canvas.getContext('2d');
  const chunks: Blob[] = [];
  const stream = canvas.captureStream(25);
  const recorder = new MediaRecorder(stream, { mimeType: 'video/mp4;codecs=avc1' });
  recorder.ondataavailable = ({ data }) => void chunks.push(data);
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.start();
  for (let frame = 0; frame < 25; frame += 1) {
    if (pen !== null) {
      pen.fillStyle = frame % 2 === 0 ? '#0b5c73' : '#c9dbe2';
      pen.fillRect(0, 0, 320, 180);
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
