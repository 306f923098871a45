import { randomBytes } from 'node:crypto';
import { chmod, chown, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { EmbeddedFault } from './fault.ts';
import type { Home } from './home.ts';
import { OWNER } from './login.ts';
import { programsFor, type Programs } from './programs.ts';
import { run } from './run.ts';

/**
 * Makes an empty database in `folder` with a random password beside it, both for the account alone. Text is
 * UTF-8, sorted by ICU's root order, which no update of the operating system changes.
 *
 * @throws EmbeddedFault INIT_FAILED, and what `programsFor` throws
 */
export async function makeCluster(folder: string, account: Account): Promise<void> {
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
    throw new EmbeddedFault('INIT_FAILED', `The database could not be made: ${lastLines(output)}`);
  }
}

/** @throws EmbeddedFault DATA_MISSING */
export async function readPassword({
  folder,
  password_file,
}: Pick<Home, 'folder' | 'password_file'>): Promise<string> {
  const password = (await readFile(password_file, 'utf8').catch(() => '')).trim();
  if (password !== '') return password;
  throw new EmbeddedFault(
    'DATA_MISSING',
    `The password of the database in ${folder} is gone: bring ${password_file} back.`,
  );
}

/** @throws EmbeddedFault DATA_VERSION */
export async function checkVersion({ folder, data }: Home, programs: Programs): Promise<void> {
  const version = Number(await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => 'none'));
  if (version === programs.major) return;
  throw new EmbeddedFault(
    'DATA_VERSION',
    `The database in ${folder} was made by PostgreSQL ${version} and the programs are version ${programs.major}: move it over with pg_dump or pg_upgrade.`,
  );
}

export const lastLines = (text: string): string => text.trim().split('\n').slice(-3).join(' / ');
