/**
 * `npm run query-mutants -- members groups/queries.ts`: removes the conditions and limits of the queries in these
 * parts of `apps/api/src` one at a time, and runs the tests that reach them. Row-level security is off, because it
 * hides a missing condition. All conditions are in the code with a switch, so that the server is not loaded again for
 * each of them. The result is printed and not committed. `groups/queries.ts:40` tries those of one line.
 *
 * `npm run query-mutants -- --sample 250` tries only so many, of all parts if none is named. `--seed 2` chooses others.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { TestModule } from 'vitest/node';
import { type Condition, switchConditions } from './query-mutants/conditions.ts';
import { intervalOf, sampleOf } from './query-mutants/sample.ts';
import { measureTests, removedIn, runTests, src } from './query-mutants/tests.ts';

/** Test files for a condition: the first one for each of them alone, later ones for several together. */
const MAX_FILES = 15;
const TOGETHER = 8;

const { positionals: parts, values } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
});
if (parts.length === 0 && values.sample === undefined) {
  console.error('Name folders or files of apps/api/src, or the size of a sample');
  process.exit(2);
}
process.env['POLICIES'] = 'off';

const conditions: Condition[] = [];
const code = new Map<string, string>();
for (const path of globSync('**/*.ts', { cwd: src }).toSorted()) {
  if (/\.test\.ts$|^database\/migrations\//.test(path)) continue;
  const file = { path, text: readFileSync(join(src, path), 'utf8') };
  const switched = switchConditions(file, conditions.length);
  conditions.push(...switched.conditions);
  if (switched.conditions.length > 0) code.set(join(src, path), switched.code);
}

const measured = await measureTests(code);
for (const [file, { failing }] of measured) {
  for (const name of failing) console.log(`not used\t${file}\t${name}`);
}

const testsOf = (file: string, removed: readonly number[]) =>
  (measured.get(file)?.tests ?? []).filter(({ reached }) =>
    removed.some((id) => reached.includes(id)),
  );

/** The test files of a condition: first those of its folder, then those with the most tests that reach it. */
const filesOf = (id: number): string[] => {
  const folder = conditions[id]?.path.split('/')[0] ?? '';
  return [...measured.keys()]
    .map((file) => ({
      file,
      isNear: Number(file.startsWith(`${folder}/`)),
      tests: testsOf(file, [id]).length,
    }))
    .filter(({ tests }) => tests > 0)
    .toSorted((a, b) => b.isNear - a.isNear || b.tests - a.tests)
    .map(({ file }) => file)
    .slice(0, MAX_FILES);
};

const report = (id: number, result: string): void => {
  const { path, line, text } = conditions[id] ?? { path: '', line: 0, text: '' };
  console.log(`${result}\t${path}:${line}\t${text}`);
};

/** The mistake is then in the mutant. */
const hasSyntaxError = (module: TestModule): boolean =>
  [...module.children.allTests('failed')].some((test) =>
    test.result().errors?.some(({ message }) => message.includes('syntax error at')),
  );

const all = [...conditions.keys()].filter(
  (id) => parts.length === 0 || parts.some((part) => isIn(part, conditions[id])),
);
const ids = sampleOf(all, Number(values.sample ?? all.length), values.seed);
let invalid = 0;
const remaining = new Map(ids.map((id) => [id, filesOf(id)]));
for (let round = 0; round < MAX_FILES; round += 1) {
  const byFile = Map.groupBy(
    [...remaining].filter(([, files]) => round < files.length),
    ([, files]) => files[round] ?? '',
  );
  let jobs = [...byFile].flatMap(([file, entries]) => {
    const removed = entries.map(([id]) => id);
    return inGroups(removed, round === 0 ? 1 : TOGETHER).map((group) => ({ file, removed: group }));
  });
  while (jobs.length > 0) {
    const noticed: typeof jobs = [];
    const runs = jobs.map((job) => ({ ...job, tests: testsOf(job.file, job.removed) }));
    for await (const module of runTests(code, runs)) {
      if (module.state() === 'passed') continue;
      const removed = removedIn(module);
      const file = module.relativeModuleId.split('?')[0] ?? '';
      noticed.push({ file: file.replace(/^src\//, ''), removed });
      const [id, ...others] = removed;
      if (id === undefined || others.length > 0) continue;
      remaining.delete(id);
      if (hasSyntaxError(module)) invalid += 1;
      report(id, hasSyntaxError(module) ? 'invalid' : `noticed by ${file}`);
    }
    // The halves show which of the conditions were noticed.
    jobs = noticed.flatMap(({ file, removed }) =>
      removed.length === 1
        ? []
        : inGroups(removed, Math.ceil(removed.length / 2)).map((half) => ({ file, removed: half })),
    );
  }
}
for (const [id, files] of remaining) report(id, files.length === 0 ? 'not reached' : 'not noticed');
const valid = ids.length - invalid;
console.log(`${valid} of ${all.length} conditions, ${remaining.size} not noticed`);
const interval = intervalOf(valid - remaining.size, valid, all.length - invalid);
console.log(`noticed: ${interval.join(' to ')} % (95 % confidence interval)`);
// Failed tests have set it.
process.exitCode = 0;

function isIn(part: string, condition: Condition | undefined): boolean {
  if (condition === undefined) return false;
  const { path, line } = condition;
  return part === `${path}:${line}` || `${path}/`.startsWith(`${part}/`);
}

function inGroups(all: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
