import {
  type CaptionCue,
  formatCaptions,
  formatCaptionTime,
  parseCaptionTime,
} from '@springboard/domain';

/** A caption in the editor, as it is typed. */
export type CaptionRow = {
  /** Unique among the rows. */
  readonly id: number;
  readonly start: string;
  readonly end: string;
  readonly text: string;
  readonly settings: string;
};

/** What is wrong with a field; each has a text. */
export type RowProblem = 'time' | 'order' | 'words';
export type RowProblems = Readonly<Partial<Record<'start' | 'end' | 'text', RowProblem>>>;

const NEW_CAPTION_MS = 3000;

export const rowOf = ({ start, end, settings, text }: CaptionCue, id: number): CaptionRow => ({
  id,
  start: formatCaptionTime(start),
  end: formatCaptionTime(end),
  text,
  settings,
});

/** The rows with an empty caption that starts at `at` milliseconds, in the order of time. */
export const withNewRow = (
  rows: readonly CaptionRow[],
  at: number,
): { rows: readonly CaptionRow[]; id: number } => {
  const id = 1 + Math.max(0, ...rows.map((row) => row.id));
  const added = rowOf({ start: at, end: at + NEW_CAPTION_MS, settings: '', text: '' }, id);
  const next = rows.findIndex((row) => (parseCaptionTime(row.start) ?? 0) > at);
  return { rows: rows.toSpliced(next === -1 ? rows.length : next, 0, added), id };
};

export const problemsOf = ({ start, end, text }: CaptionRow): RowProblems => {
  const [from, to] = [parseCaptionTime(start), parseCaptionTime(end)];
  return {
    ...(from === null && { start: 'time' }),
    ...(to === null && { end: 'time' }),
    ...(from !== null && to !== null && to <= from && { end: 'order' }),
    ...(wordsOf(text) === '' && { text: 'words' }),
  };
};

/** The caption that a player shows at this moment. @param at milliseconds */
export const rowAt = (rows: readonly CaptionRow[], at: number): CaptionRow | undefined =>
  rows.find(
    ({ start, end }) =>
      (parseCaptionTime(start) ?? Infinity) <= at && at < (parseCaptionTime(end) ?? 0),
  );

/** WebVTT in the order of time. Only for rows without problems. */
export const captionsOf = (rows: readonly CaptionRow[]): string =>
  formatCaptions(
    rows
      .map(({ start, end, settings, text }) => ({
        start: parseCaptionTime(start) ?? 0,
        end: parseCaptionTime(end) ?? 0,
        settings,
        text: wordsOf(text),
      }))
      .toSorted((a, b) => a.start - b.start),
  );

/** An empty line ends a caption in WebVTT, and an arrow separates times. */
const wordsOf = (text: string): string =>
  text
    .replaceAll('-->', '→')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
