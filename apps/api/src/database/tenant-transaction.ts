import type { Role } from '@springboard/contract';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from './pool.ts';
import type { DB } from './schema.generated.ts';

/** The user of a transaction. The database shows and accepts only rows that this user may see (D3). */
export type Tenant = {
  client_id: number;
  /** null: no club. An `ngo` sees the whole client. */
  club_id: number | null;
  user_uuid: string;
  role: Role;
  /** The sign-in (refresh family) of the caller's token; null for the server's own work. */
  family: string | null;
  /** The user who signed in, if another user took over. */
  orig_user_uuid: string | null;
};

/** The fields of a session for the server's own work, such as jobs. */
export const NO_SESSION = { family: null, orig_user_uuid: null } as const;

/** A handle for reading: the transaction is read-only in the database too. */
export type Reader = Pick<
  Transaction<DB>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor'
>;

/** A handle for reading and writing. */
export type Writer = Transaction<DB>;

export const withReadTransaction = <T>(
  db: Database,
  tenant: Tenant,
  read: (db: Reader) => Promise<T>,
) => inTransaction(db, 'read only', tenant, read);

/** For reading, and for the log of who saw the data (D19) or is present. */
export const withViewTransaction = <T>(
  db: Database,
  tenant: Tenant,
  read: (db: Reader) => Promise<T>,
) => inTransaction(db, 'read and log', tenant, read);

export const withWriteTransaction = <T>(
  db: Database,
  tenant: Tenant,
  write: (db: Writer) => Promise<T>,
) => inTransaction(db, 'read write', tenant, write);

/**
 * A change finds its rows by key. PostgreSQL caches plans, and a plan from the time when a table was almost empty
 * would still scan the whole table later.
 */
const DISABLE_SEQUENTIAL_SCANS = sql`select set_config('enable_seqscan', 'off', true)`;

/**
 * For lists of a whole club. Workers take longer to start than they save there, and each of them runs the subqueries
 * of a filter again.
 */
export const disableParallelWorkers = async (db: Reader): Promise<void> => {
  await sql`select set_config('max_parallel_workers_per_gather', '0', true)`.execute(db);
};

/**
 * Read queries are planned once per connection. By default PostgreSQL plans some of them again each time, once the
 * tables are large. With row-level security that takes longer than reading.
 */
const PLAN_CACHE_MODE = {
  'read only': 'force_generic_plan',
  'read and log': 'force_generic_plan',
  'read write': 'auto',
} as const;

/**
 * For changes of several users with the same tenant key (ADR 0016): shows the rows of their club, and the lanes and
 * responses of each of them. With several users, none is the current user until `setCurrentUser`.
 */
export const withSharedWriteTransaction = <T>(
  db: Database,
  users: readonly [Tenant, ...Tenant[]],
  write: (db: Writer) => Promise<T>,
): Promise<T> => {
  const [first, ...others] = users;
  if (others.some((other) => tenantKey(other) !== tenantKey(first))) {
    throw new Error('Users with different tenant keys cannot share a transaction');
  }
  const user_uuids = users.map(({ user_uuid }) => user_uuid);
  const user_uuid = others.length === 0 ? first.user_uuid : '';
  // One user's ended session must not fail the others: `lockLanes` checks each of them.
  const scope = { ...first, ...NO_SESSION, user_uuid, user_uuids };
  return inTransaction(db, 'read write', scope, async (writer) => {
    await DISABLE_SEQUENTIAL_SCANS.execute(writer);
    return write(writer);
  });
};

/**
 * Continues the transaction with the rights of the clubs' administrators, for a user with fewer rights. The caller has
 * checked that the user may do exactly this.
 */
export const actForClubs = async (db: Reader, club_ids: readonly number[]): Promise<void> => {
  await sql`select set_config('app.role', 'admin', true),
    set_config('app.club_ids', ${`{${club_ids.join()}}`}, true)`.execute(db);
};

/** Sets the user for the following statements of the transaction. */
export const setCurrentUser = async (db: Writer, user_uuid: string): Promise<void> => {
  await sql`select set_config('app.user_uuid', ${user_uuid}, true)`.execute(db);
};

/**
 * Users with the same key see the same rows, apart from their own lanes and responses. Each parent has a key of
 * their own, because a parent sees only their own children.
 */
export const tenantKey = ({ client_id, club_id, role, user_uuid }: Tenant): string =>
  JSON.stringify([client_id, club_id, role, role === 'parent' ? user_uuid : null]);

