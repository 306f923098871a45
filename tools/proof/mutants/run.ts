/**
 * `npm run mutants`: changes the outbox, the sender and the pull of the offline engine, and how the server takes
 * changes in, in one place after the other (Stryker), in a copy, and looks whether a test fails. Words choose
 * parts: `npm run mutants -- outbox`. Ends with 1 where fewer than nine of ten are noticed in a part. With
 * `--write`, puts the figures of each part into docs/proof.md as soon as they are there.
 */
import { parseArgs } from 'node:util';
import { write } from '../report.ts';
import { figuresOf, reasonsOf } from './figures.ts';
import { mutate } from './mutate.ts';
import { PARTS } from './parts.ts';
import { equalIn, scoreOf } from './score.ts';

const GOAL = 0.9;

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});

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
