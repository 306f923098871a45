import { createHmac } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { type CustomTypesConfig, Pool, types } from 'pg';
import { withPreparedReads } from './prepared.ts';
import type { DB } from './schema.generated.ts';

/** The role that the server works as. It owns nothing, so that row-level security applies to it. */
export const APP_ROLE = 'springboard_app';

/**
 * The server's access to its database, as a role without rights on the schema. Row-level security shows rows only
 * inside the transactions of tenant-transaction.ts.
 */
export type Database = Kysely<DB>;

export type DatabaseOptions = {
  /** URL of the database. Its user and password are replaced by those of the server's role. */
  owner_url: string;
  secret: string;
  max?: number;
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
  max = 20,
  watch,
  onError,
}: DatabaseOptions): Database => {
  const pool = new Pool({
    connectionString: appUrl(owner_url, secret),
    max,
    connectionTimeoutMillis: 5000,
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

/** The password of the server's role. Servers with the same secret have the same password. */
export const appPassword = (secret: string): string =>
  createHmac('sha256', secret).update(APP_ROLE).digest('base64url');

export const appUrl = (owner_url: string, secret: string): string => {
  const url = new URL(owner_url);
  url.username = APP_ROLE;
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
