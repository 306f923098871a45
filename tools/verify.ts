/**
 * `npm test`: runs every check of the repository as an Nx target. Then prints how long each target took, how
 * many results came from the cache, and one line that counts all tests. Arguments choose targets:
 * `npm test -- lint test`.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addCounts, countReport, noCounts, oneFailure, type Counts } from './checks/counts.ts';
import { summaryOf, type TargetResult, type TaskResult } from './checks/summary.ts';

const TARGETS = [
  'format',
  'lint',
  'typecheck',
  'unused',
  'translations',
  'plain-words',
  'rule-ids',
  'folders',
  'build',
  'test',
  'routes-alone',
  'simulation',
  'portals',
  'size',
  'gallery',
  'e2e',
];
/** Their tasks write `.reports/<target>.json` in the folder of the project. Any other target counts as one test. */
const WITH_REPORT = new Set(['test', 'gallery', 'e2e']);

const root = join(import.meta.dirname, '..');
/** Nx describes its last run in this file. */
const runFile = join(root, '.nx/cache/run.json');

type NxTask = {
  target: string;
  projectName: string;
  startTime: string;
  endTime: string;
  cacheStatus: 'cache-miss' | 'local-cache-hit' | 'remote-cache-hit';
  /** Exit code. */
  status: number;
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !TARGETS.includes(name));
if (unknown.length > 0) {
  console.error(`No such target: ${unknown.join(', ')}. There are: ${TARGETS.join(', ')}`);
  process.exit(2);
}
const targets = chosen.length > 0 ? chosen : TARGETS;

const folders = projectFolders();
rmSync(runFile, { force: true });
for (const folder of folders.values())
  for (const target of targets) rmSync(reportOf(folder, target), { force: true });

const startedAt = performance.now();
const exit = await runNx(['run-many', '-t', targets.join(',')]);
const tasks = nxTasks();
const results = targets.map((target) => resultOf(target, tasks));
const summary = summaryOf(results, { exit, seconds: (performance.now() - startedAt) / 1000 });
console.log(`\n${summary.text}`);
process.exit(summary.failed ? 1 : 0);

function resultOf(target: string, all: readonly NxTask[]): TargetResult {
  const ofTarget = all.filter((task) => task.target === target);
  if (ofTarget.length === 0)
    return { target, tasks: [], counts: oneFailure(`${target} did not run`) };
  return {
    target,
    tasks: ofTarget.map(taskResult),
    counts: WITH_REPORT.has(target)
      ? ofTarget.map(countTask).reduce(addCounts)
      : countExitCodes(target, ofTarget),
  };
}

function taskResult(task: NxTask): TaskResult {
  const cached = task.cacheStatus !== 'cache-miss';
  return {
    cached,
    seconds: (Date.parse(task.endTime) - Date.parse(task.startTime)) / 1000,
    cachedTests: cached && WITH_REPORT.has(task.target) ? countTask(task).passed : 0,
  };
}

/** The tests of one task. A task can also fail after its tests have passed. */
function countTask({ target, projectName, status }: NxTask): Counts {
  const name = `${target} of ${projectName}`;
  const report = reportOf(folders.get(projectName) ?? '', target);
  if (!existsSync(report)) return oneFailure(`${name} has no report`);
  const counts = countReport(readJson(report));
  return status !== 0 && counts.failed === 0
    ? addCounts(counts, oneFailure(`${name} ended with ${status}`))
    : counts;
}

function countExitCodes(target: string, ofTarget: readonly NxTask[]): Counts {
  const failed = ofTarget.filter(({ status }) => status !== 0);
  return failed.length === 0
    ? { ...noCounts, passed: 1 }
    : oneFailure(`${target} of ${failed.map(({ projectName }) => projectName).join(', ')}`);
}

function nxTasks(): NxTask[] {
  return existsSync(runFile) ? readJson(runFile).tasks : [];
}

/** Folders of the projects by name. */
function projectFolders(): ReadonlyMap<string, string> {
  const { workspaces } = readJson(join(root, 'package.json'));
  const files = globSync(
    workspaces.map((folder: string) => `${folder}/package.json`),
    { cwd: root },
  );
  return new Map(
    ['package.json', ...files].map((file) => [readJson(join(root, file)).name, dirname(file)]),
  );
}

function reportOf(folder: string, target: string): string {
  return join(root, folder, '.reports', `${target}.json`);
}

function runNx(args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin/nx'), [...args, '--outputStyle=static'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
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
