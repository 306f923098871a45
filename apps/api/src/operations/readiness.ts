import { sql } from 'kysely';
import { migrations } from '../database/migrations/index.ts';
import type { Database } from '../database/pool.ts';

/** Why a server should get no requests now; null: it should. */
export type NotReady = 'stopping' | 'database' | 'migrations' | null;

/** Asked by a load balancer: the database answers, it has the schema of this code, and nothing ends. */
export const whyNotReady = async (
  database: Database,
  isStopping: () => boolean,
): Promise<NotReady> => {
  if (isStopping()) return 'stopping';
  const version = await schemaVersion(database).catch(() => null);
  if (version === null) return 'database';
  return version === migrations.length ? null : 'migrations';
};

const schemaVersion = async (database: Database): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0)::integer as version from schema_migrations`.execute(database);
  return rows[0]?.version ?? 0;
};
