/**
 * `node tools/simulation/databases.ts --programs 2000`: runs generated programs in the simulated database
 * and in a real Chromium, and compares their logs. Exits with 1 if they differ. With `--write`, it writes the
 * result into docs/simulation.md.
 */
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { compareDatabases, runProgram } from '@springboard/offline/testing';
import { findBrowser } from '../browser.ts';
import { writeSection } from './report.ts';

const { values } = parseArgs({
  options: {
    programs: { type: 'string', default: '300' },
    seed: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const count = Number(values.programs);
/** A page needs an address to have databases. */
const PAGE = 'http://localhost/';

const browser = await chromium.launch({ executablePath: await findBrowser('benchmarks') });
try {
  const page = await browser.newPage();
  await page.route(PAGE, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(PAGE);
  await page.addScriptTag({ content: `globalThis.runProgram = ${runProgram.toString()}` });
  await compareDatabases(
    (name, program) =>
      page.evaluate(`runProgram(globalThis, ${JSON.stringify(name)}, ${JSON.stringify(program)})`),
    { seed, count },
  );
  const figures = `Seed ${seed}: ${count} generated programs of transactions, aborts, closes and upgrades in two tabs had the same log in the simulated database and in Chromium ${browser.version()}.`;
  console.log(figures);
  if (values.write) writeSection('Simulated database', figures);
} finally {
  await browser.close();
}
