import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run.ts';

/** What a PostgreSQL says of itself in `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; ready: boolean };

/** The entry in the data folder, whether or not its process is still there; null when there is none. */
export async function readPostmaster(data: string): Promise<Postmaster | null> {
  const text = await readFile(lockFileOf(data), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Math.abs(Number(lines[0]));
  if (!(pid > 0)) return null;
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' };
}

export const lockFileOf = (data: string): string => join(data, 'postmaster.pid');

/** Whether there is such a process, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Whether a process is a PostgreSQL at work on this very data folder. Process numbers are used again, so a
 * living process with the number in the file proves nothing.
 */
export async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') return (await workplaceOf(pid)) === (await realpath(data));
  const { output } = await run(['ps', '-o', 'stat=,command=', '-p', String(pid)], null);
  return !output.trimStart().startsWith('Z') && output.includes(`-D ${data}`);
}

/** A postmaster works in its data folder; one that is dead and not yet collected works nowhere. */
async function workplaceOf(pid: number): Promise<string | null> {
  return readlink(`/proc/${pid}/cwd`).catch(() => null);
}
