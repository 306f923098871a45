import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';

export type BackupSource = {
  /** Login of the owner to the running database. */
  owner_url: string;
  /** The folder that holds `postgres` and `files`. */
  data_dir: string;
};

/** Content of a backup. The checksums show whether a file was damaged. */
export type Manifest = {
  made_at: string;
  /** Major version of PostgreSQL that can read it. */
  postgres: number;
  /** SHA-256 by path in the backup. */
  files: Readonly<Record<string, string>>;
};

export const MANIFEST = 'manifest.json';

/**
 * Copies the running database and the uploaded files into `target`, which appears completely or not at all. This is
 * PostgreSQL's procedure for a file system backup: the copy includes the log from its beginning to its end, and
 * PostgreSQL replays it when it starts on the copy.
 *
 * @throws if `target` exists, or the database does not respond
 */
export const makeBackup = async (
  { owner_url, data_dir }: BackupSource,
  target: string,
  now: Date,
): Promise<Manifest> => {
  const partial = join(dirname(target), `.${basename(target)}.partial`);
  await rm(partial, { recursive: true, force: true });
  await mkdir(join(partial, 'postgres'), { recursive: true, mode: 0o700 });
  const client = new Client({ connectionString: owner_url });
  await client.connect();
  try {
    const postgres = await copyDatabase(client, join(partial, 'postgres'));
    await copyIfExists(join(data_dir, 'files'), join(partial, 'files'));
    const manifest = { made_at: now.toISOString(), postgres, files: await checksumsOf(partial) };
    await writeFile(join(partial, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600 });
    await chmod(partial, 0o700);
    await rename(partial, target);
    return manifest;
  } finally {
    await client.end();
    await rm(partial, { recursive: true, force: true });
  }
};

/** Copies the running database into `target`, and returns its major version. The connection must then end. */
export const copyDatabase = async (client: Client, target: string): Promise<number> => {
  const { rows } = await client.query<{ data: string; version: number }>(
    "select current_setting('data_directory') as data, current_setting('server_version_num')::int / 10000 as version",
  );
  const { data = '', version = 0 } = rows[0] ?? {};
  // Keeps the log that the copy needs, as long as this connection is open.
  await client.query("select pg_create_physical_replication_slot('backup', true, true)");
  await client.query("select pg_backup_start('springboard', true)");
  await copyTree(data, join(target, 'data'));
  const stopped = await client.query<{ labelfile: string; spcmapfile: string }>(
    'select labelfile, spcmapfile from pg_backup_stop(false)',
  );
  await writeFile(join(target, 'data/backup_label'), stopped.rows[0]?.labelfile ?? '');
  await copyLog(join(data, 'pg_wal'), join(target, 'data/pg_wal'));
  await copyFile(join(dirname(data), 'password'), join(target, 'password'));
  return version;
};

/** Not copied: created at each start, or part of the running server. */
const EXCLUDED = [
  'postmaster.pid',
  'postmaster.opts',
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pgsql_tmp',
];
/** Folders that PostgreSQL needs, even if they are empty. */
const EMPTY = EXCLUDED.filter((name) => name.startsWith('pg_'));

const copyTree = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (EMPTY.includes(entry.name)) await mkdir(copy, { mode: 0o700 });
    if (EXCLUDED.includes(entry.name)) continue;
    if (entry.isDirectory()) await copyTree(source, copy);
    else await copyFile(source, copy).catch(ignoreMissing);
  }
};

/** A file is missing if its table was dropped meanwhile, which is in the log. */
const ignoreMissing = (error: unknown): void => {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (!isMissing) throw error;
};

const copyLog = async (from: string, to: string): Promise<void> => {
  for (const name of await readdir(from)) {
    if (/^[0-9A-F]{24}$/.test(name))
      await copyFile(join(from, name), join(to, name)).catch(ignoreMissing);
  }
  for (const name of ['archive_status', 'summaries']) await mkdir(join(to, name), { mode: 0o700 });
};

const copyIfExists = async (from: string, to: string): Promise<void> => {
  if ((await stat(from).catch(() => null)) !== null) await cp(from, to, { recursive: true });
};

/** SHA-256 of every file below `folder`, by its relative path. */
export const checksumsOf = async (folder: string): Promise<Record<string, string>> => {
  const checksums: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file);
    if (path === MANIFEST) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    checksums[path] = hash.digest('hex');
  }
  return checksums;
};