/**
 * Transactions for sign-in: they see host names, users, passwords, pins and tokens of one client, and no data of its
 * clubs. Without a client they see host names only.
 */
export const withSignInReadTransaction = <T>(
  db: Database,
  client_id: number | null,
  read: (db: Reader) => Promise<T>,
  caller: Caller = NO_CALLER,
) => inTransaction(db, 'read only', { ...SYSTEM, client_id, caller }, read);

/** @see withSignInReadTransaction */
export const withSignInWriteTransaction = <T>(
  db: Database,
  client_id: number,
  write: (db: Writer) => Promise<T>,
  caller: Caller = NO_CALLER,
) => inTransaction(db, 'read write', { ...SYSTEM, client_id, caller }, write);

/** @see withSignInReadTransaction; also sees the stored responses of the user, who changes an account. */
export const withAccountWriteTransaction = <T>(
  db: Database,
  caller: Tenant,
  write: (db: Writer) => Promise<T>,
) => {
  const { client_id, user_uuid } = caller;
  const scope = { ...SYSTEM, client_id, user_uuids: [user_uuid], caller };
  return inTransaction(db, 'read write', scope, write);
};

/** The session of a token, which must not have ended (D16). */
export type Caller = Pick<Tenant, 'user_uuid' | 'family' | 'orig_user_uuid'>;

const NO_CALLER: Caller = { user_uuid: '', ...NO_SESSION };

const SYSTEM = { club_id: null, user_uuid: '', role: 'system', ...NO_SESSION } as const;

type Scope = Omit<Tenant, 'client_id' | 'role'> & {
  client_id: number | null;
  role: Role | 'system';
  /** By default the user of the transaction. */
  caller?: Caller;
  /** Users whose lanes and responses are visible; by default only the user's own. */
  user_uuids?: readonly string[];
};

const callbacksAfterCommit = new WeakMap<Writer, (() => void)[]>();

/** Calls back once the transaction has committed, and never if it is rolled back. */
export const afterCommit = (db: Writer, callback: () => void): void => {
  callbacksAfterCommit.get(db)?.push(callback);
};

const inTransaction = async <T>(
  db: Database,
  mode: keyof typeof PLAN_CACHE_MODE,
  scope: Scope,
  work: (db: Writer) => Promise<T>,
): Promise<T> => {
  const callbacks: (() => void)[] = [];
  const result = await db
    .transaction()
    .setAccessMode(mode === 'read only' ? mode : 'read write')
    .execute(async (transaction) => {
      callbacksAfterCommit.set(transaction, callbacks);
      const { client_id, club_id, user_uuid, role, user_uuids = [user_uuid] } = scope;
      // The third argument limits the settings to this transaction: the connection returns to the pool.
      await sql`select
        set_config('app.client_id', ${client_id === null ? '' : String(client_id)}, true),
        set_config('app.club_ids', ${club_id === null ? '{}' : `{${club_id}}`}, true),
        set_config('app.user_uuid', ${user_uuid}, true),
        set_config('app.user_uuids', ${`{${user_uuids.join()}}`}, true),
        set_config('app.role', ${role}, true),
        set_config('plan_cache_mode', ${PLAN_CACHE_MODE[mode]}, true)
        ${scope.caller === undefined ? requireRole(client_id, scope) : requireSession(client_id, scope.caller)}`.execute(
        transaction,
      );
      return work(transaction);
    });
  for (const callback of callbacks) callback();
  return result;
};

/** In the statement that sets the user, so that it needs no round trip. It raises `SESSION_ENDED`. */
const requireSession = (
  client_id: number | null,
  { user_uuid, family, orig_user_uuid }: Caller,
): RawBuilder<unknown> =>
  family === null
    ? sql``
    : sql`, app_require_session(${client_id}::bigint, ${family}::uuid, ${user_uuid}::uuid,
        ${orig_user_uuid}::uuid)`;

/** The same, and the user still has the role of the token, in its club (D16). */
const requireRole = (
  client_id: number | null,
  { user_uuid, family, orig_user_uuid, club_id, role }: Scope,
): RawBuilder<unknown> =>
  family === null
    ? sql``
    : sql`, app_require_session(${client_id}::bigint, ${family}::uuid, ${user_uuid}::uuid,
        ${orig_user_uuid}::uuid, ${club_id}::bigint, ${role})`;
