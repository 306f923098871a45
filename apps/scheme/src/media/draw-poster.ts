/** As the server. */
const MAX_BYTES = 40 * 1024;
const WIDTH = 640;
/** From the best to the smallest picture. */
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/**
 * Draws a frame of a video or a picture as a poster of 640 px, a data URL of at most 40 kB; null if it stays too
 * large. WebP, or JPEG where the browser cannot write WebP.
 */
export const drawPoster = (
  source: HTMLVideoElement | ImageBitmap,
  { width, height }: { width: number; height: number },
): string | null => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(WIDTH, width);
  canvas.height = Math.round((canvas.width * height) / width);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    for (const type of ['image/webp', 'image/jpeg']) {
      const image = canvas.toDataURL(type, quality);
      // A browser that cannot write the type writes a PNG.
      if (image.startsWith(`data:${type};`) && (image.length * 3) / 4 <= MAX_BYTES) return image;
    }
  }
  return null;
};
