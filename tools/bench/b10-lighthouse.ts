/**
 * B10: Lighthouse with a phone profile for the main screens of each portal, signed in, in points of 100. It
 * starts the product with its own data. Audits below 100 go to stderr. It needs an otherwise idle machine. `node tools/bench/b10-lighthouse.ts coach 1` measures one portal once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PORTALS, type Portal } from '@springboard/contract';
import { address, makeProduct } from '@springboard/e2e/helpers/product.ts';
import { signIn } from '@springboard/e2e/helpers/test.ts';
import { findBrowser } from '@springboard/tools/browser.ts';
import { SEED_GROUP, SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import lighthouse, { type Result } from 'lighthouse';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { spread, type BenchRow, type BenchTable } from './table.ts';

const PORT = Number(process.env['SPRINGBOARD_BENCH_PORT'] ?? 4295);
const DEBUG_PORT = PORT + 1;
const ROUNDS = 5;
const MIN_PERFORMANCE = 98;
const OTHER_CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const;

/** The audits that determine the performance score. */
const PERFORMANCE_AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];

type Screens = { readonly username: string; readonly paths: readonly string[] };

/** `:group` is the group of the sample data that meets every day. */
const SCREENS: Readonly<Record<Portal, Screens>> = {
  coach: {
    username: SEED_LOGINS.coach,
    paths: [
      '/member-groups',
      '/member-groups/:group',
      '/member-groups/:group/register',
      '/member-groups/:group/assess-by-member',
      '/planning',
      '/scheme',
      '/offline',
    ],
  },
  club: { username: SEED_LOGINS.admin, paths: ['/members'] },
  scheme: { username: SEED_LOGINS.ngo, paths: ['/overview'] },
  parent: { username: SEED_LOGINS.parent, paths: ['/overview'] },
};

export async function run(
  portals: readonly Portal[] = PORTALS,
  rounds = ROUNDS,
): Promise<BenchTable> {
  const product = makeProduct(PORT);
  const rows: BenchRow[] = [];
  try {
    await product.start();
    for (const portal of portals) rows.push(...(await measure(portal, rounds)));
  } finally {
    await product.remove();
  }
  return { id: 'B10', title: 'Lighthouse on a phone, signed in (points, not ms)', rows };
}

/**
 * A browser profile for each portal with a signed-in user, and a new browser for each measurement, as on a
 * phone. In a used process the developer tools first traverse the previous page for 90 ms, which Lighthouse
 * counts four times.
 */
async function measure(portal: Portal, rounds: number): Promise<BenchRow[]> {
  const profile = mkdtempSync(join(tmpdir(), 'springboard-lighthouse-'));
  const rowsAt = async (name: string, path: string): Promise<BenchRow[]> => {
    const scores: Scores[] = [];
    for (let round = 0; round < rounds; round += 1)
      scores.push(await withBrowser(profile, () => scoresAt(address(portal, PORT, path))));
    return benchRows(`${portal} ${name}`, scores);
  };
  try {
    const rows = await rowsAt('/login', '/login');
    const paths = await withBrowser(profile, async (context) => {
      const page = await context.newPage();
      await signIn(page, portal, SCREENS[portal].username, PORT);
      return pathsOf(page, portal);
    });
    for (const { name, path } of paths) rows.push(...(await rowsAt(name, path)));
    return rows;
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

async function withBrowser<T>(
  profile: string,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser('benchmarks'),
    args: ['--no-sandbox', `--remote-debugging-port=${DEBUG_PORT}`],
    locale: 'en-GB',
  });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** The paths of the screens, with the id of the group. */
async function pathsOf(page: Page, portal: Portal) {
  const { paths } = SCREENS[portal];
  if (!paths.some((path) => path.includes(':group')))
    return paths.map((path) => ({ name: path, path }));
  const link = page.getByRole('link', { name: SEED_GROUP.name }).first();
  const group = (await link.getAttribute('href')) ?? '';
  return paths.map((path) => ({ name: path, path: path.replace('/member-groups/:group', group) }));
}

type Scores = { readonly performance: number; readonly rest: number };

async function scoresAt(url: string): Promise<Scores> {
  const runResult = await lighthouse(url, {
    port: DEBUG_PORT,
    logLevel: 'error',
    onlyCategories: ['performance', ...OTHER_CATEGORIES],
    // Keeps the session and the data of the device.
    disableStorageReset: true,
  });
  if (runResult === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
  const { lhr } = runResult;
  const pathname = new URL(lhr.finalDisplayedUrl).pathname;
  if (pathname === '/login' && !url.endsWith('/login'))
    throw new Error(`${url} requires a sign-in`);
  printShortfalls(lhr);
  return {
    performance: points(lhr, 'performance'),
    rest: Math.min(...OTHER_CATEGORIES.map((category) => points(lhr, category))),
  };
}

const points = ({ categories }: Result, category: string): number =>
  Math.round(100 * (categories[category]?.score ?? 0));

/** Prints the performance figures with the speed of the machine, and the failed audits of the other categories. */
function printShortfalls(result: Result): void {
  const { categories, audits, finalDisplayedUrl, environment } = result;
  if (points(result, 'performance') < MIN_PERFORMANCE) {
    const figures = PERFORMANCE_AUDITS.map((id) => `${id} ${audits[id]?.displayValue ?? '?'}`);
    console.error(
      `${finalDisplayedUrl}: ${figures.join(', ')}; machine ${environment.benchmarkIndex}`,
    );
  }
  for (const category of OTHER_CATEGORIES) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const audit = audits[id];
      if (audit !== undefined && weight > 0 && audit.score !== null && audit.score < 1)
        console.error(`${finalDisplayedUrl}: ${category}: ${id}: ${audit.title}`);
    }
  }
}

function benchRows(screen: string, scores: readonly Scores[]): BenchRow[] {
  const performance = spread(scores.map((score) => score.performance));
  const rest = spread(scores.map((score) => score.rest));
  return [
    {
      name: `${screen}: performance`,
      ...performance,
      ratio: null,
      goal: `≥ ${MIN_PERFORMANCE}`,
      met: performance.median_ms >= MIN_PERFORMANCE,
    },
    {
      name: `${screen}: least of the rest`,
      ...rest,
      ratio: null,
      goal: '100',
      met: rest.median_ms >= 100,
    },
  ];
}

if (import.meta.main) {
  const { renderTable } = await import('./table.ts');
  const [portalArg, rounds] = process.argv.slice(2);
  const portals = PORTALS.filter((portal) => portalArg === undefined || portal === portalArg);
  const table = await run(portals, rounds === undefined ? ROUNDS : Number(rounds));
  console.log(renderTable(table));
  process.exitCode = table.rows.some((row) => row.met === false) ? 1 : 0;
}
