import { Client } from 'pg';
import { APP_ROLE } from './database/pool.ts';
import { installQueue, QUEUE_SCHEMA } from './jobs/queue.ts';
import {
  migrationNumber,
  migrations as all,
  newestMigration,
  type Migration,
} from './database/migrations/index.ts';

/** An arbitrary number for the advisory lock: servers that start together migrate one after the other. */
const MIGRATION_LOCK = 7_304_229;

/** The database was migrated by a newer version of this code, so this version must not use it. */
export class DatabaseTooNew extends Error {
  readonly code = 'DATABASE_TOO_NEW';
  readonly found: number;
  readonly known: number;
  constructor(found: number, known: number) {
    super(
      `The database is at version ${found}, this server knows versions up to ${known}. ` +
        'Start the newer server, or restore an older backup.',
    );
    this.found = found;
    this.known = known;
  }
}

/**
 * Migrates the database of `owner_url` to the newest version and prepares the server's own role. Each migration runs in
 * its own transaction, and one lock covers all of them.
 * @throws DatabaseTooNew
 */
export const migrate = async (
  owner_url: string,
  app_password: string,
  migrations: readonly Migration[] = all,
): Promise<{ version: number; applied: readonly string[] }> => {
  const client = new Client({ connectionString: owner_url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await applyMissing(client, migrations);
    await installQueue(client);
    await prepareAppRole(client, app_password);
    return { version: newestMigration(migrations), applied };
  } finally {
    await client.end();
  }
};

const applyMissing = async (client: Client, migrations: readonly Migration[]) => {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ version: number }>('select version from schema_migrations');
  const present = new Set(rows.map(({ version }) => version));
  const known = new Set(migrations.map(migrationNumber));
  const unknown = [...present].find((version) => !known.has(version));
  if (unknown !== undefined) throw new DatabaseTooNew(unknown, newestMigration(migrations));

  const missing = migrations.filter((migration) => !present.has(migrationNumber(migration)));
  for (const migration of missing) {
    const { name, sql } = migration;
    await inTransaction(client, async () => {
      await client.query(sql);
      await client.query('insert into schema_migrations (version, name) values ($1, $2)', [
        migrationNumber(migration),
        name,
      ]);
    });
  }
  return missing.map(({ name }) => name);
};

/** Tables in which the server may only insert. */
const APPEND_ONLY = [
  'attendance_history',
  'register_history',
  'score_history',
  'badge_history',
  'member_tag_history',
  'move_mark_history',
  'note_history',
  'audit_log',
  'access_log',
  'file_logs',
];

/** Creates the role with its password and its rights: only on rows, none on the schema. */
const prepareAppRole = (client: Client, app_password: string) =>
  inTransaction(client, async () => {
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
        create role ${APP_ROLE} login;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`);
    await client.query(
      `alter role ${APP_ROLE} login password ${client.escapeLiteral(app_password)}`,
    );
    await revokePowers(client);
    await client.query(`
      grant usage on schema public to ${APP_ROLE};
      grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
      grant usage on schema ${QUEUE_SCHEMA} to ${APP_ROLE};
      grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${APP_ROLE};
      revoke insert, update, delete on schema_migrations from ${APP_ROLE};
      revoke update, delete on ${APPEND_ONLY.join(', ')} from ${APP_ROLE};
    `);
  });

/**
 * Revokes rights that would bypass row-level security. Only if the role has one: the statement needs a superuser, which
 * the owner of the database may not be.
 */
const revokePowers = async (client: Client): Promise<void> => {
  const { rowCount } = await client.query(
    `select from pg_roles where rolname = $1
       and (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole)`,
    [APP_ROLE],
  );
  if (rowCount === 0) return;
  await client.query(`alter role ${APP_ROLE} nosuperuser nobypassrls nocreatedb nocreaterole`);
};

const inTransaction = async (client: Client, work: () => Promise<void>) => {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};
