/**
 * `node tools/proof/real.ts --histories 1000 --kills 100`: the real engine over a network that fails,
 * against the real API and a real PostgreSQL that are killed (SIGKILL) while they work. Ends with 1 if
 * anything was lost, doubled or out of order. With `--write`, puts the figures into docs/proof.md.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { proveForReal } from './real/histories.ts';
import { writePart } from './report.ts';
import { tableOf } from './table.ts';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '100' },
    kills: { type: 'string', default: '5' },
    seed: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
console.log(`Seed ${seed}`);
const started = performance.now();
const { histories, changes, kills, met, wrong } = await proveForReal({
  seed,
  histories: Number(values.histories),
  kills: Number(values.kills),
});
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
const figures = [
  `Seed ${seed}: ${histories} histories with ${changes} changes over real HTTP to a real PostgreSQL, ${minutes} minutes. ` +
    `The API was killed ${kills.api} times and PostgreSQL ${kills.postgres} times while changes were on their way. ` +
    (wrong.length === 0
      ? 'Nothing that was saved or answered was lost, doubled or out of order.'
      : `WRONG: ${wrong.join('; ')}`),
  tableOf(['kind of fault', 'met'], met),
].join('\n\n');
console.log(figures);
if (values.write) {
  const file = join(import.meta.dirname, '../../docs/proof.md');
  writeFileSync(file, writePart(file, 'Histories over real HTTP and a real PostgreSQL', figures));
}
process.exit(wrong.length === 0 ? 0 : 1);
