import { execFile, spawn, type ChildProcess } from 'node:child_process';
import type { Account } from './account.ts';

/** What the programs see of the environment: no secret of ours, and messages in one language. */
const ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' };

/** Working directory: the programs look at it, and the server's own may be closed to their account. */
const ANYWHERE = '/';

/**
 * Runs a program to its end as an account. Never rejects: one that cannot be started at all has code
 * null and the reason as its output.
 */
export function run(
  [program, ...args]: [string, ...string[]],
  account: Account,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const options = { cwd: ANYWHERE, env: ENVIRONMENT, ...account };
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error === null) resolve({ code: 0, output: `${stdout}${stderr}` });
      else if (typeof error.code === 'number')
        resolve({ code: error.code, output: `${stdout}${stderr}` });
      else resolve({ code: null, output: error.message });
    });
  });
}

/**
 * Starts a program that stays. It has a session of its own, so that Ctrl-C at the terminal reaches the
 * server alone and the server decides when the database may go.
 *
 * @param log file descriptor that takes what the program writes; a pipe would break with its reader
 */
export function launch(
  [program, ...args]: [string, ...string[]],
  account: Account,
  log: number,
): ChildProcess {
  return spawn(program, args, {
    cwd: ANYWHERE,
    env: ENVIRONMENT,
    detached: true,
    stdio: ['ignore', log, log],
    ...account,
  });
}
