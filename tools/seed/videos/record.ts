/**
 * Records the sample videos again: `node tools/seed/videos/record.ts`. A stick figure on a canvas, in the browser of the
 * tests. The captions are in `../videos.ts`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findBrowser } from '../../browser.ts';
import { VIDEO_SECONDS, VIDEOS } from '../videos.ts';

const browser = await chromium.launch({
  executablePath: await findBrowser('tests'),
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
for (const { file } of VIDEOS) {
  const jumps = file === 'land-softly.webm';
  const bytes = await page.evaluate(record, { jumps, seconds: VIDEO_SECONDS });
  await writeFile(join(import.meta.dirname, file), Buffer.from(bytes, 'base64'));
  process.stdout.write(`${file}: ${Math.round((bytes.length * 3) / 4 / 1000)} kB\n`);
}
await browser.close();

/** Runs in the page. Resolves with the video in base64. */
async function record({ jumps, seconds }: { jumps: boolean; seconds: number }) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [320, 180];
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('The browser has no canvas');
  const line = (...points: [number, number][]) => {
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
    pen.stroke();
  };
  /** `bend` is 0 for straight legs and 1 for a tuck. */
  const draw = (part: number) => {
    const bend = (1 - Math.cos(2 * Math.PI * part)) / 2;
    const air = jumps ? Math.sin(Math.PI * part) : 0;
    const arms = jumps ? air : 1 - bend;
    const hip = 108 - 45 * air + (jumps ? 0 : 22 * bend);
    const x = jumps ? 90 + 130 * part : 160;
    const knees = jumps ? Math.max(0, part - 0.8) * 4 : bend;
    pen.fillStyle = '#eef4f7';
    pen.fillRect(0, 0, 320, 180);
    pen.fillStyle = '#c9dbe2';
    pen.fillRect(0, 148, 320, 32);
    if (jumps) pen.fillRect(60, 128, 44, 20);
    pen.strokeStyle = '#0b5c73';
    pen.lineWidth = 7;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    line([x, hip], [x, hip - 42]);
    line([x, hip], [x + 18 * knees, hip + 18], [x, Math.min(hip + 36, 144)]);
    line([x, hip - 36], [x + 20 * (1 - arms), hip - 36 - 34 * arms + 14 * (1 - arms)]);
    pen.fillStyle = '#0b5c73';
    pen.beginPath();
    pen.arc(x, hip - 54, 11, 0, 2 * Math.PI);
    pen.fill();
  };
  const chunks: Blob[] = [];
  const recorder = new MediaRecorder(canvas.captureStream(12), {
    mimeType: 'video/webm;codecs=vp8',
    videoBitsPerSecond: 120_000,
  });
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  const stopped = new Promise((resolve) => {
    recorder.addEventListener('stop', resolve);
  });
  draw(0);
  recorder.start();
  const start = performance.now();
  await new Promise<void>((resolve) => {
    const next = () => {
      const part = (performance.now() - start) / 1000 / seconds;
      draw(Math.min(part, 1));
      if (part < 1) requestAnimationFrame(next);
      else resolve();
    };
    next();
  });
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}
