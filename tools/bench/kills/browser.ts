import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findBrowser } from '@springboard/tools/browser.ts';

/** A running Chromium. `kill` sends SIGKILL to all its processes. */
export type Killable = { kill(): Promise<void> };

/** Opens a page in a browser with a profile that survives a kill. */
export async function openBrowser(profile: string, url: string): Promise<Killable> {
  const browser = spawn(
    await findBrowser('benchmarks'),
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      `--user-data-dir=${profile}`,
      url,
    ],
    { detached: true, stdio: 'ignore' },
  );
  const ended = once(browser, 'exit');
  return {
    async kill() {
      const { pid } = browser;
      if (pid === undefined) throw new Error('the browser did not start');
      if (browser.exitCode === null && browser.signalCode === null) process.kill(-pid, 'SIGKILL');
      await ended;
    },
  };
}
