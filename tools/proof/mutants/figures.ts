import { tableOf } from '../table.ts';
import type { Equal } from './equal/equal.ts';
import { equalIn, isEqual, linesOf, scoreOf, type Mutated } from './score.ts';

export const reasonsOf = (equal: readonly Equal[]): string[] =>
  equal.map(
    ({ file, line, instead, why }) => `- \`${file}\`: \`${line}\` as \`${instead}\`. ${why}`,
  );

/** What became of the mutants of a part, as Markdown. */
export const figuresOf = (mutated: readonly Mutated[]): string => {
  const { tried, untried, noticed, by_time, equal, survived, part } = scoreOf(mutated);
  const survivors = mutated.filter((one) => one.status === 'survived' && !isEqual(one));
  const listed = (heading: string, lines: readonly string[]) =>
    lines.length > 0 ? [heading, lines.join('\n')] : [];
  return [
    tableOf(
      ['mutants', 'noticed', 'of these by time alone', 'equal', 'survived', 'score'],
      [[tried, noticed, by_time, equal, survived, `${(100 * part).toFixed(1)} %`]],
    ),
    `${untried} more are in what is made once as a module loads, or end the whole run, and are not counted.`,
    ...listed(
      'Equal are those that change nothing that anybody could notice:',
      reasonsOf(equalIn(mutated).known),
    ),
    ...listed('Survived:', linesOf(survivors)),
  ].join('\n\n');
};
