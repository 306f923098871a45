import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Part } from './parts.ts';
import type { Mutated } from './score.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SETTINGS = join(import.meta.dirname, 'stryker.json');

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** Mutates files of a package, in a copy of it, and runs the tests that touch each mutant. */
export const mutate = async (part: Part): Promise<Mutated[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'springboard-mutants-'));
  // PostgreSQL runs as another account where this is root.
  chmodSync(folder, 0o755);
  try {
    copyTo(folder, part);
    const project = join(folder, part.project);
    const config = join(project, 'stryker.json');
    writeFileSync(config, JSON.stringify({ ...readJson(SETTINGS), mutate: part.mutate }));
    await run(project, config);
    return readReport(join(project, 'mutants.json'), part);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const copyTo = (folder: string, { project, instead }: Part): void => {
  const skipped = ['node_modules', '.reports'];
  cpSync(join(ROOT, project), join(folder, project), {
    recursive: true,
    filter: (path) => !skipped.some((name) => relative(ROOT, path).split('/').includes(name)),
  });
  cpSync(join(ROOT, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, text] of Object.entries(instead))
    writeFileSync(join(folder, project, file), text);
};

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
          readonly statusReason?: string;
          readonly replacement?: string;
          readonly location: { readonly start: Place; readonly end: Place };
        }[];
      }
    >
  >;
};

const NOTICED = ['Killed', 'Timeout'];
const SURVIVED = ['Survived', 'NoCoverage'];

const statusOf = (status: string): Mutated['status'] =>
  NOTICED.includes(status) ? 'noticed' : SURVIVED.includes(status) ? 'survived' : 'untried';

/** Nothing but the clock told: neither a test, nor how often the mutant was come by. */
const isByTime = (status: string, reason: string): boolean =>
  reason.includes('Test timed out') || (status === 'Timeout' && !reason.includes('Hit limit'));

const readReport = (file: string, { name }: Part): Mutated[] => {
  const report: Report = readJson(file);
  return Object.entries(report.files).flatMap(([path, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants.map(({ status, statusReason = '', replacement = '', location }): Mutated => {
      const { start, end } = location;
      return {
        part: name,
        file: path.replace(/^src\//, ''),
        line: start.line,
        text: lines[start.line - 1] ?? '',
        was: textBetween(lines, start, end),
        instead: replacement,
        status: statusOf(status),
        by_time: isByTime(status, statusReason),
      };
    });
  });
};

const textBetween = (lines: readonly string[], start: Place, end: Place): string => {
  const [first = '', ...others] = lines.slice(start.line - 1, end.line);
  if (others.length === 0) return first.slice(start.column - 1, end.column - 1);
  return [
    first.slice(start.column - 1),
    ...others.slice(0, -1),
    (others.at(-1) ?? '').slice(0, end.column - 1),
  ].join('\n');
};
