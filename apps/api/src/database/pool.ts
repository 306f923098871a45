import { createHash, createHmac } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, type CustomTypesConfig, Pool, types } from 'pg';
import { withPreparedReads } from './prepared.ts';
import type { DB } from './schema.generated.ts';

const ROLE_PREFIX = 'springboard_app';
/** PostgreSQL cuts longer names off. */
const MAX_NAME_LENGTH = 63;

/**
 * The role that the server works as. It owns nothing, so that row-level security applies to it. Its name contains that
 * of the database, because roles belong to the whole cluster, which several installations may share (D15).
 */
export const appRole = (database: string): string => {
  const name = `${ROLE_PREFIX}_${database}`;
  if (Buffer.byteLength(name) <= MAX_NAME_LENGTH) return name;
  const hash = createHash('sha256').update(database).digest('hex').slice(0, 32);
  return `${ROLE_PREFIX}_${hash}`;
};

/**
 * The server's access to its database, as a role without rights on the schema. Row-level security shows rows only
 * inside the transactions of tenant-transaction.ts.
 */
export type Database = Kysely<DB>;

export type DatabaseOptions = {
  /** URL of the database. Its user and password are replaced by those of the server's role. */
  owner_url: string;
  secret: string;
  /** By default that of the database's name. */
  role?: string;
  /** The server's own login, if the operator gave it one; instead of one derived from the owner's. */
  url?: string | null;
  max?: number;
  /** The longest time of a query; by default there is no limit. */
  query_timeout_ms?: number;
  /** Notices within 20 s that the machine of the database has disappeared, also while a query runs. */
  keep_alive?: boolean;
  /** Receives the pool's live counts, for metrics. */
  watch?: (counts: PoolCounts) => void;
  /** A connection broke, for instance because PostgreSQL restarted. The pool opens a new one. */
  onError: (error: Error) => void;
};

/** Connections of the pool: all, idle, and requests that wait for one. */
export type PoolCounts = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

export const openDatabase = ({
  owner_url,
  secret,
  role,
  url = null,
  max = 20,
  query_timeout_ms,
  keep_alive = false,
  watch,
  onError,
}: DatabaseOptions): Database => {
  const pool = new Pool({
    connectionString: url ?? appUrl(owner_url, secret, role),
    max,
    connectionTimeoutMillis: query_timeout_ms ?? 5000,
    ...(query_timeout_ms === undefined ? {} : { query_timeout: query_timeout_ms }),
    keepAlive: keep_alive,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    types: COLUMN_TYPES,
  });
  watch?.(pool);
  reportConnectionErrors(pool, onError);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: withPreparedReads(pool) }) });
};

/** Reports broken connections. While the pool is closing, PostgreSQL may stop, and that is not an error. */
export const reportConnectionErrors = (pool: Pool, onError: (error: Error) => void): void => {
  const report = (error: Error) => {
    if (!pool.ending) onError(error);
  };
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
};

/** Opens a new connection and closes it again; rejects if PostgreSQL refuses the login. */
export const checkLogin = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
};

/** The password of the server's role. Servers with the same secret have the same password. */
export const appPassword = (secret: string): string =>
  createHmac('sha256', secret).update(ROLE_PREFIX).digest('base64url');

export const appUrl = (owner_url: string, secret: string, role?: string): string => {
  const url = new URL(owner_url);
  // As libpq does: without a name, the database is that of the user.
  const database = decodeURIComponent(url.pathname.slice(1) || url.username);
  url.username = encodeURIComponent(role ?? appRole(database));
  url.password = appPassword(secret);
  return url.href;
};

const INT8 = 20;
const DATE = 1082;

/** Reads bigint as a number and dates as `YYYY-MM-DD`. Set per pool, never for the whole process. */
export const COLUMN_TYPES: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === DATE) return String;
    return types.getTypeParser(oid, format);
  },
};
