import { MAX_PICTURE_BYTES } from '@springboard/domain';

/** From the best to the smallest picture. */
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

type Format = {
  /** Pixels, from the largest picture to the smallest. */
  readonly widths: readonly number[];
  /** The first one that the browser can write and that is small enough. */
  readonly types: readonly string[];
};

export const POSTER: Format = { widths: [640], types: ['image/webp', 'image/jpeg'] };
/** For tables and phones. A picture with many details gets fewer pixels. */
export const SMALL_PICTURE: Format = {
  widths: [640, 480, 320],
  types: ['image/webp', 'image/jpeg'],
};
/** Certificates show a PNG, but no WebP. JPEG has no transparency. */
export const LOGO: Format = { widths: [256], types: ['image/png', 'image/webp'] };

/** Certificates print only a PNG, and a badge with many colours is smaller. */
export const BADGE: Format = { widths: [256, 192, 128, 96], types: ['image/png'] };

/** Draws a frame of a video or a picture as a data URL of at most 40 kB; null if it stays too large. */
export const drawPicture = (
  source: HTMLVideoElement | HTMLImageElement | ImageBitmap,
  { width, height }: { width: number; height: number },
  { widths, types }: Format,
): string | null => {
  const canvas = document.createElement('canvas');
  for (const maxWidth of widths) {
    canvas.width = Math.min(maxWidth, width);
    canvas.height = Math.round((canvas.width * height) / width);
    canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
    for (const quality of QUALITIES) {
      for (const type of types) {
        const image = canvas.toDataURL(type, quality);
        // A browser that cannot write the type writes a PNG.
        if (image.startsWith(`data:${type};`) && (image.length * 3) / 4 <= MAX_PICTURE_BYTES)
          return image;
      }
    }
  }
  return null;
};
