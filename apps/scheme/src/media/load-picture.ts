/** Pixels of a drawing, which has no size of its own. */
const SVG_WIDTH = 512;

type LoadedPicture = {
  readonly source: ImageBitmap | HTMLImageElement;
  readonly size: { readonly width: number; readonly height: number };
};

/**
 * A picture of a file, to be drawn. An SVG runs no scripts and loads nothing, because it is only an image.
 *
 * @throws Error for a file that is not a picture
 */
export const loadPicture = async (file: File): Promise<LoadedPicture> => {
  if (file.type === 'image/svg+xml') return loadSvg(await file.text());
  const source = await createImageBitmap(file);
  return { source, size: source };
};

/** Firefox draws only an SVG with a size in pixels. */
const loadSvg = async (text: string): Promise<LoadedPicture> => {
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (svg.localName !== 'svg') throw new Error('The file is no SVG');
  const size = { width: SVG_WIDTH, height: Math.max(1, Math.round(SVG_WIDTH * ratioOf(svg))) };
  svg.setAttribute('width', String(size.width));
  svg.setAttribute('height', String(size.height));
  const source = new Image();
  source.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await source.decode();
  return { source, size };
};

/** The height of an SVG by its width; a square without a size. */
const ratioOf = (svg: Element): number => {
  const [, , boxWidth = 0, boxHeight = 0] = (svg.getAttribute('viewBox') ?? '')
    .split(/[\s,]+/)
    .map(Number);
  const width = Number.parseFloat(svg.getAttribute('width') ?? '');
  const height = Number.parseFloat(svg.getAttribute('height') ?? '');
  if (boxWidth > 0 && boxHeight > 0) return boxHeight / boxWidth;
  if (!(width > 0 && height > 0)) return 1;
  // Without a box, the content would keep its size.
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  return height / width;
};
