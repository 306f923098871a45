import { videoLength } from './video-length.ts';

/** What is wrong with a line of a file of captions. */
type CaptionError = 'HEADER' | 'TIME' | 'ORDER' | 'OVERLAP' | 'TEXT' | 'NO_CUES';

/** `line` counts from 1. */
export type CaptionProblem = { readonly line: number; readonly code: CaptionError };

/** A caption with its times in milliseconds. */
export type CaptionCue = {
  readonly start: number;
  readonly end: number;
  /** Position and alignment, as WebVTT writes them. */
  readonly settings: string;
  /** One line or several, none of them empty. */
  readonly text: string;
};

type ParsedCaptions =
  | { readonly ok: true; readonly text: string; readonly cues: readonly CaptionCue[] }
  | { readonly ok: false; readonly problems: readonly CaptionProblem[] };

type Line = { readonly number: number; readonly text: string };

/** A file full of errors is another kind of file; a longer list is of no use. */
const MAX_PROBLEMS = 50;

/**
 * Reads WebVTT or SubRip and returns WebVTT: cues in their order, with their settings, without comments and styles.
 * Otherwise every line that is wrong:
 *
 * - HEADER: the first line of WebVTT has more than `WEBVTT`
 * - TIME: not `00:01.000 --> 00:02.500`
 * - ORDER: a cue ends before it starts
 * - OVERLAP: a cue starts before the one above it
 * - TEXT: a cue has no text
 * - NO_CUES: there is none
 */
export const parseCaptions = (source: string): ParsedCaptions => {
  const lines = source
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ number: index + 1, text: text.replaceAll('\0', '') }));
  const [first] = lines;
  const isWebVtt = first?.text.startsWith('WEBVTT') === true;
  const problems: CaptionProblem[] = [];
  if (isWebVtt && !/^WEBVTT(?:[ \t].*)?$/.test(first.text))
    problems.push({ line: 1, code: 'HEADER' });
  const cues: CaptionCue[] = [];
  let previous = 0;
  for (const block of blocksOf(isWebVtt ? lines.slice(1) : lines)) {
    if (isWebVtt && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block[0]?.text ?? '')) continue;
    // The number or name of a cue is in the line before its times.
    const [head, second] = block;
    const at = head?.text.includes('-->') === true || second?.text.includes('-->') !== true ? 0 : 1;
    const times = block[at];
    if (times === undefined) continue;
    // The settings after the header are not a cue.
    if (isWebVtt && cues.length === 0 && times.number === 2 && !times.text.includes('-->'))
      continue;
    const cue = readTimes(times.text);
    if (cue === null) {
      problems.push({ line: times.number, code: 'TIME' });
      continue;
    }
    const text = block.slice(at + 1);
    const line = times.number;
    if (cue.end <= cue.start) problems.push({ line, code: 'ORDER' });
    if (cue.start < previous) problems.push({ line, code: 'OVERLAP' });
    previous = Math.max(previous, cue.start);
    if (text.length === 0) problems.push({ line, code: 'TEXT' });
    const arrow = text.find((each) => each.text.includes('-->'));
    if (arrow !== undefined) problems.push({ line: arrow.number, code: 'TIME' });
    cues.push({
      start: cue.start,
      end: cue.end,
      settings: isWebVtt ? cue.settings : '',
      text: text.map((each) => (isWebVtt ? each.text : plainText(each.text))).join('\n'),
    });
  }
  if (problems.length === 0 && cues.length === 0) problems.push({ line: 1, code: 'NO_CUES' });
  return problems.length > 0
    ? { ok: false, problems: problems.slice(0, MAX_PROBLEMS) }
    : { ok: true, text: formatCaptions(cues), cues };
};

/** WebVTT with these cues. */
export const formatCaptions = (cues: readonly CaptionCue[]): string => {
  const blocks = cues.map(({ start, end, settings, text }) => {
    const range = `${timeText(start)} --> ${timeText(end)}`;
    return `${settings === '' ? range : `${range} ${settings}`}\n${text}`;
  });
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
};

/** Lines between empty lines. */
const blocksOf = (lines: readonly Line[]): readonly (readonly Line[])[] => {
  const blocks: Line[][] = [[]];
  for (const line of lines) {
    if (line.text.trim() === '') blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks.filter((block) => block.length > 0);
};

/** WebVTT separates milliseconds with a point and may omit hours, SubRip with a comma. */
const TIME = String.raw`(?:(\d{1,4}):)?([0-5]\d):([0-5]\d)[.,](\d{3})`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s+-->\s+${TIME}(?:\s+(.*))?$`);

const readTimes = (text: string) => {
  const match = TIMES.exec(text);
  if (match === null) return null;
  const [, ...parts] = match;
  const at = (offset: number) => {
    const [hours = 0, minutes = 0, seconds = 0, ms = 0] = parts
      .slice(offset, offset + 4)
      .map((part) => Number(part ?? 0));
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
  };
  return { start: at(0), end: at(4), settings: (parts[8] ?? '').trim() };
};

/**
 * A time as people write it, in milliseconds: "12.5", "0:12.5", "1:02:12"; null: not a time.
 */
export const parseCaptionTime = (text: string): number | null => {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
};

/** A time as people read it: "0:12.500", "1:02:12.000". @param ms milliseconds */
export const formatCaptionTime = (ms: number): string =>
  `${videoLength(Math.floor(ms / 1000))}.${String(Math.floor(ms % 1000)).padStart(3, '0')}`;

const timeText = (ms: number): string => {
  const digits = (value: number, length: number) => String(Math.floor(value)).padStart(length, '0');
  const seconds = ms / 1000;
  return `${digits(seconds / 3600, 2)}:${digits((seconds / 60) % 60, 2)}:${digits(seconds % 60, 2)}.${digits(ms % 1000, 3)}`;
};

/** SubRip knows fonts and positions that WebVTT does not. */
const plainText = (text: string): string =>
  text.replaceAll(/<\/?font[^>]*>/gi, '').replaceAll(/\{\\[^}]*\}/g, '');
