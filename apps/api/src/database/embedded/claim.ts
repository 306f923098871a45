import pg from 'pg';
import { isAlive } from './postmaster.ts';

/** The superuser that owns everything in the embedded database. */
export const OWNER = 'springboard_owner';
export const DATABASE = 'springboard';

/**
 * A session that holds the claim on a running server. PostgreSQL drops it together with the process that
 * holds it, so it can never be stale: whoever gets it has no living rival.
 */
export type Claim = {
  /** Makes the product's database if the server has none. */
  ensureDatabase(): Promise<void>;
  /** Resolves when the session has ended, for whatever reason. */
  ended: Promise<void>;
  end(): void;
};

export type ClaimResult =
  | { kind: 'claimed'; claim: Claim }
  /** A living process has it; 0 where its number is not known. */
  | { kind: 'taken'; pid: number }
  /** Nobody listens, or it is just starting or stopping. */
  | { kind: 'silent' }
  /** It listens, and it is not ours: the password, which both sides prove to know, is another. */
  | { kind: 'stranger' };

/** Two numbers that only this product uses for an advisory lock. */
const LOCK = [0x5350, 0x4442];
const MAINTENANCE_DATABASE = 'postgres';
const NAME = 'springboard server ';
const SILENT = new Set(['ECONNREFUSED', 'ECONNRESET', '57P03', '57P01']);

/** Tries once to become the one server that looks after the PostgreSQL on this port. */
export async function claimServer(port: number, password: string): Promise<ClaimResult> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: OWNER,
    password,
    database: MAINTENANCE_DATABASE,
    application_name: `${NAME}${process.pid}`,
    connectionTimeoutMillis: 5000,
  });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', () => client.end().catch(() => undefined));
  const end = () => void client.end().catch(() => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock($1, $2) as got',
      LOCK,
    );
    if (rows[0]?.got === true) {
      return {
        kind: 'claimed',
        claim: { ended, end, ensureDatabase: () => ensureDatabase(client) },
      };
    }
    const pid = await holderOf(client);
    end();
    return pid !== 0 && !isAlive(pid) ? { kind: 'silent' } : { kind: 'taken', pid };
  } catch (error) {
    end();
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { kind: SILENT.has(code) || code === '' ? 'silent' : 'stranger' };
  }
}

async function holderOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2`,
    LOCK,
  );
  return Number(rows[0]?.application_name.slice(NAME.length)) || 0;
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
    DATABASE,
  ]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
}
