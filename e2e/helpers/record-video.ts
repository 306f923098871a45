import { join } from 'node:path';
import type * as Mediabunny from 'mediabunny';
import type { Browser } from 'playwright';

const PAGE = 'http://video.localhost/';
const LIBRARY = join(
  import.meta.dirname,
  '../../node_modules/mediabunny/dist/bundles/mediabunny.min.mjs',
);

type VideoOptions = {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly bitsPerSecond: number;
};

/**
 * A video as a phone records it: MOV with H.264 and 60 pictures a second, without sound. The browser encodes it; null
 * if it has no encoder for H.264.
 */
export const recordVideo = async (
  browser: Browser,
  video: VideoOptions,
): Promise<Buffer | null> => {
  const context = await browser.newContext();
  try {
    await context.route(`${PAGE}**`, (route) =>
      route.request().url().endsWith('.mjs')
        ? route.fulfill({ path: LIBRARY, contentType: 'text/javascript' })
        : route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }),
    );
    const page = await context.newPage();
    await page.goto(PAGE);
    const url = await page.evaluate(encode, { ...video, library: `${PAGE}library.mjs` });
    if (url === null) return null;
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  } finally {
    await context.close();
  }
};

/** In the page. Returns a `data:` address. */
const encode = async ({
  library,
  width,
  height,
  seconds,
  bitsPerSecond,
}: VideoOptions & { library: string }): Promise<string | null> => {
  const { BufferTarget, CanvasSource, MovOutputFormat, Output, Quality }: typeof Mediabunny =
    await import(library);
  const codec = 'avc1.640033';
  const { supported } = await VideoEncoder.isConfigSupported({ codec, width, height });
  if (supported !== true) return null;
  const canvas = new OffscreenCanvas(width, height);
  const picture = canvas.getContext('2d');
  if (picture === null) return null;
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat(), target });
  const quality = new Quality({ bitrate: bitsPerSecond });
  const source = new CanvasSource(canvas, { codec: 'avc', quality });
  output.addVideoTrack(source);
  await output.start();
  const RATE = 60;
  const noise = Array.from({ length: 3 }, () => {
    const { data } = picture.createImageData(width, height);
    for (let at = 0; at < data.length; at += 65_536)
      crypto.getRandomValues(data.subarray(at, at + 65_536));
    for (let at = 3; at < data.length; at += 4) data[at] = 255;
    return new ImageData(data, width, height);
  });
  for (let n = 0; n < seconds * RATE; n++) {
    // Noise needs many bits.
    const image = noise[n % noise.length];
    if (image !== undefined) picture.putImageData(image, 0, 0);
    await source.add(n / RATE, 1 / RATE);
  }
  await output.finalize();
  const blob = new Blob([target.buffer ?? '']);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : null),
    );
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
};
