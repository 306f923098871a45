import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run.ts';

/** What a PostgreSQL says of itself in `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; ready: boolean };

/** Who is at work on a data folder. */
export type Occupant =
  | { kind: 'nobody' }
  /** The lock file names a process that is gone, or that has become something else. */
  | { kind: 'stale'; pid: number; port: number }
  /** The living server with the number `server` looks after it. */
  | { kind: 'looked_after'; pid: number; server: number }
  /** One of ours, whose server is dead. */
  | { kind: 'left_behind'; pid: number }
  /** Somebody started a PostgreSQL by hand. */
  | { kind: 'stranger'; pid: number };

/** Setting that carries the number of the process that started a PostgreSQL. PostgreSQL ignores it. */
export const SERVER_SETTING = 'springboard.server';

export const lockFileOf = (data: string): string => join(data, 'postmaster.pid');

/** The entry in the data folder, whether or not its process is still there; null when there is none. */
export async function readPostmaster(data: string): Promise<Postmaster | null> {
  const text = await readFile(lockFileOf(data), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Math.abs(Number(lines[0]));
  if (!(pid > 0)) return null;
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Process numbers are used again, so a living process with the number in the file proves nothing: it must
 * work on this very folder. Nor does a living process with the number of its server: that one must be its
 * parent, for a process whose parent dies is given to another, and never back.
 */
export async function occupantOf(data: string): Promise<Occupant> {
  const postmaster = await readPostmaster(data);
  if (postmaster === null) return { kind: 'nobody' };
  const { pid, port } = postmaster;
  const found = await lookAt(pid, data);
  if (found === null) return { kind: 'stale', pid, port };
  const server = Number(new RegExp(`${SERVER_SETTING}=(\\d+)`).exec(found.command)?.[1]);
  if (!(server > 0)) return { kind: 'stranger', pid };
  return server === found.parent
    ? { kind: 'looked_after', pid, server }
    : { kind: 'left_behind', pid };
}

/** Whether there is such a process, whoever it belongs to, even one that is dead and not yet collected. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** What a living process that works on a data folder shows of itself. */
type Look = { parent: number; command: string };

function lookAt(pid: number, data: string): Promise<Look | null> {
  return process.platform === 'linux' ? lookIn(`/proc/${pid}`, data) : lookByPs(pid, data);
}

/**
 * Null: it does not work on this data folder, or not any more. A postmaster's working directory is its data
 * folder; one that is ending keeps it for a moment after its memory is gone, and has no command line then.
 *
 * @param place what Linux shows of a process: `/proc/` and its number
 */
export async function lookIn(place: string, data: string): Promise<Look | null> {
  try {
    if ((await readlink(`${place}/cwd`)) !== (await realpath(data))) return null;
    const [state, command] = [
      await readFile(`${place}/stat`, 'utf8'),
      await readFile(`${place}/cmdline`, 'utf8'),
    ];
    // "pid (name) state parent …", and the name may contain anything.
    const parent = Number(state.slice(state.lastIndexOf(')') + 2).split(' ')[1]);
    return command === '' ? null : { parent, command };
  } catch {
    return null;
  }
}

async function lookByPs(pid: number, data: string): Promise<Look | null> {
  const { output } = await run(
    ['ps', '-ww', '-o', 'ppid=,stat=,command=', '-p', String(pid)],
    null,
  );
  const [, parent, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)/.exec(output) ?? [];
  if (command === undefined || state?.startsWith('Z') || !command.includes(`-D ${data} `))
    return null;
  return { parent: Number(parent), command };
}
