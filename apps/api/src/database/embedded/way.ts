import { rm } from 'node:fs/promises';
import { claimServer, type Claim } from './claim.ts';
import { EmbeddedFault } from './fault.ts';
import type { Home } from './home.ts';
import {
  isAlive,
  isPostmasterOf,
  lockFileOf,
  readPostmaster,
  type Postmaster,
} from './postmaster.ts';
import { until, type Wait } from './until.ts';

export type Log = { info(message: string): void; error(message: string): void };

const ANSWERS_WITHIN_MS = 60_000;
const STOPPED_WITHIN_MS = 30_000;

/**
 * Makes sure that no PostgreSQL is at work on the data. One that a killed server left behind is stopped in
 * good order, so that nothing it holds is lost; one that somebody looks after is left alone.
 *
 * @throws EmbeddedFault ALREADY_RUNNING, DATA_LOCKED
 */
export async function clearTheWay(
  home: Home,
  password: string,
  log: Log,
  wait: Wait,
): Promise<void> {
  let last: Postmaster | null = null;
  const isClear = async () => {
    last = await readPostmaster(home.data);
    if (last === null) return true;
    if (!(await isPostmasterOf(last.pid, home.data))) return passStale(home, last, password);
    const result = last.ready
      ? await claimServer(last.port, password)
      : { kind: 'silent' as const };
    switch (result.kind) {
      case 'claimed':
        log.info(`Stopping the database that a killed server left behind (process ${last.pid}).`);
        return stopLeftBehind(home, last.pid, result.claim, wait);
      case 'taken':
        throw alreadyRunning(home, result.pid);
      case 'stranger':
        throw lockedBy(home, last.pid);
      case 'silent':
        return false;
    }
  };
  if (!(await until(isClear, ANSWERS_WITHIN_MS, wait))) throw lockedBy(home, last?.['pid'] ?? 0);
}

/**
 * The file names a process that does not work on this data. PostgreSQL itself passes over one that is gone;
 * where the number now belongs to somebody else it would refuse for ever, so the file has to go. It goes
 * only when the port answers to nobody with our password either.
 */
async function passStale(
  home: Home,
  { pid, port }: Postmaster,
  password: string,
): Promise<boolean> {
  if (!isAlive(pid)) return true;
  const { kind, ...rest } = await claimServer(port, password);
  if ('claim' in rest) rest.claim.end();
  if (kind === 'claimed' || kind === 'taken') throw lockedBy(home, pid);
  const now = await readPostmaster(home.data);
  if (now?.pid === pid && !(await isPostmasterOf(pid, home.data))) await rm(lockFileOf(home.data));
  return true;
}

/** The claim is held until the process is gone, so that nobody else begins to look after it. */
async function stopLeftBehind(home: Home, pid: number, claim: Claim, wait: Wait): Promise<boolean> {
  const isGone = async () => !(await isPostmasterOf(pid, home.data));
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    if (await until(isGone, STOPPED_WITHIN_MS, wait)) break;
  }
  claim.end();
  return isGone();
}

function alreadyRunning({ folder }: Home, pid: number): EmbeddedFault {
  const by =
    pid === 0 ? 'Another Springboard server' : `Another Springboard server (process ${pid})`;
  return new EmbeddedFault(
    'ALREADY_RUNNING',
    `${by} is using the database in ${folder}. Stop it first, or set SPRINGBOARD_DATA to another folder.`,
  );
}

function lockedBy({ folder }: Home, pid: number): EmbeddedFault {
  return new EmbeddedFault(
    'DATA_LOCKED',
    `A PostgreSQL that does not answer to this server (process ${pid}) holds the database in ${folder}. Stop it first.`,
  );
}
