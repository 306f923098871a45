import { Client } from 'pg';
import { appRole } from './database/pool.ts';
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
 * @param app_password null: the operator made the role `existing_role`, and it keeps its password
 * @throws DatabaseTooNew
 */
export const migrate = async (
  owner_url: string,
  app_password: string | null,
  migrations: readonly Migration[] = all,
  existing_role?: string,
): Promise<{ version: number; applied: readonly string[] }> => {
  const client = new Client({ connectionString: owner_url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await applyMissing(client, migrations);
    await installQueue(client);
    const role = existing_role ?? appRole(client.database ?? '');
    await inTransaction(client, async () => {
      if (app_password !== null) await createRole(client, role, app_password);
      await revokePowers(client, role);
      await grantRights(client, client.escapeIdentifier(role));
    });
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
export const APPEND_ONLY = [
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

const createRole = async (client: Client, role: string, app_password: string): Promise<void> => {
  const name = client.escapeIdentifier(role);
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = ${client.escapeLiteral(role)}) then
      create role ${name} login;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`);
  await client.query(`alter role ${name} login password ${client.escapeLiteral(app_password)}`);
};

/** Rights only on rows, none on the schema. */
const grantRights = (client: Client, role: string) =>
  client.query(`
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage on schema ${QUEUE_SCHEMA} to ${role};
    grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${role};
    revoke insert, update, delete on schema_migrations from ${role};
    revoke update, delete on ${APPEND_ONLY.join(', ')} from ${role};
    do $$ begin
      -- Written by its trigger only; tests migrate to versions before it.
      if to_regclass('audit_rows') is not null then
        revoke insert, update, delete on audit_rows from ${role};
      end if;
    end $$;
  `);

/**
 * Revokes rights that would bypass row-level security. Only if the role has one: the statement needs a superuser, which
 * the owner of the database may not be.
 */
const revokePowers = async (client: Client, role: string): Promise<void> => {
  const { rowCount } = await client.query(
    `select from pg_roles where rolname = $1
       and (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole)`,
    [role],
  );
  if (rowCount === 0) return;
  const name = client.escapeIdentifier(role);
  await client.query(`alter role ${name} nosuperuser nobypassrls nocreatedb nocreaterole`);
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
