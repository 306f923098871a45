import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import type { Locale } from '@springboard/contract';
import PDFDocument from 'pdfkit';
import { printablePicture } from './certificate-picture.ts';

export type Certificate = {
  name: string;
  level: string;
  scheme: string;
  club: string;
  /** The logo of the club as a data URL. A picture that pdfkit cannot print is left out. */
  logo: string | null;
  /** The picture of the level's badge, in the same way. */
  badge: string | null;
  client: string;
  theme_name: string;
  /** The day of the award in the club's time zone, such as `2026-11-03`. */
  date: string;
  language: Locale;
};

type Texts = { title: string; to: string; for: string };

const TEXTS: Readonly<Record<Locale, Texts>> = {
  'en-GB': { title: 'Certificate', to: 'Awarded to', for: 'for completing the level' },
  'cy-GB': { title: 'Tystysgrif', to: 'Dyfarnwyd i', for: 'am gwblhau’r lefel' },
  'fr-FR': { title: 'Certificat', to: 'Décerné à', for: 'pour avoir terminé le niveau' },
  'de-DE': { title: 'Urkunde', to: 'Verliehen an', for: 'für den Abschluss der Stufe' },
};

/** The accent of each theme of `libs/ui`; another theme has the first. */
const DEFAULT_COLOUR = '#0b5165';
const COLOURS: Readonly<Record<string, string>> = {
  springboard: DEFAULT_COLOUR,
  albion: '#1d3fb0',
};
const INK = '#182329';
const MUTED = '#52616a';

const require = createRequire(import.meta.url);
/** Static fonts with all characters of the four languages. */
const FONTS = {
  text: require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'),
};

/** A4 landscape, in points. */
const WIDTH = 841.89;
const HEIGHT = 595.28;
const MARGIN = 70;
/** The logo keeps its proportions in this box at the top. */
const LOGO_BOX = { x: (WIDTH - 240) / 2, y: 46, width: 240, height: 60 };
/** In the lower right corner, beside the date. */
const BADGE_BOX = { x: WIDTH - 150, y: HEIGHT - 150, width: 96, height: 96 };

/**
 * A tagged PDF with one page for each certificate, and embedded fonts. `now` in seconds. The language of the document
 * is that of the first certificate.
 */
export const writeCertificates = async (
  certificates: readonly Certificate[],
  now: number,
): Promise<Buffer> => {
  const language = certificates[0]?.language ?? 'en-GB';
  const pdf = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: { Title: titleOf(certificates), CreationDate: new Date(now * 1000) },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  pdf.registerFont('text', FONTS.text);
  pdf.registerFont('strong', FONTS.strong);
  const pictures = new Map<string | null, string | null>();
  for (const certificate of certificates) {
    const { logo, badge } = certificate;
    for (const image of [logo, badge]) {
      if (!pictures.has(image)) pictures.set(image, printablePicture(image));
    }
    addPage(pdf, {
      ...certificate,
      logo: pictures.get(logo) ?? null,
      badge: pictures.get(badge) ?? null,
    });
    // Other requests are answered between two pages.
    await setImmediate();
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
};

const titleOf = (certificates: readonly Certificate[]): string => {
  const [first] = certificates;
  if (first === undefined) return '';
  const { title } = TEXTS[first.language];
  return certificates.length === 1 ? `${title}: ${first.name}, ${first.level}` : title;
};

const addPage = (pdf: PDFKit.PDFDocument, certificate: Certificate): void => {
  const { name, level, scheme, club, logo, badge } = certificate;
  const { client, theme_name, date, language } = certificate;
  const colour = COLOURS[theme_name] ?? DEFAULT_COLOUR;
  const texts = TEXTS[language];
  pdf.addPage({ size: 'A4', layout: 'landscape', margin: 0 });
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .lineWidth(3)
    .rect(28, 28, WIDTH - 56, HEIGHT - 56)
    .stroke(colour);
  pdf
    .lineWidth(0.75)
    .rect(36, 36, WIDTH - 72, HEIGHT - 72)
    .stroke(colour);
  pdf.rect(WIDTH / 2 - 40, 218, 80, 2).fill(colour);
  // The name of the club is below it.
  if (logo !== null) drawPicture(pdf, logo, LOGO_BOX);
  if (badge !== null) drawPicture(pdf, badge, BADGE_BOX);
  pdf.endMarkedContent();
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const [clubY, titleY] = logo === null ? [78, 132] : [110, 138];
  const lines: readonly Line[] = [
    { tag: 'P', text: club, y: clubY, size: 20, font: 'strong', colour },
    { tag: 'H1', text: texts.title, y: titleY, size: 54, font: 'strong', colour: INK },
    { tag: 'P', text: texts.to, y: 244, size: 18, font: 'text', colour: MUTED },
    { tag: 'P', text: name, y: 272, size: 40, font: 'strong', colour: INK },
    { tag: 'P', text: texts.for, y: 344, size: 18, font: 'text', colour: MUTED },
    { tag: 'P', text: level, y: 372, size: 32, font: 'strong', colour },
    { tag: 'P', text: scheme, y: 424, size: 18, font: 'text', colour: INK },
    { tag: 'P', text: day.format(new Date(date)), y: 476, size: 16, font: 'text', colour: INK },
    { tag: 'P', text: client, y: 510, size: 13, font: 'text', colour: MUTED },
  ];
  const root = pdf.struct('Document', { lang: language });
  pdf.addStructure(root);
  for (const line of lines) {
    root.add(pdf.struct(line.tag, { lang: language }, () => drawLine(pdf, line)));
  }
  root.end();
};

/** pdfkit stores a picture once for all its pages. */
const drawPicture = (
  pdf: PDFKit.PDFDocument,
  picture: string,
  { x, y, width, height }: typeof LOGO_BOX,
): void => {
  pdf.image(picture, x, y, {
    fit: [width, height],
    align: 'center',
    valign: 'center',
  });
};

type Line = {
  tag: 'H1' | 'P';
  text: string;
  y: number;
  size: number;
  font: 'text' | 'strong';
  colour: string;
};

/** A centred line, smaller if it is too long for the page. */
const drawLine = (pdf: PDFKit.PDFDocument, { text, y, size, font, colour }: Line): void => {
  const width = WIDTH - 2 * MARGIN;
  pdf.font(font).fontSize(size);
  // A little less than the width, so that rounding never wraps the line.
  const scale = Math.min(1, (0.995 * width) / pdf.widthOfString(text));
  pdf.fontSize(size * scale).fillColor(colour);
  pdf.text(text, MARGIN, y + (size - size * scale), { width, align: 'center', lineBreak: false });
};
