import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createVitest, type TestModule, type Vite } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** The numbers of the conditions that a test reaches, or a file before its first test. */
    reached?: readonly number[];
  }
}

const api = join(import.meta.dirname, '../../apps/api');
export const src = join(api, 'src');

/** The server's code with a switch around each condition, by path. */
type SwitchedCode = ReadonlyMap<string, string>;
type MeasuredTest = { name: string; reached: readonly number[] };
/** Its tests, without those that fail without row-level security or in another order. */
type MeasuredFile = { hash: string; tests: readonly MeasuredTest[]; failing: readonly string[] };

/** Files that are measured before the result is stored, so that an interrupted run continues. */
const STORED_FILES = 12;

/**
 * Runs the test files, each with its tests in another order, to see which conditions each test reaches. The result is
 * stored in the folder for temporary files. Only changed test files run again.
 */
export const measureTests = async (
  code: SwitchedCode,
): Promise<ReadonlyMap<string, MeasuredFile>> => {
  const store = join(tmpdir(), 'springboard-query-mutants.json');
  const known = new Map<string, MeasuredFile>(
    await readFile(store, 'utf8').then(JSON.parse, () => []),
  );
  const measured = new Map<string, MeasuredFile>();
  const changed = new Map<string, string>();
  for (const file of globSync('**/*.test.ts', { cwd: src }).toSorted()) {
    const text = [...code.values(), await readFile(join(src, file), 'utf8')].join();
    const hash = createHash('sha256').update(text).digest('hex');
    const before = known.get(file);
    if (before?.hash === hash) measured.set(file, before);
    else changed.set(file, hash);
  }
  const all = [...changed.keys()].map((file) => ({ file }));
  for (let from = 0; from < all.length; from += STORED_FILES) {
    const portion = all.slice(from, from + STORED_FILES);
    for await (const module of runTests(code, portion, { tests: true })) {
      const file = relative(src, module.moduleId);
      const first = module.meta().reached ?? [];
      measured.set(file, {
        hash: changed.get(file) ?? '',
        failing: [...module.children.allTests('failed')].map(({ fullName }) => fullName),
        tests: [...module.children.allTests('passed')].map((test) => ({
          name: test.fullName,
          reached: [...first, ...(test.meta().reached ?? [])],
        })),
      });
    }
    await writeFile(store, JSON.stringify([...measured]));
  }
  return measured;
};

type TestRun = { file: string; removed?: readonly number[]; tests?: readonly MeasuredTest[] };

/** The conditions that were removed in a run. */
export const removedIn = ({ moduleId }: TestModule): number[] =>
  moduleId.split('?removed=')[1]?.split(',').map(Number) ?? [];

/** Until PostgreSQL starts again, without the databases of these runs. */
const RUNS_OF_A_SERVER = 200;

/** Runs test files, the same file several times if necessary. Modules of the server are loaded once per process. */
export async function* runTests(
  code: SwitchedCode,
  runs: readonly TestRun[],
  shuffle: { tests: boolean } = { tests: false },
): AsyncGenerator<TestModule> {
  for (let from = 0; from < runs.length; from += RUNS_OF_A_SERVER) {
    const vitest = await start(code, shuffle);
    const project = vitest.getRootProject();
    const { testModules } = await vitest.runTestSpecifications(
      runs
        .slice(from, from + RUNS_OF_A_SERVER)
        .map(({ file, removed, tests }) =>
          project.createSpecification(
            join(src, file) + (removed === undefined ? '' : `?removed=${removed.join()}`),
            tests === undefined ? {} : { testNamePattern: patternOf(tests) },
          ),
        ),
    );
    await vitest.close();
    yield* testModules;
  }
}

const patternOf = (tests: readonly MeasuredTest[]): RegExp =>
  new RegExp(`^(${tests.map(({ name }) => RegExp.escape(name)).join('|')})$`);

const start = (code: SwitchedCode, shuffle: { tests: boolean }) =>
  createVitest(
    'test',
    {
      root: api,
      watch: false,
      cache: false,
      reporters: [{}],
      // A query without its limit may never end.
      testTimeout: 30_000,
      sequence: { shuffle, seed: 1 },
      setupFiles: [
        join(import.meta.dirname, 'setup.ts'),
        join(import.meta.dirname, '../vitest/fast-check.ts'),
        join(api, 'testing/watch-bystanders.ts'),
      ],
      onConsoleLog: () => false,
    },
    { plugins: [switchedBy(code)] },
  );

const switchedBy = (code: SwitchedCode): Vite.Plugin => {
  const runtime = JSON.stringify(join(import.meta.dirname, 'runtime.ts'));
  return {
    name: 'query-mutants',
    enforce: 'pre',
    transform: (_, id) => {
      const switched = code.get(id);
      if (switched === undefined) return null;
      return { code: `import { cutting, without } from ${runtime};${switched}`, map: null };
    },
  };
};
