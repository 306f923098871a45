/**
 * `npm run mutants`: changes the outbox, the sender and the pull of the offline engine, and how the server takes
 * changes in, in one place after the other (Stryker), in a copy, and looks whether a test fails. Words choose
 * parts: `npm run mutants -- outbox`. Ends with 1 where fewer than nine of ten are noticed in a part. With
 * `--write`, puts the figures of each part into docs/proof.md as soon as they are there.
 */
import { parseArgs } from 'node:util';
import { write } from '../report.ts';
import { tableOf } from '../table.ts';
import type { Equal } from './equal.ts';
import { mutate } from './mutate.ts';
import { PARTS } from './parts.ts';
import { equalIn, isEqual, linesOf, scoreOf, type Mutated } from './score.ts';

const GOAL = 0.9;

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const reasonsOf = (equal: readonly Equal[]): string[] =>
  equal.map(
    ({ file, line, instead, why }) => `- \`${file}\`: \`${line}\` as \`${instead}\`. ${why}`,
  );

const figuresOf = (mutated: readonly Mutated[]): string => {
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

for (const part of PARTS) {
  if (positionals.length > 0 && !positionals.includes(part.name)) continue;
  const mutated = await mutate(part);
  const figures = figuresOf(mutated);
  console.log(`${part.name}\n\n${figures}`);
  const { idle } = equalIn(mutated);
  if (idle.length > 0) console.log(`Reasons without a mutant:\n\n${reasonsOf(idle).join('\n')}`);
  if (values.write) write(`Mutants: ${part.name}`, figures);
  if (scoreOf(mutated).part < GOAL) process.exitCode = 1;
}
