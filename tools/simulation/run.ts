/**
 * `npm run simulation`: runs generated histories of the offline engine in the model (`--histories`), then over
 * real HTTP against a real PostgreSQL (`--real`). The API and PostgreSQL are each killed `--kills` times
 * meanwhile. Prints the seed and the failures that occurred. Exits with 1 if a rule did not hold or a kind of failure
 * occurred too rarely. `--long` runs 100,000 histories and 1,000 real ones with 100 kills each, continues an
 * interrupted long run of the same seed, and writes the figures into docs/simulation.md.
 */
import { parseArgs } from 'node:util';
import { finishedParts, NO_FINISHED_PARTS } from './finished.ts';
import { simulateInThreads } from './model.ts';
import { simulateRealProduct } from './real/histories.ts';
import { writeSection } from './report.ts';
import { failuresOf, modelFigures, realFigures, failureLog } from './table.ts';

const LONG_SEED = '20261121';

const { values } = parseArgs({
  options: {
    histories: { type: 'string' },
    real: { type: 'string' },
    kills: { type: 'string' },
    seed: { type: 'string' },
    long: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const { long } = values;
const seed = Number(values.seed ?? (long ? LONG_SEED : Date.now() % 1_000_000_000));
const histories = Number(values.histories ?? (long ? 100_000 : 1000));
const realHistories = Number(values.real ?? (long ? 1000 : 100));
const kills = Number(values.kills ?? (long ? 100 : 3));
const shouldWrite = long || values.write;
const failures: string[] = [];

const withMinutes = async <T>(work: Promise<T>): Promise<{ value: T; minutes: string }> => {
  const started = performance.now();
  const value = await work;
  return { value, minutes: ((performance.now() - started) / 60_000).toFixed(1) };
};

console.log(`Seed ${seed}: ${histories} histories of the model, ${realHistories} real ones`);
if (histories > 0) {
  const finished = long ? finishedParts() : NO_FINISHED_PARTS;
  const onProgress = (played: number) => console.log(`${played} histories done`);
  const { value: result, minutes } = await withMinutes(
    simulateInThreads({ seed, histories }, finished, onProgress),
  );
  const figures = modelFigures(result, minutes);
  console.log(`\n${figures}\n${failureLog(result)}`);
  failures.push(...failuresOf(result));
  if (shouldWrite) writeSection('Simulated histories', figures);
}
if (realHistories > 0) {
  const { value: result, minutes } = await withMinutes(
    simulateRealProduct({ seed, histories: realHistories, kills }),
  );
  const figures = realFigures(result, minutes);
  console.log(`\n${figures}`);
  failures.push(...result.violations);
  if (shouldWrite) writeSection('Histories over real HTTP and a real PostgreSQL', figures);
}
for (const failure of failures) console.error(failure);
process.exit(failures.length === 0 ? 0 : 1);
