import { stat } from 'node:fs/promises';
import { EmbeddedFault } from './fault.ts';
import { run } from './run.ts';

/** Who PostgreSQL's programs run as; null: whoever runs this process. */
export type Account = { uid: number; gid: number } | null;

/** In this order: the account that Debian's own PostgreSQL uses, and the one that every system has. */
const ACCOUNTS = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root hands it to somebody else.
 *
 * @param data an existing data folder, whose owner decides; null when there is none yet
 * @throws EmbeddedFault NO_ACCOUNT, DATA_NOT_OURS
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
  throw new EmbeddedFault(
    'NO_ACCOUNT',
    `PostgreSQL does not run as root, and this system has none of the accounts ${ACCOUNTS.join(', ')}. Start the server as another user, or set DATABASE_URL.`,
  );
}

/** From the system rather than /etc/passwd, which is not where macOS and directory services keep it. */
async function idOf(flag: string, name: string): Promise<number | null> {
  const { code, output } = await run(['id', flag, name], null);
  const id = Number(output.trim());
  return code === 0 && Number.isInteger(id) && id > 0 ? id : null;
}

function notOurs(data: string | null, owner: string): EmbeddedFault {
  return new EmbeddedFault(
    'DATA_NOT_OURS',
    `The database in ${data} belongs to ${owner}. Start the server as its owner or as root, or give the folder to whom it should belong (chown -R).`,
  );
}
