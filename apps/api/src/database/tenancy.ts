import type { Role } from '@springboard/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from './pool.ts';
import type { DB } from './schema.generated.ts';

/** Who a transaction works for. The database shows and takes only what this may see (D3). */
export type Tenant = {
  client_id: number;
  /** null: no club, as for an `ngo`, who sees the whole client. */
  club_id: number | null;
  user_uuid: string;
  role: Role;
};

/** Reads only: the database refuses everything else in such a transaction. */
export type Reader = Pick<
  Transaction<DB>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor'
>;

/** Reads and writes, all of it or nothing. */
export type Writer = Transaction<DB>;

export const readAs = <T>(db: Database, tenant: Tenant, read: (db: Reader) => Promise<T>) =>
  inTransaction(db, 'read only', tenant, read);

export const writeAs = <T>(db: Database, tenant: Tenant, write: (db: Writer) => Promise<T>) =>
  inTransaction(db, 'read write', tenant, write);

/**
 * A change finds its rows by their keys. PostgreSQL keeps plans, and one that was made while a table was all but
 * empty would go on to read the whole of it.
 */
const BY_KEY = sql`select set_config('enable_seqscan', 'off', true)`;

/**
 * What is read is planned once on a connection. Left to itself PostgreSQL plans some of it anew each time, once the
 * tables are large, and that takes longer than the reading: row-level security makes plans dear.
 */
const PLANS = { 'read only': 'force_generic_plan', 'read write': 'auto' } as const;

/**
 * For changes of several users of one company at once (ADR 0016): their clubs' rows, and what was answered to
 * each of them. Nobody is spoken for until `speakFor` says who.
 */
export const writeTogether = <T>(
  db: Database,
  users: readonly [Tenant, ...Tenant[]],
  write: (db: Writer) => Promise<T>,
): Promise<T> => {
  const [first, ...others] = users;
  if (others.some((other) => companyOf(other) !== companyOf(first))) {
    throw new Error('Users of different companies share no transaction');
  }
  const user_uuids = users.map(({ user_uuid }) => user_uuid);
  const user_uuid = others.length === 0 ? first.user_uuid : '';
  return inTransaction(db, 'read write', { ...first, user_uuid, user_uuids }, async (writer) => {
    await BY_KEY.execute(writer);
    return write(writer);
  });
};

/** The rest of the transaction, up to the next time, is this user's. */
export const speakFor = async (db: Writer, user_uuid: string): Promise<void> => {
  await sql`select set_config('app.user_uuid', ${user_uuid}, true)`.execute(db);
};

/**
 * Users of one company see the same rows of their club, apart from what is each one's own. A guardian's
 * children are nobody else's, so a parent is a company of their own.
 */
export const companyOf = ({ client_id, club_id, role, user_uuid }: Tenant): string =>
  JSON.stringify([client_id, club_id, role, role === 'parent' ? user_uuid : null]);

/**
 * The narrow way for what happens before and around sign-in: host names, users, passwords, pins and
 * tokens of one client, and nothing of its clubs' work. Without a client only host names can be looked up.
 */
export const readSignIn = <T>(
  db: Database,
  client_id: number | null,
  read: (db: Reader) => Promise<T>,
) => inTransaction(db, 'read only', { ...SYSTEM, client_id }, read);

/** @see readSignIn */
export const writeSignIn = <T>(
  db: Database,
  client_id: number,
  write: (db: Writer) => Promise<T>,
) => inTransaction(db, 'read write', { ...SYSTEM, client_id }, write);

/** @see readSignIn, for what a user does to an account; what this user was answered is theirs to see here too. */
export const writeAccount = <T>(
  db: Database,
  { client_id, user_uuid }: Tenant,
  write: (db: Writer) => Promise<T>,
) => inTransaction(db, 'read write', { ...SYSTEM, client_id, user_uuids: [user_uuid] }, write);

const SYSTEM = { club_id: null, user_uuid: '', role: 'system' } as const;

type Scope = Omit<Tenant, 'client_id' | 'role'> & {
  client_id: number | null;
  role: Role | 'system';
  /** Whose lanes and answers are to be seen; the user's own unless told otherwise. */
  user_uuids?: readonly string[];
};

const inTransaction = <T>(
  db: Database,
  mode: 'read only' | 'read write',
  { client_id, club_id, user_uuid, role, user_uuids = [user_uuid] }: Scope,
  work: (db: Writer) => Promise<T>,
): Promise<T> =>
  db
    .transaction()
    .setAccessMode(mode)
    .execute(async (transaction) => {
      // The third argument ends the settings with the transaction: a pooled connection keeps nothing.
      await sql`select
        set_config('app.client_id', ${client_id === null ? '' : String(client_id)}, true),
        set_config('app.club_ids', ${club_id === null ? '{}' : `{${club_id}}`}, true),
        set_config('app.user_uuid', ${user_uuid}, true),
        set_config('app.user_uuids', ${`{${user_uuids.join()}}`}, true),
        set_config('app.role', ${role}, true),
        set_config('plan_cache_mode', ${PLANS[mode]}, true)`.execute(transaction);
      return work(transaction);
    });
