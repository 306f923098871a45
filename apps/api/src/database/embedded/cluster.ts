import { randomBytes } from 'node:crypto';
import { chmod, chown, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import type { DataDirectory } from './data-directory.ts';
import { OWNER } from './login.ts';
import { programsFor, type Programs } from './programs.ts';
import { run } from './run.ts';

/**
 * Creates an empty database in `folder` and a random password beside it. Only the account can read them. Text is
 * UTF-8 in ICU's root collation, which does not depend on the operating system.
 *
 * @throws EmbeddedDatabaseError INIT_FAILED, and what `programsFor` throws
 */
export async function createCluster(folder: string, account: Account): Promise<void> {
  const { initdb } = await programsFor(dirname(folder), account);
  const password_file = join(folder, 'password');
  await writeFile(password_file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  await chmod(password_file, 0o600);
  if (account !== null) {
    await chown(password_file, account.uid, account.gid);
    await chown(folder, account.uid, account.gid);
  }
  const { code, output } = await run(
    [
      initdb,
      `--pgdata=${join(folder, 'data')}`,
      `--username=${OWNER}`,
      `--pwfile=${password_file}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=und',
      '--data-checksums',
      '--no-instructions',
    ],
    account,
  );
  if (code !== 0) {
    throw new EmbeddedDatabaseError(
      'INIT_FAILED',
      `The database could not be created: ${lastLines(output)}`,
    );
  }
}

/** @throws EmbeddedDatabaseError DATA_MISSING */
export async function readPassword({
  folder,
  password_file,
}: Pick<DataDirectory, 'folder' | 'password_file'>): Promise<string> {
  const password = (await readFile(password_file, 'utf8').catch(() => '')).trim();
  if (password !== '') return password;
  throw new EmbeddedDatabaseError(
    'DATA_MISSING',
    `The password of the database in ${folder} is missing: restore ${password_file}.`,
  );
}

/** @throws EmbeddedDatabaseError DATA_VERSION */
export async function checkVersion(
  { folder, data }: DataDirectory,
  programs: Programs,
): Promise<void> {
  const version = Number(await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => 'none'));
  if (version === programs.major) return;
  throw new EmbeddedDatabaseError(
    'DATA_VERSION',
    `The database in ${folder} was created by PostgreSQL ${version}, but the programs are version ${programs.major}: migrate it with pg_dump or pg_upgrade.`,
  );
}

export const lastLines = (text: string): string => text.trim().split('\n').slice(-3).join(' / ');
