/**
 * B1: one tap in Chromium: change a member of a group of 40 with 200 scores and queue the change, strict,
 * until `complete`. Ours against one strict put, Dexie and RxDB, the same taps in turn.
 */
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from 'playwright';
import { build } from 'vite';
import { findBrowser } from '@springboard/tools/browser.ts';
import type { BenchRow, BenchTable } from './table.ts';
import type { Times } from './tap/page.ts';

const ROUNDS = 7;
const TAPS = 60;
/** Not counted: code is compiled and databases are opened. */
const WARM_UP_TAPS = 40;

export async function run(): Promise<BenchTable> {
  const folder = await mkdtemp(join(tmpdir(), 'springboard-b1-'));
  try {
    const script = await bundle(folder);
    const rounds = await inBrowser(script, join(folder, 'profile'));
    return {
      id: 'B1',
      title: 'one tap: change a member and queue it, strict',
      rows: rowsOf(rounds),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The page's code as a browser would get it: minified, in one file. */
async function bundle(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    // RxDB brings a Dexie of its own, and two do not go into one page.
    resolve: { dedupe: ['dexie'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2024',
      lib: { entry: join(import.meta.dirname, 'tap/page.ts'), formats: ['es'], fileName: 'page' },
    },
  });
  return readFile(join(folder, 'page.js'), 'utf8');
}

/** A profile on the disk: in a private window nothing is durable. */
async function inBrowser(script: string, profile: string): Promise<Times[]> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: ['--no-sandbox'],
  });
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(error));
    await page.goto(`http://localhost:${portOf(server.address())}/`);
    return await rounds(page);
  } finally {
    await context.close();
    server.close();
  }
}

const portOf = (address: string | AddressInfo | null): number =>
  typeof address === 'object' && address ? address.port : 0;

async function rounds(page: Page): Promise<Times[]> {
  await page.waitForFunction(() => 'bench' in window);
  await page.evaluate(() => window.bench.setUp());
  await page.evaluate((taps) => window.bench.round(taps), WARM_UP_TAPS);
  const all: Times[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    all.push(await page.evaluate((taps) => window.bench.round(taps), TAPS));
  }
  return all;
}

function rowsOf(rounds: readonly Times[]): BenchRow[] {
  const names = Object.keys(rounds[0] ?? {});
  const isOurs = (name: string) => name === 'ours';
  const isFloor = (name: string) => name.includes('floor');
  const medianOf = (isIt: (name: string) => boolean) =>
    median(rounds.flatMap((times) => names.filter(isIt).flatMap((name) => times[name] ?? [])));
  const ours = medianOf(isOurs);
  /** By the start of a name: how much of it ours may cost. */
  const goals: Readonly<Record<string, number>> = { one: 1.2, Dexie: 0.5, RxDB: 0.35 };

  return names.map((name) => {
    const perRound = rounds.map((times) => median(times[name] ?? []));
    const other = medianOf((candidate) => candidate === name);
    const goal =
      isFloor(name) || !name.startsWith('one') ? goals[name.split(' ')[0] ?? ''] : undefined;
    const ratio = isOurs(name) ? null : ours / other;
    return {
      name: isOurs(name) ? name : `${name}: ours / it`,
      median_ms: other,
      min_ms: Math.min(...perRound),
      max_ms: Math.max(...perRound),
      ratio,
      goal: goal === undefined ? '' : `≤ ${goal}`,
      met: goal === undefined || ratio === null ? null : ratio <= goal,
    };
  });
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

if (import.meta.main) {
  const { renderTable } = await import('./table.ts');
  console.log(renderTable(await run()));
}
