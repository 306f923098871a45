/**
 * `node tools/simulation/databases.ts --programs 2000`: asks the same of the model's database and of a real
 * Chromium's, and compares what each hears. Ends with 1 where they differ. With `--write`, says so in
 * docs/simulation.md.
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
/** There are databases only for pages that have an address. */
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
  const figures = `Seed ${seed}: ${count} generated programs of transactions, aborts, closes and upgrades by two tabs heard the same from the database of the model and from that of Chromium ${browser.version()}.`;
  console.log(figures);
  if (values.write) writeSection('The database of the model', figures);
} finally {
  await browser.close();
}
