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

/** Has the page call a function of what its script put into its window. Rejects with what it threw. */
export type Ask = <T>(name: string, ...args: readonly unknown[]) => Promise<T>;

/** What the page says of the task before: nothing, at first. */
type Report = { readonly value?: unknown; readonly error?: string };
type Task = { readonly text: string; readonly report: (report: Report) => void };

/**
 * Like `withPage`, but without a driver attached. A driver receives every request and stores a copy of every
 * response, which would double the measured cost. So the page fetches its tasks from a server itself, and
 * holds no connection during a task.
 */
export async function withLonePage<T>(
  { script, ready, serve }: Bench,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const desk = createDesk();
  const { url, stop } = await servePage(`${script}\n${runnerOf(ready)}`, (request, response) =>
    request.url === TASKS ? void desk.come(request, response) : serve(request, response),
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
    return await Promise.race([work(desk.ask), crashOf(browser), absenceOf(desk.came)]);
  } finally {
    stop();
    await ended(browser);
    // Its processes may still write when the first of them has ended.
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  }
}

const TASKS = '/tasks';
/** A page whose script does not run never comes. */
const COMES_WITHIN_MS = 60_000;
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
];

/** One task after the other; the page waits here for the next. */
const createDesk = () => {
  let doing: Task | null = null;
  let waiting: ServerResponse | null = null;
  let next: Task | null = null;
  const first = Promise.withResolvers<void>();

  const hand = () => {
    if (!waiting || !next) return;
    waiting.end(next.text);
    [doing, waiting, next] = [next, null, null];
  };

  return {
    /** Resolves when the page is there. */
    came: first.promise,

    async come(request: IncomingMessage, response: ServerResponse): Promise<void> {
      first.resolve();
      const report: Report = JSON.parse(await text(request));
      doing?.report(report);
      [doing, waiting] = [null, response];
      hand();
    },
    ask: <T>(name: string, ...args: readonly unknown[]): Promise<T> =>
      new Promise((resolve, reject) => {
        const report = ({ value, error }: Report) => {
          if (error !== undefined) return reject(new Error(error));
          // What it is, the name of the function says.
          const made: T = JSON.parse(JSON.stringify(value ?? null));
          return resolve(made);
        };
        next = { text: JSON.stringify({ name, args }), report };
        hand();
      }),
  };
};

/** The page’s end of it; it ends with the server. */
const runnerOf = (ready: string) => `
let report = {};
for (;;) {
  const answer = await fetch('${TASKS}', { method: 'POST', body: JSON.stringify(report) });
  const { name, args } = await answer.json();
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

const absenceOf = async (came: Promise<void>): Promise<never> => {
  const late = wait(COMES_WITHIN_MS, 'late', { ref: false });
  if ((await Promise.race([came, late])) === 'late') throw new Error('the page did not come');
  return new Promise<never>(() => undefined);
};

const ended = async (browser: ChildProcess): Promise<void> => {
  if (browser.exitCode !== null || browser.signalCode !== null) return;
  const exit = once(browser, 'exit');
  browser.kill();
  await exit;
};
