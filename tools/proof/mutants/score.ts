import type { Equal } from './equal/equal.ts';
import { IN_INGESTION } from './equal/ingestion.ts';
import { IN_OUTBOX } from './equal/outbox.ts';
import { IN_PULL } from './equal/pull.ts';
import { IN_SENDER } from './equal/sender.ts';

const EQUAL = [...IN_OUTBOX, ...IN_SENDER, ...IN_PULL, ...IN_INGESTION];

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
  /** Untried is what is made once as a module loads, and what ends the whole run. */
  readonly status: 'noticed' | 'survived' | 'untried';
  /** Noticed because it took too long, and by nothing else. */
  readonly by_time: boolean;
};

const isThis = (one: Equal, { file, text, instead }: Mutated): boolean =>
  one.file === file && text.includes(one.line) && one.instead === instead;

/** Whether it is one of those that change nothing, as somebody has found. */
export const isEqual = (mutated: Mutated): boolean => EQUAL.some((one) => isThis(one, mutated));

/** Those that were found to change nothing: `known` that a run has met, and `idle` that nothing survives by. */
export const equalIn = (all: readonly Mutated[]) => {
  const files = new Set(all.map(({ file }) => file));
  const survivors = all.filter(({ status }) => status === 'survived');
  const isMet = (one: Equal) => survivors.some((mutated) => isThis(one, mutated));
  return {
    known: EQUAL.filter(isMet),
    idle: EQUAL.filter((one) => files.has(one.file) && !isMet(one)),
  };
};

export const scoreOf = (all: readonly Mutated[]) => {
  const noticed = all.filter(({ status }) => status === 'noticed');
  const left = all.filter(({ status }) => status === 'survived');
  const equal = left.filter(isEqual).length;
  const survived = left.length - equal;
  return {
    tried: noticed.length + left.length,
    untried: all.length - noticed.length - left.length,
    noticed: noticed.length,
    by_time: noticed.filter((one) => one.by_time).length,
    equal,
    survived,
    part: noticed.length / (noticed.length + survived || 1),
  };
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
