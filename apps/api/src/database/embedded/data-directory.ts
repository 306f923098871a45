import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { accountFor, type Account } from './account.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { isAlive } from './postmaster.ts';
import { run } from './run.ts';

/** The folder with the database (`data`), its `password` and its `server.log`. */
export type DataDirectory = {
  folder: string;
  data: string;
  password_file: string;
  log_file: string;
  account: Account;
};

/** Creates a database in a temporary folder, which is then moved to its final path. */
export type Initialize = (folder: string, account: Account) => Promise<void>;

/**
 * Finds the database in `data_dir/postgres`, or creates it. If the account that runs PostgreSQL cannot access that
 * folder (a checkout below a home of mode 700), it is a link to a folder in `fallback_dir`.
 *
 * @throws EmbeddedDatabaseError DATA_MISSING, DATA_NOT_OURS, DATA_OUT_OF_REACH, NO_ACCOUNT, and errors of `initialize`
 */
export async function prepareDataDirectory(
  data_dir: string,
  fallback_dir: string,
  initialize: Initialize,
): Promise<DataDirectory> {
  await mkdir(data_dir, { recursive: true });
  const path = join(data_dir, 'postgres');
  if (!(await exists(path))) await createDatabase(path, fallback_dir, initialize);
  const folder = await realpath(path).catch(() => {
    throw new EmbeddedDatabaseError(
      'DATA_MISSING',
      `${path} is a link to a missing folder. Restore the folder, or delete the link to begin with an empty database.`,
    );
  });
  const data = join(folder, 'data');
  if (!(await exists(data))) {
    throw new EmbeddedDatabaseError(
      'DATA_MISSING',
      `${path} holds no database (there is no ${data}).`,
    );
  }
  const account = await accountFor(data);
  if (!(await canAccess(account, data))) {
    throw new EmbeddedDatabaseError(
      'DATA_OUT_OF_REACH',
      `The owner of the database in ${folder} has no access to it, because a folder above it is closed. Open that folder, or move ${folder} to ${join(fallback_dir, 'postgres')} and leave a link to it.`,
    );
  }
  const password_file = join(folder, 'password');
  return { folder, data, password_file, log_file: join(folder, 'server.log'), account };
}

async function createDatabase(
  path: string,
  fallback_dir: string,
  initialize: Initialize,
): Promise<void> {
  const account = await accountFor(null);
  if (await canAccess(account, dirname(path))) return createAt(path, account, initialize);
  await mkdir(fallback_dir, { recursive: true, mode: 0o755 });
  if (!(await canAccess(account, fallback_dir))) {
    throw new EmbeddedDatabaseError(
      'DATA_OUT_OF_REACH',
      `The database cannot be in ${dirname(path)} nor in ${fallback_dir}: PostgreSQL does not run as root, and both are closed to other accounts. Set SPRINGBOARD_DATA to a folder that is open to them.`,
    );
  }
  const folder = join(fallback_dir, `${nameFor(dirname(path))}-${randomBytes(4).toString('hex')}`);
  await createAt(folder, account, initialize);
  await symlink(folder, path).catch((error: unknown) => yieldTo(path, folder, error));
}

/** A name that a person recognises: that of the folder, or of the checkout if the folder is hidden. */
function nameFor(data_dir: string): string {
  const name = basename(data_dir);
  return (name.startsWith('.') ? basename(dirname(data_dir)) : name) || 'data';
}

/** The database appears completely or not at all. Of two concurrent starts the first one wins. */
async function createAt(path: string, account: Account, initialize: Initialize): Promise<void> {
  await removeIncomplete(path);
  const partial = `${path}.partial-${process.pid}-${randomBytes(4).toString('hex')}`;
  await mkdir(partial, { mode: 0o700 });
  try {
    await initialize(partial, account);
    await rename(partial, path);
  } catch (error) {
    await yieldTo(path, partial, error);
  }
}

/** Deletes our database if a concurrent start has created one at the path. */
async function yieldTo(path: string, ours: string, error: unknown): Promise<void> {
  await rm(ours, { recursive: true, force: true });
  if (!(await exists(path))) throw error;
}

/** Removes incomplete databases of starts that were killed. */
async function removeIncomplete(path: string): Promise<void> {
  const prefix = `${basename(path)}.partial-`;
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      continue;
    await rm(join(dirname(path), name), { recursive: true, force: true });
  }
}

async function canAccess(account: Account, folder: string): Promise<boolean> {
  const { code } = await run(['/bin/sh', '-c', 'cd "$1"', 'sh', folder], account);
  return code === 0;
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
