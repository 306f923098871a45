import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Mutated } from './score.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ENGINE = 'libs/offline';
/** In the place of the long test: a few histories for each mutant that they touch, and no time for their story. */
const FEW_HISTORIES = `
  import { expect, test } from 'vitest';
  import { prove } from './testing/proof.ts';
  test('every rule holds in a few histories', async () => {
    const { broken } = await prove({ seed: 20_261_121, histories: 10, shorten_ms: 0 });
    expect(broken).toBeNull();
  });`;

/** Mutates the files of one folder of the engine, in a copy of it, and runs the tests that touch each. */
export const mutate = async (part: string): Promise<Mutated[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'springboard-mutants-'));
  try {
    copyTo(folder);
    const engine = join(folder, ENGINE);
    const config = join(engine, 'stryker.json');
    writeFileSync(config, JSON.stringify(settingsFor(part)));
    await run(engine, config);
    return readReport(join(engine, 'mutants.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const copyTo = (folder: string): void => {
  const skipped = ['node_modules', '.reports'];
  cpSync(join(ROOT, ENGINE), join(folder, ENGINE), {
    recursive: true,
    filter: (path) => !skipped.some((name) => relative(ROOT, path).split('/').includes(name)),
  });
  cpSync(join(ROOT, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, ENGINE, 'src/history.test.ts'), FEW_HISTORIES);
  // Modules once for all tests: they share nothing that one of them changes.
  writeFileSync(
    join(folder, ENGINE, 'vitest.config.ts'),
    'export default { test: { isolate: false, testTimeout: 20_000 } };',
  );
};

const settingsFor = (part: string) => ({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  inPlace: true,
  mutate: [`src/${part}/**/*.ts`, `!src/${part}/**/*.test.ts`],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  timeoutMS: 3000,
  timeoutFactor: 1.5,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: 'mutants.json' },
});

const run = (cwd: string, config: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const stryker = join(ROOT, 'node_modules/.bin/stryker');
    const child = spawn(stryker, ['run', config], { cwd, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Stryker ended with ${code}`)),
    );
  });

type Place = { readonly line: number; readonly column: number };
type Report = {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly {
          readonly status: string;
          readonly replacement?: string;
          readonly location: { readonly start: Place; readonly end: Place };
        }[];
      }
    >
  >;
};

const NOTICED = ['Killed', 'Timeout'];
const SURVIVED = ['Survived', 'NoCoverage'];

const readReport = (file: string): Mutated[] => {
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(report.files).flatMap(([path, { source, mutants }]) =>
    mutants.flatMap(({ status, replacement = '', location: { start, end } }): Mutated[] => {
      if (![...NOTICED, ...SURVIVED].includes(status)) return [];
      const lines = source.split('\n');
      return [
        {
          file: path.replace(/^src\//, ''),
          line: start.line,
          text: lines[start.line - 1] ?? '',
          part: partOf(lines, start, end),
          instead: replacement,
          status: NOTICED.includes(status) ? 'noticed' : 'survived',
        },
      ];
    }),
  );
};

const partOf = (lines: readonly string[], start: Place, end: Place): string => {
  const [first = '', ...others] = lines.slice(start.line - 1, end.line);
  if (others.length === 0) return first.slice(start.column - 1, end.column - 1);
  return [
    first.slice(start.column - 1),
    ...others.slice(0, -1),
    (others.at(-1) ?? '').slice(0, end.column - 1),
  ].join('\n');
};
