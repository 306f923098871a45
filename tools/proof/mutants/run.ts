/**
 * `npm run mutants`: changes the outbox, the sender and the pull of the offline engine, and how the server takes
 * changes in, in one place after the other (Stryker), in a copy, and looks whether a test fails. Words choose
 * parts: `npm run mutants -- outbox`.
 * Ends with 1 where fewer than nine of ten are noticed. With `--write`, puts the figures into docs/proof.md.
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
const chosen = PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

const mutated: Mutated[] = [];
for (const part of chosen) mutated.push(...(await mutate(part)));

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;
const all = scoreOf(mutated);
const rows = chosen.map(({ name }) => {
  const score = scoreOf(mutated.filter(({ part }) => part === name));
  return [name, score.made, score.noticed, score.equal, score.survived, percent(score.part)];
});
const survivors = mutated.filter((one) => one.status === 'survived' && !isEqual(one));
const figures = [
  `${all.made} mutants, ${percent(all.part)} of those that change anything were noticed.`,
  tableOf(['part', 'mutants', 'noticed', 'equal', 'survived', 'score'], rows),
  'Equal are those that change nothing that anybody could notice:',
  EQUAL.map(
    ({ file, line, instead, why }) => `- \`${file}\`: \`${line}\` as \`${instead}\`. ${why}`,
  ).join('\n'),
  ...(survivors.length > 0
    ? [
        'Survived:',
        linesOf(survivors)
          .map((line) => `- ${line}`)
          .join('\n'),
      ]
    : []),
].join('\n\n');
console.log(figures);
if (values.write) write('Mutants', figures);
process.exitCode = all.part >= GOAL ? 0 : 1;
