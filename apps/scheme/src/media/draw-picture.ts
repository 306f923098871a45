/** As the server. */
const MAX_BYTES = 40 * 1024;
/** From the best to the smallest picture. */
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

type Format = {
  /** Pixels. */
  readonly width: number;
  /** The first one that the browser can write and that is small enough. */
  readonly types: readonly string[];
};

export const POSTER: Format = { width: 640, types: ['image/webp', 'image/jpeg'] };
/** Certificates show a PNG, but no WebP. JPEG has no transparency. */
export const LOGO: Format = { width: 256, types: ['image/png', 'image/webp'] };

/** Draws a frame of a video or a picture as a data URL of at most 40 kB; null if it stays too large. */
export const drawPicture = (
  source: HTMLVideoElement | ImageBitmap,
  { width, height }: { width: number; height: number },
  { width: maxWidth, types }: Format,
): string | null => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(maxWidth, width);
  canvas.height = Math.round((canvas.width * height) / width);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    for (const type of types) {
      const image = canvas.toDataURL(type, quality);
      // A browser that cannot write the type writes a PNG.
      if (image.startsWith(`data:${type};`) && (image.length * 3) / 4 <= MAX_BYTES) return image;
    }
  }
  return null;
};
