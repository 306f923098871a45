import { EQUAL } from './equal.ts';

/** One change of the engine, and what came of it. */
export type Mutated = {
  /** Name of the part. */
  readonly part: string;
  /** Below `src` of its package. */
  readonly file: string;
  readonly line: number;
  /** The line as it was, and what stood in the place of a part of it. */
  readonly text: string;
  readonly was: string;
  readonly instead: string;
  readonly status: 'noticed' | 'survived';
};

/** Whether it is one of those that change nothing, as somebody has found. */
export const isEqual = ({ file, text, instead }: Mutated): boolean =>
  EQUAL.some((one) => one.file === file && text.includes(one.line) && one.instead === instead);

export const scoreOf = (all: readonly Mutated[]) => {
  const noticed = all.filter(({ status }) => status === 'noticed').length;
  const left = all.filter(({ status }) => status === 'survived');
  const equal = left.filter(isEqual).length;
  const survived = left.length - equal;
  return { made: all.length, noticed, equal, survived, part: noticed / (noticed + survived || 1) };
};

export const linesOf = (all: readonly Mutated[]): string[] =>
  all.map(
    ({ file, line, was, instead }) =>
      `- \`${file}:${line}\`: \`${short(was)}\` as \`${short(instead)}\``,
  );

const MOST = 80;

const short = (code: string): string => {
  const text = code.replaceAll(/\s+/g, ' ');
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
};
