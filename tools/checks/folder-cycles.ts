/**
 * Checks that the folders of each project import each other in one direction only. Prints each circle of
 * imports and exits with 1 if there is one. Imports of types and tests do not count.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFolderCycles, type FolderCycle } from './folders/find-cycles.ts';

const root = join(import.meta.dirname, '../..');

/** Circles that are about to be untied: `apps/api/src: jobs mail`. */
const ALLOWED: readonly string[] = [];

const cycles = globSync('{apps,libs}/*/src', { cwd: root }).flatMap((source) =>
  findFolderCycles(
    source,
    globSync(`${source}/**/*.{ts,tsx}`, { cwd: root })
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  ),
);

const nameOf = ({ folder, entries }: FolderCycle) => `${folder}: ${entries.join(' ')}`;
const forbidden = cycles.filter((cycle) => !ALLOWED.includes(nameOf(cycle)));
const untied = ALLOWED.filter((name) => !cycles.some((cycle) => nameOf(cycle) === name));

for (const cycle of forbidden) console.log(`${nameOf(cycle)}\n  ${cycle.imports.join('\n  ')}`);
for (const name of untied) console.log(`${name} is untied: remove it from the list`);
if (forbidden.length + untied.length > 0) process.exit(1);
