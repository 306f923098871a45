import { fork } from 'node:child_process';
import { join } from 'node:path';

export type ServerProcess = { url: string; stop(): Promise<void> };

/** Starts a server of this folder in a separate process and waits for its address. */
export const startProcess = (file: string, args: readonly string[]): Promise<ServerProcess> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, file), [...args]);
    const ended = new Promise<void>((end) => child.once('exit', () => end()));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.once('message', (url: unknown) =>
      resolve({
        url: typeof url === 'string' ? url : '',
        stop: () => {
          child.kill();
          return ended;
        },
      }),
    );
  });
