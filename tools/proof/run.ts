/**
 * `npm run proof -- --histories 100000 --seed 7`: plays generated histories of the offline engine, prints
 * the seed and what was met, and ends with 1 if a rule did not hold or a kind of fault never came. With
 * `--write`, puts the figures into docs/proof.md.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { proveInParallel } from './model.ts';
import { faultsOf, neverMet, storyOf } from './table.ts';
import { writePart } from './report.ts';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const histories = Number(values.histories);
console.log(`Seed ${seed}, ${histories} histories`);

const started = performance.now();
const proof = await proveInParallel({ seed, histories }, (played) => {
  console.log(`${played} played`);
});
const minutes = (performance.now() - started) / 60_000;
const never = neverMet(proof);
const figures = [
  `Seed ${seed}: ${proof.histories} histories, ${proof.changes} changes that the server took in, ` +
    `${proof.deliveries} deliveries (${proof.together} of them with others in one call), ${minutes.toFixed(1)} minutes. ` +
    (proof.broken === null ? 'Every rule held in every history.' : 'A RULE DID NOT HOLD.'),
  faultsOf(proof),
].join('\n\n');
console.log(`\n${figures}\n${storyOf(proof)}`);
if (never.length > 0) console.log(`Never met: ${never.join(', ')}`);
if (values.write) {
  const file = join(import.meta.dirname, '../../docs/proof.md');
  writeFileSync(file, writePart(file, 'Histories of the model', figures));
}
process.exitCode = proof.broken === null && never.length === 0 ? 0 : 1;
