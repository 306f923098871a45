import { stat } from 'node:fs/promises';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { run } from './run.ts';

/** The account that PostgreSQL's programs run as; null: that of this process. */
export type Account = { uid: number; gid: number } | null;

/** In this order: the account of Debian's PostgreSQL, and one that every system has. */
const ACCOUNTS = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so a server that runs as root starts it under another account.
 *
 * @param data an existing data folder, whose owner is the account; null: there is none yet
 * @throws EmbeddedDatabaseError NO_ACCOUNT, DATA_NOT_OURS
 */
export async function accountFor(data: string | null): Promise<Account> {
  const me = process.getuid?.();
  const owner = data === null ? null : await stat(data);
  if (me !== 0) {
    if (owner !== null && owner.uid !== me) throw notOurs(data, `user ${owner.uid}`);
    return null;
  }
  if (owner === null) return systemAccount();
  if (owner.uid === 0) throw notOurs(data, 'root, as which PostgreSQL refuses to run');
  return { uid: owner.uid, gid: owner.gid };
}

async function systemAccount(): Promise<Account> {
  for (const name of ACCOUNTS) {
    const [uid, gid] = [await idOf('-u', name), await idOf('-g', name)];
    if (uid !== null && gid !== null) return { uid, gid };
  }
  throw new EmbeddedDatabaseError(
    'NO_ACCOUNT',
    `PostgreSQL does not run as root, and this system has none of the accounts ${ACCOUNTS.join(', ')}. Start the server as another user, or set DATABASE_URL.`,
  );
}

/** Uses the program `id`, because macOS and directory services do not have all accounts in /etc/passwd. */
async function idOf(flag: string, name: string): Promise<number | null> {
  const { code, output } = await run(['id', flag, name], null);
  const id = Number(output.trim());
  return code === 0 && Number.isInteger(id) && id > 0 ? id : null;
}

function notOurs(data: string | null, owner: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'DATA_NOT_OURS',
    `The database in ${data} belongs to ${owner}. Start the server as its owner or as root, or change the owner of the folder (chown -R).`,
  );
}
