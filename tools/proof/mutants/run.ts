/**
 * `npm run mutants`: changes the outbox, the sender and the pull of the offline engine, and how the server takes
 * changes in, in one place after the other (Stryker), in a copy, and looks whether a test fails. Words choose
 * parts: `npm run mutants -- outbox`. Ends with 1 where fewer than nine of ten are noticed in a part. With
 * `--write`, puts the figures of each part into docs/proof.md as soon as they are there.
 */
import { parseArgs } from 'node:util';
import { write } from '../report.ts';
import { tableOf } from '../table.ts';
import { EQUAL } from './equal.ts';
import { mutate } from './mutate.ts';
import { PARTS } from './parts.ts';
import { isEqual, linesOf, scoreOf, type Mutated } from './score.ts';

const GOAL = 0.9;

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const reasonsIn = (mutated: readonly Mutated[]): string[] => {
  const files = new Set(mutated.map(({ file }) => file));
  return EQUAL.filter(({ file }) => files.has(file)).map(
    ({ file, line, instead, why }) => `- \`${file}\`: \`${line}\` as \`${instead}\`. ${why}`,
  );
};

const figuresOf = (mutated: readonly Mutated[]): string => {
  const { made, noticed, equal, survived, part } = scoreOf(mutated);
  const survivors = mutated.filter((one) => one.status === 'survived' && !isEqual(one));
  const listed = (heading: string, lines: readonly string[]) =>
    lines.length > 0 ? [heading, lines.join('\n')] : [];
  return [
    tableOf(
      ['mutants', 'noticed', 'equal', 'survived', 'score'],
      [[made, noticed, equal, survived, `${(100 * part).toFixed(1)} %`]],
    ),
    ...listed('Equal are those that change nothing that anybody could notice:', reasonsIn(mutated)),
    ...listed('Survived:', linesOf(survivors)),
  ].join('\n\n');
};

for (const part of PARTS) {
  if (positionals.length > 0 && !positionals.includes(part.name)) continue;
  const mutated = await mutate(part);
  const figures = figuresOf(mutated);
  console.log(`${part.name}\n\n${figures}`);
  if (values.write) write(`Mutants: ${part.name}`, figures);
  if (scoreOf(mutated).part < GOAL) process.exitCode = 1;
}
