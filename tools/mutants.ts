/**
 * `npm run mutants -- sender`: mutation tests of one part. Stryker changes the part's code in place, one mutant at
 * a time, runs the package's tests and restores the files. It prints the survivors and the score. Results are not
 * committed.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Folders below the package that a part mutates. */
const PARTS: Readonly<Record<string, { package: string; folder: string }>> = {
  outbox: { package: 'libs/offline', folder: 'src/outbox' },
  sender: { package: 'libs/offline', folder: 'src/sender' },
  pull: { package: 'libs/offline', folder: 'src/pull' },
  changes: { package: 'apps/api', folder: 'src/changes' },
  access: { package: 'libs/access', folder: 'src' },
  domain: { package: 'libs/domain', folder: 'src' },
};

const part = PARTS[process.argv[2] ?? ''];
if (part === undefined) {
  console.error(`Name a part: ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
const { status } = spawnSync(
  join(root, 'node_modules/.bin/stryker'),
  [
    'run',
    join(root, 'tools/stryker.json'),
    '--mutate',
    `${part.folder}/**/*.ts,!${part.folder}/**/*.test.ts`,
  ],
  { cwd: join(root, part.package), stdio: 'inherit' },
);
process.exit(status ?? 1);
