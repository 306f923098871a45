import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { findBrowser } from '@springboard/tools/browser.ts';
import { servePage, type Bench } from './with-page.ts';

/** Calls a function of the script's object in the window of the page. Rejects with its error. */
export type CallPage = <T>(name: string, ...args: readonly unknown[]) => Promise<T>;

/** Result of the previous task; empty in the first request. */
type Report = { readonly value?: unknown; readonly error?: string };
type Task = { readonly text: string; readonly report: (report: Report) => void };

/**
 * Like `withPage`, but without a driver attached. A driver receives every request and stores a copy of every
 * response, which would double the measured cost. So the page fetches its tasks from a server itself, and
 * holds no connection during a task.
 */
export async function withDetachedPage<T>(
  { script, ready, serve }: Bench,
  work: (callPage: CallPage) => Promise<T>,
): Promise<T> {
  const tasks = createTaskQueue();
  const { url, stop } = await servePage(`${script}\n${runnerOf(ready)}`, (request, response) =>
    request.url === TASKS ? void tasks.handle(request, response) : serve(request, response),
  );
  const profile = await mkdtemp(join(tmpdir(), 'springboard-profile-'));
  const browser = spawn(
    await findBrowser('benchmarks'),
    [...FLAGS, `--user-data-dir=${profile}`, url],
    {
      stdio: 'ignore',
    },
  );
  try {
    return await Promise.race([work(tasks.callPage), crashOf(browser), timeoutOf(tasks.connected)]);
  } finally {
    stop();
    await stopBrowser(browser);
    // Child processes of the browser may still write.
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  }
}

const TASKS = '/tasks';
/** A page whose script fails never connects. */
const CONNECTS_WITHIN_MS = 60_000;
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
];

/** Sends the page one task after the other by long polling. */
const createTaskQueue = () => {
  let running: Task | null = null;
  let waiting: ServerResponse | null = null;
  let next: Task | null = null;
  const first = Promise.withResolvers<void>();

  const respond = () => {
    if (!waiting || !next) return;
    waiting.end(next.text);
    [running, waiting, next] = [next, null, null];
  };

  return {
    /** Resolves at the first request of the page. */
    connected: first.promise,

    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      first.resolve();
      const report: Report = JSON.parse(await text(request));
      running?.report(report);
      [running, waiting] = [null, response];
      respond();
    },
    callPage: <T>(name: string, ...args: readonly unknown[]): Promise<T> =>
      new Promise((resolve, reject) => {
        const report = ({ value, error }: Report) => {
          if (error !== undefined) return reject(new Error(error));
          // The name of the function decides the type.
          const result: T = JSON.parse(JSON.stringify(value ?? null));
          return resolve(result);
        };
        next = { text: JSON.stringify({ name, args }), report };
        respond();
      }),
  };
};

/** The script that fetches and runs the tasks until the server stops. */
const runnerOf = (ready: string) => `
let report = {};
for (;;) {
  const response = await fetch('${TASKS}', { method: 'POST', body: JSON.stringify(report) });
  const { name, args } = await response.json();
  try {
    report = { value: await window[${JSON.stringify(ready)}][name](...args) };
  } catch (error) {
    report = { error: String(error?.stack ?? error) };
  }
}`;

const crashOf = async (browser: ChildProcess): Promise<never> => {
  await once(browser, 'exit');
  throw new Error('the browser ended');
};

const timeoutOf = async (connected: Promise<void>): Promise<never> => {
  const late = wait(CONNECTS_WITHIN_MS, 'late', { ref: false });
  if ((await Promise.race([connected, late])) === 'late')
    throw new Error('the page did not connect');
  return new Promise<never>(() => undefined);
};

const stopBrowser = async (browser: ChildProcess): Promise<void> => {
  if (browser.exitCode !== null || browser.signalCode !== null) return;
  const exit = once(browser, 'exit');
  browser.kill();
  await exit;
};
