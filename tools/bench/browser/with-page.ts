import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { findBrowser } from '@springboard/tools/browser.ts';

/** Answers what is neither the page nor its script. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

export type Bench = {
  readonly script: string;
  /** What the script puts into its window last. */
  readonly ready: string;
  readonly serve: Serve;
};

/**
 * Runs `work` with a page that has loaded a script, in a browser with a profile on the disk: in a private
 * window nothing is durable. What the page throws goes to the console.
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

/** Serves the page with its script, and by `serve` what they ask for. */
export const servePage = async (script: string, serve: Serve) => {
  const server = createServer((request, response) => {
    // Clocks of the page are as fine as they can be.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    if (request.url === '/page.js') return end(response, 'text/javascript', script);
    return request.url === '/' ? end(response, 'text/html', PAGE) : serve(request, response);
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

const end = (response: ServerResponse, type: string, body: string): void => {
  response.setHeader('content-type', type);
  response.end(body);
};
