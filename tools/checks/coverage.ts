/**
 * Checks that everything the specification says of the product and the coach portal is shown by a test that
 * there is. `--write` makes `docs/coverage.md` anew. Prints each fault and exits with 1 if there is one.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageOf } from './coverage/page.ts';
import { coverageFaults, type Section } from './coverage/statements.ts';
import { titlesIn } from './coverage/titles.ts';

const root = join(import.meta.dirname, '../..');
const page = join(root, 'docs/coverage.md');
const TESTS = ['{apps,libs}/*/src/**/*.test.{ts,tsx}', 'e2e/*.spec.ts', 'tools/**/*.test.ts'];

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const titles = globSync(TESTS, { cwd: root })
  .filter((path) => !path.includes('node_modules'))
  .toSorted()
  .flatMap((path) => titlesIn(path, read(path)));

const sections = globSync('tools/checks/coverage/statements/*.json', { cwd: root })
  .toSorted()
  .map((path): Section => JSON.parse(read(path)));

const made = pageOf(sections, titles);
if (process.argv.includes('--write')) writeFileSync(page, made);

const faults = [
  ...sections.flatMap((section) => coverageFaults(section, titles)),
  ...(readFileSync(page, 'utf8') === made
    ? []
    : ['docs/coverage.md is not what the statements say: node tools/checks/coverage.ts --write']),
];
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exit(1);
