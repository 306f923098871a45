/**
 * `npm test`: every check of the repository, one after the other, then one line that counts them.
 * A check without cases of its own (format, lint …) counts as one. Arguments choose steps by name:
 * `npm test -- lint unit`.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findBrowser } from './browser.ts';
import {
  addCounts,
  countPlaywright,
  countVitest,
  noCounts,
  oneFailure,
  type Counts,
} from './checks/counts.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const startedAt = Date.now();

type Step = { name: string; run: () => Promise<Counts> };

const steps: Step[] = [
  check('format', [bin('oxfmt'), '--check']),
  check('graph', [bin('nx'), 'graph', '--file=.nx/graph.json']),
  check('lint', [bin('oxlint'), '--type-aware', '--deny-warnings']),
  check('types', [bin('nx'), 'run-many', '-t', 'typecheck', '--outputStyle=static']),
  check('unused', [bin('knip')]),
  check('words', [process.execPath, 'tools/checks/words.ts']),
  check('coverage', [process.execPath, 'tools/checks/coverage.ts']),
  { name: 'unit', run: unitTests },
  // The same histories for everybody: what fails here, fails again. `npm run proof` plays new ones.
  check('proof', [process.execPath, 'tools/proof/run.ts', '--seed', '300389797']),
  check('build', [bin('nx'), 'run-many', '-t', 'build', '--outputStyle=static']),
  check('portals', [process.execPath, 'tools/checks/portals.ts']),
  check('size', [process.execPath, 'tools/bench/b9-first-load.ts']),
  { name: 'gallery', run: gallery },
  { name: 'stories', run: stories },
];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `No such step: ${unknown.join(', ')}. There are: ${steps.map((s) => s.name).join(', ')}`,
  );
  process.exit(2);
}

const failed: string[] = [];
let total = noCounts;
for (const step of steps) {
  if (chosen.length > 0 && !chosen.includes(step.name)) continue;
  const begun = Date.now();
  console.log(`\n── ${step.name}`);
  const counts = await step.run();
  if (counts.failed > 0) failed.push(step.name);
  total = addCounts(total, counts);
  console.log(`── ${step.name}: ${counts.failed > 0 ? 'FAILED' : 'ok'}, ${seconds(begun)} s`);
}
if (failed.length > 0)
  console.log(`\nFailed: ${failed.join(', ')}\n  ${total.failures.join('\n  ')}`);
console.log(`\nAll checks took ${seconds(startedAt)} s`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);

function check(name: string, command: [string, ...string[]]): Step {
  return {
    name,
    run: async () =>
      (await execute(command)) === 0 ? { ...noCounts, passed: 1 } : oneFailure(name),
  };
}

/** Unit tests and the server's tests, by project, so that only what is affected runs again. */
async function unitTests(): Promise<Counts> {
  const projects = globSync('{apps,libs}/*/package.json', { cwd: root }).concat(
    'tools/package.json',
  );
  const withTests = projects.filter(
    (file) => readJson(join(root, file)).scripts?.test !== undefined,
  );
  for (const file of withTests)
    rmSync(join(root, dirname(file), '.reports'), { recursive: true, force: true });
  const exit = await execute([
    bin('nx'),
    'run-many',
    '-t',
    'test',
    '--outputStyle=static',
    '--nxBail=false',
  ]);
  let counts = noCounts;
  for (const file of withTests) {
    const report = join(root, dirname(file), '.reports/test.json');
    counts = addCounts(
      counts,
      existsSync(report)
        ? countVitest(readJson(report))
        : oneFailure(`no test report of ${dirname(file)}`),
    );
  }
  return withExit(counts, exit, 'unit');
}

/** Every screen of the coach portal in every state, as a phone shows it in English. */
async function gallery(): Promise<Counts> {
  const report = join(root, '.gallery/report.json');
  rmSync(report, { force: true });
  const look = ['check', 'en-GB', 'light', 'phone'];
  const exit = await execute([process.execPath, 'e2e/gallery/run.ts', ...look]);
  const counts: Counts = existsSync(report)
    ? readJson(report)
    : oneFailure('no report of the gallery');
  return withExit(counts, exit, 'gallery');
}

/** The stories of `e2e/` in a real browser against the real server. */
async function stories(): Promise<Counts> {
  const report = join(root, 'e2e/results/report.json');
  rmSync(report, { force: true });
  const exit = await execute([bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts'], {
    CHROMIUM_PATH: await findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const counts = existsSync(report)
    ? countPlaywright(readJson(report))
    : oneFailure('no report of the stories');
  return withExit(counts, exit, 'stories');
}

/** A run whose cases all passed and that ended badly all the same has failed. */
function withExit(counts: Counts, exit: number, name: string): Counts {
  return exit !== 0 && counts.failed === 0
    ? addCounts(counts, oneFailure(`${name} ended with ${exit}`))
    : counts;
}

function execute(
  [command, ...args]: [string, ...string[]],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', ...env },
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(0);
}
