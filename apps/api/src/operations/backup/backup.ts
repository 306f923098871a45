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

/** What a backup is made of, with the sum of each file: what was damaged is not restored. */
export type Manifest = {
  made_at: string;
  /** Version of PostgreSQL that can read it. */
  postgres: number;
  /** SHA-256 by path in the backup. */
  files: Readonly<Record<string, string>>;
};

export const MANIFEST = 'manifest.json';

/**
 * Copies the running database and the uploaded files into `target`, which appears whole or not at all. This is
 * PostgreSQL's own procedure for a backup by file copy: its log from the beginning of the copy to its end is
 * in the copy, and brings it to the moment of that end when it is started.
 *
 * @throws when `target` is there already, or the database does not answer
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
    await copyIfThere(join(data_dir, 'files'), join(partial, 'files'));
    const manifest = { made_at: now.toISOString(), postgres, files: await sumsOf(partial) };
    await writeFile(join(partial, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600 });
    await chmod(partial, 0o700);
    await rename(partial, target);
    return manifest;
  } finally {
    await client.end();
    await rm(partial, { recursive: true, force: true });
  }
};

const copyDatabase = async (client: Client, target: string): Promise<number> => {
  const { rows } = await client.query<{ data: string; version: number }>(
    "select current_setting('data_directory') as data, current_setting('server_version_num')::int / 10000 as version",
  );
  const { data = '', version = 0 } = rows[0] ?? {};
  // Keeps the log that the copy needs, for as long as this connection is there.
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

/** Made anew at the start, or of the running server only. */
const LEFT_OUT = [
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
/** Folders that PostgreSQL wants to find, even when there is nothing in them. */
const EMPTY = LEFT_OUT.filter((name) => name.startsWith('pg_'));

const copyTree = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (EMPTY.includes(entry.name)) await mkdir(copy, { mode: 0o700 });
    if (LEFT_OUT.includes(entry.name)) continue;
    if (entry.isDirectory()) await copyTree(source, copy);
    else await copyFile(source, copy).catch(ignoreGone);
  }
};

/** A table that was dropped meanwhile; the log knows of it. */
const ignoreGone = (error: unknown): void => {
  const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (!isGone) throw error;
};

const copyLog = async (from: string, to: string): Promise<void> => {
  for (const name of await readdir(from)) {
    if (/^[0-9A-F]{24}$/.test(name))
      await copyFile(join(from, name), join(to, name)).catch(ignoreGone);
  }
  for (const name of ['archive_status', 'summaries']) await mkdir(join(to, name), { mode: 0o700 });
};

const copyIfThere = async (from: string, to: string): Promise<void> => {
  if ((await stat(from).catch(() => null)) !== null) await cp(from, to, { recursive: true });
};

/** SHA-256 of every file below `folder`, by its path there. */
export const sumsOf = async (folder: string): Promise<Record<string, string>> => {
  const sums: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file);
    if (path === MANIFEST) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    sums[path] = hash.digest('hex');
  }
  return sums;
};
