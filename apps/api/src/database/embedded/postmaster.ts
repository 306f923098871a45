import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run.ts';

/** Content of `postmaster.pid`, which PostgreSQL writes. */
export type Postmaster = { pid: number; port: number; ready: boolean };

/** The process that uses a data folder. */
export type Occupant =
  | { kind: 'none' }
  /** The process of the lock file has ended, or its id belongs to another process now. */
  | { kind: 'stale'; pid: number; port: number }
  /** A PostgreSQL that the running server with the process id `server` supervises. */
  | { kind: 'supervised'; pid: number; server: number }
  /** A PostgreSQL whose server has ended. */
  | { kind: 'orphaned'; pid: number }
  /** A PostgreSQL that was started by hand. */
  | { kind: 'unmanaged'; pid: number };

/** Setting with the id of the process that started a PostgreSQL. PostgreSQL ignores it. */
export const SERVER_SETTING = 'springboard.server';

export const lockFileOf = (data: string): string => join(data, 'postmaster.pid');

/** The lock file of the data folder, whether or not its process is running; null: there is none. */
export async function readPostmaster(data: string): Promise<Postmaster | null> {
  const text = await readFile(lockFileOf(data), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Math.abs(Number(lines[0]));
  if (!(pid > 0)) return null;
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Process ids are reused. So a running process with the id of the lock file counts only if it uses this folder. A
 * running process with the id of its server counts only if it is the parent: an orphan always has another parent.
 */
export async function occupantOf(data: string): Promise<Occupant> {
  const postmaster = await readPostmaster(data);
  if (postmaster === null) return { kind: 'none' };
  const { pid, port } = postmaster;
  const found = await findProcess(pid, data);
  if (found === null) return { kind: 'stale', pid, port };
  const server = Number(new RegExp(`${SERVER_SETTING}=(\\d+)`).exec(found.command)?.[1]);
  if (!(server > 0)) return { kind: 'unmanaged', pid };
  return server === found.parent ? { kind: 'supervised', pid, server } : { kind: 'orphaned', pid };
}

/** Whether there is such a process, of any user, even if it is a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A running process that uses a data folder. */
type ProcessInfo = { parent: number; command: string };

function findProcess(pid: number, data: string): Promise<ProcessInfo | null> {
  return process.platform === 'linux'
    ? readProcess(`/proc/${pid}`, data)
    : findProcessByPs(pid, data);
}

/**
 * A postmaster's working directory is its data folder. A postmaster that is ending keeps its working directory for a
 * moment after it has lost its command line. Null: the process does not use this folder, or is ending.
 *
 * @param path the process in the file system: `/proc/` and its id
 */
export async function readProcess(path: string, data: string): Promise<ProcessInfo | null> {
  try {
    if ((await readlink(`${path}/cwd`)) !== (await realpath(data))) return null;
    const [state, command] = [
      await readFile(`${path}/stat`, 'utf8'),
      await readFile(`${path}/cmdline`, 'utf8'),
    ];
    // "pid (name) state parent …": the name may contain any character.
    const parent = Number(state.slice(state.lastIndexOf(')') + 2).split(' ')[1]);
    return command === '' ? null : { parent, command };
  } catch {
    return null;
  }
}

async function findProcessByPs(pid: number, data: string): Promise<ProcessInfo | null> {
  const { output } = await run(
    ['ps', '-ww', '-o', 'ppid=,stat=,command=', '-p', String(pid)],
    null,
  );
  const [, parent, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)/.exec(output) ?? [];
  if (command === undefined || state?.startsWith('Z') || !command.includes(`-D ${data} `))
    return null;
  return { parent: Number(parent), command };
}
