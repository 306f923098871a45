import { createHmac } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { type CustomTypesConfig, Pool, types } from 'pg';
import { APP_ROLE } from './migrate.ts';
import { preparing } from './prepared.ts';
import type { DB } from './schema.generated.ts';

/**
 * The server's access to its database, as the role without rights on the schema. Nothing is visible
 * through it outside `readAs`, `writeAs` and the two for sign-in (tenancy.ts).
 */
export type Database = Kysely<DB>;

export type DatabaseOptions = {
  /** Url of the database; its user and password are replaced by the server's own. */
  owner_url: string;
  secret: string;
  max?: number;
  /** Gets the pool's counts to look at, for metrics. */
  watch?: (counts: PoolCounts) => void;
  /** A connection broke while it was idle: PostgreSQL restarted or went away. The pool opens new ones. */
  onError: (error: Error) => void;
};

/** Connections of the pool: all, those at rest, and who waits for one. */
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
  hear(pool, onError);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
};

/** Tells what breaks a connection. One that is being closed may still hear that PostgreSQL stops: no fault. */
export const hear = (pool: Pool, onError: (error: Error) => void): void => {
  const tell = (error: Error) => {
    if (!pool.ending) onError(error);
  };
  pool.on('error', tell);
  pool.on('connect', (client) => client.on('error', tell));
};

/** The password of the server's role: the same for every server that has the same secret. */
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

/** Seconds and ids are numbers, and days stay `YYYY-MM-DD`. Set per pool, never for the whole process. */
export const COLUMN_TYPES: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === DATE) return String;
    return types.getTypeParser(oid, format);
  },
};
