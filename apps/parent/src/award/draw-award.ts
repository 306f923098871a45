/** Width and height of the image in px: a square, which messengers show without cutting it. */
const SIZE = 1080;
const BADGE = 520;
const LINE = 72;
/** The image looks the same in each theme. */
const COLOURS = { paper: '#fffdf7', ink: '#1d2a33', muted: '#55636d' } as const;

type AwardText = {
  /** With the first name only. */
  text: string;
  day: string;
};

type Badge = SVGSVGElement | HTMLImageElement;

/** Draws the badge of the page above the text and the day, as a PNG. Nothing else of the child is in it. */
export const drawAward = async (badge: Badge, { text, day }: AwardText): Promise<Blob> => {
  const canvas = new OffscreenCanvas(SIZE, SIZE);
  const paint = canvas.getContext('2d');
  if (paint === null) throw new Error('This browser draws no images');
  paint.fillStyle = COLOURS.paper;
  paint.fillRect(0, 0, SIZE, SIZE);
  drawBadge(paint, badge instanceof SVGSVGElement ? await imageOf(badge) : badge);
  paint.textAlign = 'center';
  paint.fillStyle = COLOURS.ink;
  const family = getComputedStyle(document.body).fontFamily;
  paint.font = `700 56px ${family}`;
  const lines = linesOf(text, (line) => paint.measureText(line).width <= SIZE - 160);
  for (const [index, line] of lines.entries()) paint.fillText(line, SIZE / 2, 760 + index * LINE);
  paint.fillStyle = COLOURS.muted;
  paint.font = `400 40px ${family}`;
  paint.fillText(day, SIZE / 2, 760 + lines.length * LINE);
  return canvas.convertToBlob({ type: 'image/png' });
};

/** In the middle of its square, with its proportions. */
const drawBadge = (paint: OffscreenCanvasRenderingContext2D, image: HTMLImageElement): void => {
  const scale = BADGE / Math.max(image.naturalWidth, image.naturalHeight, 1);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  paint.drawImage(image, (SIZE - width) / 2, 120 + (BADGE - height) / 2, width, height);
};

/** The page's picture as an image. Its text has the colour from a class, which an image does not know. */
const imageOf = async (svg: SVGSVGElement): Promise<HTMLImageElement> => {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('The badge is not a picture');
  copy.setAttribute('width', String(BADGE));
  copy.setAttribute('height', String(BADGE));
  const mark = svg.querySelector('text');
  const style = mark === null ? null : getComputedStyle(mark);
  for (const text of copy.querySelectorAll('text')) {
    text.setAttribute('fill', style?.fill ?? COLOURS.ink);
    text.setAttribute('font-family', 'sans-serif');
    text.setAttribute('font-weight', '700');
  }
  const source = new XMLSerializer().serializeToString(copy);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  return image;
};

/** Breaks the text between words, so that each line fits. A word that is too long has a line of its own. */
export const linesOf = (text: string, fits: (line: string) => boolean): string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};
