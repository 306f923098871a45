import { rm } from 'node:fs/promises';
import { EmbeddedFault } from './fault.ts';
import type { Home } from './home.ts';
import { answers } from './login.ts';
import { isAlive, lockFileOf, occupantOf, type Occupant } from './postmaster.ts';
import { until, type Wait } from './until.ts';

export type Log = { info(message: string): void; error(message: string): void };

const STOPPED_WITHIN_MS = 30_000;

/**
 * Makes sure that no PostgreSQL is at work on the data. One that a killed server left behind is stopped in
 * good order, so that nothing it holds is lost; any other is left alone.
 *
 * @throws EmbeddedFault ALREADY_RUNNING, DATA_LOCKED
 */
export async function clearTheWay(
  home: Home,
  password: string,
  log: Log,
  wait: Wait,
): Promise<void> {
  const occupant = await occupantOf(home.data);
  switch (occupant.kind) {
    case 'nobody':
      return;
    case 'stale':
      return passStale(home, occupant, password);
    case 'looked_after':
      throw new EmbeddedFault(
        'ALREADY_RUNNING',
        `Another Springboard server (process ${occupant.server}) is using the database in ${home.folder}. Stop it first, or set SPRINGBOARD_DATA to another folder.`,
      );
    case 'left_behind':
      log.info(
        `Stopping the database that a killed server left running (process ${occupant.pid}).`,
      );
      return stopLeftBehind(home, occupant.pid, wait);
    case 'stranger':
      throw lockedBy(home, occupant.pid);
  }
}

/**
 * PostgreSQL itself passes over a lock file whose process is gone. Where the number now belongs to somebody
 * else it would refuse for ever, so the file has to go, but only if nobody with our password listens on
 * its port either.
 */
async function passStale(
  home: Home,
  { pid, port }: Extract<Occupant, { kind: 'stale' }>,
  password: string,
): Promise<void> {
  if (!isAlive(pid)) return;
  if (await answers(port, password)) throw lockedBy(home, pid);
  const now = await occupantOf(home.data);
  if (now.kind === 'stale' && now.pid === pid) await rm(lockFileOf(home.data));
}

async function stopLeftBehind(home: Home, pid: number, wait: Wait): Promise<void> {
  const isGone = async () => {
    const now = await occupantOf(home.data);
    return now.kind === 'nobody' || now.kind === 'stale' || now.pid !== pid;
  };
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isAlive(pid)) process.kill(pid, signal);
    if (await until(isGone, STOPPED_WITHIN_MS, wait)) return;
  }
  throw lockedBy(home, pid);
}

function lockedBy({ folder }: Home, pid: number): EmbeddedFault {
  return new EmbeddedFault(
    'DATA_LOCKED',
    `A PostgreSQL that this server does not look after (process ${pid}) holds the database in ${folder}. Stop it first.`,
  );
}
