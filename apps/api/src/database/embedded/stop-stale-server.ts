import { rm } from 'node:fs/promises';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import type { DataDirectory } from './data-directory.ts';
import { acceptsPassword } from './login.ts';
import { isAlive, lockFileOf, occupantOf, type Occupant } from './postmaster.ts';
import { waitUntil, type Wait } from './wait-until.ts';

export type Log = { info(message: string): void; error(message: string): void };

const STOPPED_WITHIN_MS = 30_000;

/**
 * Makes sure that no PostgreSQL uses the data. The PostgreSQL of a killed server is shut down cleanly, so that
 * nothing is lost. Any other PostgreSQL is left alone.
 *
 * @throws EmbeddedDatabaseError ALREADY_RUNNING, DATA_LOCKED
 */
export async function stopStaleServer(
  directory: DataDirectory,
  password: string,
  log: Log,
  wait: Wait,
): Promise<void> {
  const occupant = await occupantOf(directory.data);
  switch (occupant.kind) {
    case 'none':
      return;
    case 'stale':
      return removeStaleLockFile(directory, occupant, password);
    case 'supervised':
      throw new EmbeddedDatabaseError(
        'ALREADY_RUNNING',
        `Another Springboard server (process ${occupant.server}) is using the database in ${directory.folder}. Stop it first, or set SPRINGBOARD_DATA to another folder.`,
      );
    case 'orphaned':
      log.info(
        `Stopping the database that a killed server left running (process ${occupant.pid}).`,
      );
      return stopOrphan(directory, occupant.pid, wait);
    case 'unmanaged':
      throw lockedBy(directory, occupant.pid);
  }
}

/**
 * PostgreSQL ignores a lock file whose process has ended. If the process id belongs to another process now, PostgreSQL
 * would never start, so the file is deleted. But first nothing may accept our password on its port.
 */
async function removeStaleLockFile(
  directory: DataDirectory,
  { pid, port }: Extract<Occupant, { kind: 'stale' }>,
  password: string,
): Promise<void> {
  if (!isAlive(pid)) return;
  if (await acceptsPassword(port, password)) throw lockedBy(directory, pid);
  const now = await occupantOf(directory.data);
  if (now.kind === 'stale' && now.pid === pid) await rm(lockFileOf(directory.data));
}

async function stopOrphan(directory: DataDirectory, pid: number, wait: Wait): Promise<void> {
  const isGone = async () => {
    const now = await occupantOf(directory.data);
    return now.kind === 'none' || now.kind === 'stale' || now.pid !== pid;
  };
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isAlive(pid)) process.kill(pid, signal);
    if (await waitUntil(isGone, STOPPED_WITHIN_MS, wait)) return;
  }
  throw lockedBy(directory, pid);
}

function lockedBy({ folder }: DataDirectory, pid: number): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'DATA_LOCKED',
    `A PostgreSQL that no Springboard server supervises (process ${pid}) uses the database in ${folder}. Stop it first.`,
  );
}
