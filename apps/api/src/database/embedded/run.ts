import { execFile, spawn, type ChildProcess } from 'node:child_process';
import type { Account } from './account.ts';

/** Environment of the programs: without our secrets, and with English messages. */
const ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' };

/** The account may have no access to the server's working directory. */
const WORKING_DIRECTORY = '/';

/**
 * Runs a program to its end under an account. Never rejects: a program that cannot be started has the code null and
 * the reason as its output.
 */
export function run(
  [program, ...args]: [string, ...string[]],
  account: Account,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const options = { cwd: WORKING_DIRECTORY, env: ENVIRONMENT, ...account };
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error === null) resolve({ code: 0, output: `${stdout}${stderr}` });
      else if (typeof error.code === 'number')
        resolve({ code: error.code, output: `${stdout}${stderr}` });
      else resolve({ code: null, output: error.message });
    });
  });
}

/**
 * Starts a program that keeps running. It has its own session, so that Ctrl-C at the terminal reaches only the server,
 * which then stops the database.
 *
 * @param log file descriptor for the output; a pipe would break when the server ends
 */
export function launch(
  [program, ...args]: [string, ...string[]],
  account: Account,
  log: number,
): ChildProcess {
  return spawn(program, args, {
    cwd: WORKING_DIRECTORY,
    env: ENVIRONMENT,
    detached: true,
    stdio: ['ignore', log, log],
    ...account,
  });
}
