/**
 * B14: scrolls the register of a group of 1,000 in the real coach portal, and the outline of 10,000 nodes in the editor
 * of the scheme portal, with a processor four times slower. Counts late and dropped frames, and frames with a missing
 * row. Static pages with the same number of rows are measured for comparison.
 */
import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import type { Page } from 'playwright';
import { createPhone, type Phone, signIn, signInAs, slowDown } from './app/phone.ts';
import { type RunningProduct, withProduct } from './app/product.ts';
import { serveStaticPage } from './app/static-page.ts';
import { addLargeScheme } from './scheme-editor/large-scheme.ts';
import { serveOutlines } from './scheme-editor/outline-server.ts';
import { framesOf, type Frames } from './scroll/frames.ts';
import { type ScrolledList, scrolledBy, watchRows } from './scroll/rows.ts';
import { spread, type BenchRow, type BenchTable } from './table.ts';

const ROUNDS = 5;
const MEMBERS = 1000;
const CPU_SLOWDOWN = 4;
/** Pixels, and pixels per second: a fast swipe over the height of four phone screens each second. */
const DISTANCE_PX = 12_000;
const SPEED_PX_PER_S = 3000;
/** Percentage of dropped frames that users do not notice. */
const MAX_DROPPED_PERCENT = 1;
const DESK = { width: 1280, height: 800 };

type Scrolled = Frames & { readonly missing: number };
type ScrolledPage = ScrolledList & { readonly page: Page };

const REGISTER = { list: 'ul:has(li button[aria-pressed])', row: 'li', scrolls: 'page' } as const;
const OUTLINE = { list: '[role=treegrid]', row: '[data-id]', scrolls: 'list' } as const;
const PLAIN_LIST = { list: 'ul', row: 'li', scrolls: 'page' } as const;

export async function run(): Promise<BenchTable> {
  const phone = await createPhone();
  try {
    const rows = await withProduct(async (product) => [
      ...(await scrollRegister(phone, product)),
      ...(await scrollOutline(phone, product)),
    ]);
    const title = `scrolling through long lists, processor ${CPU_SLOWDOWN} × slower (not ms)`;
    return { id: 'B14', title, rows };
  } finally {
    await phone.remove();
  }
}

async function scrollRegister(phone: Phone, { originOf, addGroup }: RunningProduct) {
  const staticPage = await serveStaticPage();
  const { context, page } = await phone.open();
  try {
    const origin = originOf('coach');
    const group = await addGroup(MEMBERS);
    await signIn(page, origin);
    await page.goto(`${origin}/member-groups/${group}/register`);
    const other = await context.newPage();
    await other.goto(staticPage.addressFor(MEMBERS));
    return await measureAlternately(`${MEMBERS} members`, [
      { page, ...REGISTER },
      { page: other, ...REGISTER },
    ]);
  } finally {
    await context.close();
    await staticPage.stop();
  }
}

/** A search that all skills match opens every row. */
async function scrollOutline(phone: Phone, { originOf }: RunningProduct) {
  const origin = originOf('scheme');
  const { slug, tree } = await addLargeScheme(Number(new URL(origin).port));
  const outlines = await serveOutlines(tree);
  const { context, page } = await phone.open();
  try {
    await page.setViewportSize(DESK);
    await signInAs(page, origin, SEED_LOGINS.ngo);
    await page.goto(`${origin}/overview/${slug}?search=Skill`);
    const other = await context.newPage();
    await other.setViewportSize(DESK);
    await other.goto(outlines.list);
    await other.getByRole('button').click();
    return await measureAlternately('10,000 nodes', [
      { page, ...OUTLINE },
      { page: other, ...PLAIN_LIST },
    ]);
  } finally {
    await context.close();
    await outlines.stop();
  }
}

/** The portal and the static page, measured alternately. The first round is not counted. */
async function measureAlternately(
  name: string,
  pages: readonly [ScrolledPage, ScrolledPage],
): Promise<BenchRow[]> {
  const [ours, theirs]: [Scrolled[], Scrolled[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, scrolled] of pages.entries()) {
      const { page, list, row } = scrolled;
      await page.bringToFront();
      await page.locator(list).locator(row).first().waitFor();
      await slowDown(page, CPU_SLOWDOWN);
      const result = await scrollThrough(scrolled);
      await slowDown(page, 1);
      if (round > 0) (index === 0 ? ours : theirs).push(result);
    }
  }
  return [
    ...benchRows(`${name}, the portal`, ours, MAX_DROPPED_PERCENT),
    ...benchRows(`${name}, a static page`, theirs, null),
  ];
}

/** Scrolls once for the frames, and again for missing rows, because the search for them delays frames. */
async function scrollThrough(scrolled: ScrolledPage): Promise<Scrolled> {
  const { page, list, row, scrolls } = scrolled;
  const frames = await framesOf(page, () => scroll(scrolled));
  const watch = await page.evaluateHandle(watchRows, { list, row, scrolls });
  await scroll(scrolled);
  const missing = await watch.evaluate((end) => end());
  return { ...frames, missing };
}

/** Down and up again. */
async function scroll({ page, list, row, scrolls }: ScrolledPage): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? DESK;
  for (const yDistance of [-DISTANCE_PX, DISTANCE_PX]) {
    await devTools.send('Input.synthesizeScrollGesture', {
      x: width / 2,
      y: height * 0.7,
      yDistance,
      speed: SPEED_PX_PER_S,
      preventFling: true,
      gestureSourceType: 'mouse',
    });
    const at = await page.evaluate(scrolledBy, { list, row, scrolls });
    if (Math.abs(at - Math.max(0, -yDistance)) > DISTANCE_PX / 10)
      throw new Error(`The list scrolled to ${at}`);
  }
  await devTools.detach();
}

function benchRows(name: string, scrolled: readonly Scrolled[], limit: number | null): BenchRow[] {
  const dropped = spread(scrolled.map((one) => one.dropped));
  const missing = spread(scrolled.map((one) => one.missing));
  return [
    {
      name: `${name}: frames of a hundred that came late or never`,
      ...dropped,
      ratio: null,
      goal: limit === null ? '' : `≤ ${limit}`,
      met: limit === null ? null : dropped.median_ms <= limit,
    },
    {
      name: `${name}: frames in which a row was not there yet`,
      ...missing,
      ratio: null,
      goal: limit === null ? '' : 'none',
      met: limit === null ? null : missing.max_ms === 0,
    },
    {
      name: `${name}: frames a second`,
      ...spread(scrolled.map((one) => one.rate)),
      ratio: null,
      goal: '',
      met: null,
    },
  ];
}

if (import.meta.main) {
  const { renderTable } = await import('./table.ts');
  console.log(renderTable(await run()));
}
