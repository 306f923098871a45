import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Which build this is. The same sources always give the same one. */
export type Build = {
  version: string;
  /** ISO date and time, or a date. */
  date: string;
};

const SKIPPED = new Set(['node_modules', 'dist', '.reports', 'gallery', 'testing']);

/**
 * `SPRINGBOARD_VERSION` where it is set; otherwise the version of the package and a hash of every
 * source that the portal can be made of. `SOURCE_DATE_EPOCH` (seconds) sets the date.
 */
export const buildOf = (root: string, env: Record<string, string | undefined>): Build => {
  const epoch = Number(env['SOURCE_DATE_EPOCH']);
  const date = epoch > 0 ? new Date(epoch * 1000) : new Date();
  return {
    version: env['SPRINGBOARD_VERSION'] || `${packageVersion(root)}+${hashOfSources(root)}`,
    date: date.toISOString().slice(0, 10),
  };
};

const packageVersion = (root: string): string => {
  const described: { version: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return described.version;
};

const hashOfSources = (root: string): string => {
  const workspace = join(root, '..', '..');
  const hash = createHash('sha256');
  const folders = [root, join(workspace, 'libs')];
  for (const file of [...folders.flatMap(filesBelow), join(workspace, 'package-lock.json')]) {
    hash.update(relative(workspace, file).replaceAll(sep, '/'));
    hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 10);
};

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
