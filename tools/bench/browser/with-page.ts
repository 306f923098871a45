import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { findBrowser } from '@springboard/tools/browser.ts';

/** Handles every request except those for the page and its script. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

export type Bench = {
  readonly script: string;
  /** The object that the script adds to its window last. */
  readonly ready: string;
  readonly serve: Serve;
};

/**
 * Runs `work` with a page that has loaded a script, in a browser with a profile on the disk, because a
 * private window stores nothing durably. Errors of the page go to the console.
 */
export async function withPage<T>(
  { script, ready, serve }: Bench,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const { url, stop } = await servePage(script, serve);
  const profile = await mkdtemp(join(tmpdir(), 'springboard-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser('benchmarks'),
    args: ['--no-sandbox'],
  });
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(error));
    await page.goto(url);
    await page.waitForFunction((name) => name in window, ready);
    return await work(page);
  } finally {
    await context.close();
    stop();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Serves the page and its script, and passes all other requests to `serve`. */
export const servePage = async (script: string, serve: Serve) => {
  const server = createServer((request, response) => {
    // Gives the page its most precise clock.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    if (request.url === '/page.js') return respond(response, 'text/javascript', script);
    return request.url === '/' ? respond(response, 'text/html', PAGE) : serve(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://localhost:${address.port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const PAGE = '<!doctype html><script type="module" src="/page.js"></script>';

const respond = (response: ServerResponse, type: string, body: string): void => {
  response.setHeader('content-type', type);
  response.end(body);
};
