/**
 * B9: JavaScript that a portal loads before its first screen, in kilobytes of gzip, against the sum of the
 * libraries it uses. Opens the built files in a real browser and counts the requested ones. As a command it fails
 * when a limit is exceeded.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from 'playwright';
import { findBrowser } from '@springboard/tools/browser.ts';
import { serveFromBuild } from './first-load/answers.ts';
import { type BenchRow, type BenchTable, plainRow } from './table.ts';

/** react-dom 67, router 30, ky 8, i18next 17, dialog 13 (docs/benchmarks.md). */
const LIBRARIES_KB = 135;
const FIRST_LIMIT_KB = 130;
/** The largest later chunk of the scheme portal is the scheme editor. */
const CHUNK_LIMIT_KB = { coach: 30, club: 30, scheme: 70, parent: 30 } as const;
/** Files with a limit of their own, by name. */
const PARTS = [
  { title: 'conversion of videos', name: /^convert-video-/, limit_kb: 150 },
  { title: 'workers', name: /-worker-/, limit_kb: 40 },
] as const;
const PORTALS = ['coach', 'club', 'scheme', 'parent'] as const;
const root = join(import.meta.dirname, '../..');

export async function run(): Promise<BenchTable> {
  const browser = await chromium.launch({
    executablePath: await findBrowser('benchmarks'),
    args: ['--no-sandbox'],
  });
  try {
    const rows: BenchRow[] = [];
    for (const portal of PORTALS) rows.push(...(await measure(browser, portal)));
    return { id: 'B9', title: 'first load of each portal (kB of gzip, not ms)', rows };
  } finally {
    await browser.close();
  }
}

async function measure(
  browser: Browser,
  portal: (typeof PORTALS)[number],
): Promise<readonly BenchRow[]> {
  const dist = join(root, 'apps', portal, 'dist');
  if (!existsSync(join(dist, 'index.html')))
    throw new Error(`No build of the ${portal} portal: npm run build first`);
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const requested = new Set<string>();
  await context.route('**/*', (route) => serveFromBuild(route, { dist, portal, requested }));
  const page = await context.newPage();
  await page.goto(`http://${portal}.localhost/`);
  await page.getByRole('textbox').first().waitFor();
  const before = new Set(requested);
  await context.close();

  const files = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const sizes = new Map(
    files.map((name) => [
      name,
      gzipSync(readFileSync(join(dist, 'assets', name)), { level: 9 }).length / 1000,
    ]),
  );
  const first = files.filter((name) => before.has(`/assets/${name}`));
  const later = files.filter((name) => !first.includes(name));
  const firstKb = first.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  const largestOf = (names: readonly string[]) =>
    Math.max(0, ...names.map((name) => sizes.get(name) ?? 0));
  const largest = largestOf(later.filter((name) => !PARTS.some((part) => part.name.test(name))));
  const parts = PARTS.map((part) => ({
    ...part,
    kb: largestOf(later.filter((name) => part.name.test(name))),
  }));
  return [
    {
      ...sizeRow(`${portal}: before the first screen`, firstKb, FIRST_LIMIT_KB),
      ratio: firstKb / LIBRARIES_KB,
    },
    sizeRow(`${portal}: largest later chunk`, largest, CHUNK_LIMIT_KB[portal]),
    ...parts
      .filter(({ kb }) => kb > 0)
      .map(({ title, kb, limit_kb }) => sizeRow(`${portal}: ${title}`, kb, limit_kb)),
  ];
}

/** A size of at most `most` kB. */
const sizeRow = (name: string, kb: number, most: number): BenchRow => ({
  ...plainRow(name, [kb]),
  goal: `≤ ${most} kB`,
  met: kb <= most,
});

if (import.meta.main) {
  const { renderTable } = await import('./table.ts');
  const table = await run();
  console.log(renderTable(table));
  process.exitCode = table.rows.some(({ met }) => met === false) ? 1 : 0;
}
