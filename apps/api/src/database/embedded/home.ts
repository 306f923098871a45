import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { accountFor, type Account } from './account.ts';
import { EmbeddedFault } from './fault.ts';
import { isAlive } from './postmaster.ts';
import { run } from './run.ts';

/** The folder that holds the database (`data`), its `password` and its `server.log`. */
export type Home = {
  folder: string;
  data: string;
  password_file: string;
  log_file: string;
  account: Account;
};

/** Where a database is to be made: `fill` makes it in a folder that `settle` then puts in its place. */
export type Fill = (folder: string, account: Account) => Promise<void>;

/**
 * Finds the database of `data_dir`, or has one made. It is in `data_dir/postgres`; where the account that
 * runs it cannot get there (a checkout below a home of mode 700), that is a link to a folder in `elsewhere`.
 *
 * @throws EmbeddedFault DATA_MISSING, DATA_NOT_OURS, DATA_OUT_OF_REACH, NO_ACCOUNT, and what `fill` throws
 */
export async function settle(data_dir: string, elsewhere: string, fill: Fill): Promise<Home> {
  await mkdir(data_dir, { recursive: true });
  const seat = join(data_dir, 'postgres');
  if (!(await isThere(seat))) await makeHome(seat, elsewhere, fill);
  const folder = await realpath(seat).catch(() => {
    throw new EmbeddedFault(
      'DATA_MISSING',
      `${seat} leads to a folder that is not there. Bring it back, or delete the link to begin with an empty database.`,
    );
  });
  const data = join(folder, 'data');
  if (!(await isThere(data))) {
    throw new EmbeddedFault('DATA_MISSING', `${seat} holds no database (there is no ${data}).`);
  }
  const account = await accountFor(data);
  if (!(await reaches(account, data))) {
    throw new EmbeddedFault(
      'DATA_OUT_OF_REACH',
      `The database in ${folder} cannot be reached by its owner, because a folder above it is closed. Open that folder, or move ${folder} to ${join(elsewhere, 'postgres')} and leave a link to it.`,
    );
  }
  const password_file = join(folder, 'password');
  return { folder, data, password_file, log_file: join(folder, 'server.log'), account };
}

async function makeHome(seat: string, elsewhere: string, fill: Fill): Promise<void> {
  const account = await accountFor(null);
  if (await reaches(account, dirname(seat))) return makeInPlace(seat, account, fill);
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  if (!(await reaches(account, elsewhere))) {
    throw new EmbeddedFault(
      'DATA_OUT_OF_REACH',
      `The database cannot be in ${dirname(seat)} nor in ${elsewhere}: PostgreSQL does not run as root, and both are closed to other accounts. Set SPRINGBOARD_DATA to a folder that is not.`,
    );
  }
  const place = join(elsewhere, `${nameFor(dirname(seat))}-${randomBytes(4).toString('hex')}`);
  await makeInPlace(place, account, fill);
  await symlink(place, seat).catch((error: unknown) => otherIsThere(seat, place, error));
}

/** So that a person recognises it: the folder's own name, or the checkout's for the hidden folder in it. */
function nameFor(data_dir: string): string {
  const name = basename(data_dir);
  return (name.startsWith('.') ? basename(dirname(data_dir)) : name) || 'data';
}

/** Appears whole or not at all; of two starts at once the first database stays. */
async function makeInPlace(place: string, account: Account, fill: Fill): Promise<void> {
  await sweep(place);
  const partial = `${place}.partial-${process.pid}-${randomBytes(4).toString('hex')}`;
  await mkdir(partial, { mode: 0o700 });
  try {
    await fill(partial, account);
    await rename(partial, place);
  } catch (error) {
    await otherIsThere(place, partial, error);
  }
}

async function otherIsThere(place: string, ours: string, error: unknown): Promise<void> {
  await rm(ours, { recursive: true, force: true });
  if (!(await isThere(place))) throw error;
}

/** Removes what a start left that was killed while it made a database. */
async function sweep(place: string): Promise<void> {
  const prefix = `${basename(place)}.partial-`;
  for (const name of await readdir(dirname(place))) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      continue;
    await rm(join(dirname(place), name), { recursive: true, force: true });
  }
}

async function reaches(account: Account, folder: string): Promise<boolean> {
  const { code } = await run(['/bin/sh', '-c', 'cd "$1"', 'sh', folder], account);
  return code === 0;
}

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
