/**
 * B14: scrolls the register of a group of 1,000 in the real coach portal, with a processor four times slower.
 * Counts late and dropped frames, and frames with a missing row. A static page with the same number of rows is
 * measured for comparison.
 */
import type { Page } from 'playwright';
import { signIn, slowDown, createPhone } from './app/phone.ts';
import { withProduct } from './app/product.ts';
import { serveStaticPage } from './app/static-page.ts';
import { framesOf, type Frames } from './scroll/frames.ts';
import { watchRows } from './scroll/rows.ts';
import { spread, type BenchRow, type BenchTable } from './table.ts';

const ROUNDS = 5;
const MEMBERS = 1000;
const CPU_SLOWDOWN = 4;
/** Pixels, and pixels per second: a fast swipe over the height of four phone screens each second. */
const DISTANCE_PX = 12_000;
const SPEED_PX_PER_S = 3000;
/** Percentage of dropped frames that users do not notice. */
const MAX_DROPPED_PERCENT = 1;

type Scrolled = Frames & { readonly missing: number };

export async function run(): Promise<BenchTable> {
  const staticPage = await serveStaticPage();
  const phone = await createPhone();
  try {
    const [ours = [], theirs = []] = await withProduct(async ({ originOf, addGroup }) => {
      const origin = originOf('coach');
      const group = await addGroup(MEMBERS);
      const { context, page } = await phone.open();
      await signIn(page, origin);
      await page.goto(`${origin}/member-groups/${group}/register`);
      const other = await context.newPage();
      await other.goto(staticPage.addressFor(MEMBERS));
      const measured = await measureAlternately([page, other]);
      await context.close();
      return measured;
    });
    return {
      id: 'B14',
      title: `scrolling through ${MEMBERS} members, processor ${CPU_SLOWDOWN} × slower (not ms)`,
      rows: [
        ...benchRows('the portal', ours, MAX_DROPPED_PERCENT),
        ...benchRows('a static page', theirs, null),
      ],
    };
  } finally {
    await phone.remove();
    await staticPage.stop();
  }
}

/** Results by page, measured alternately. The first round is not counted. */
async function measureAlternately(
  pages: readonly Page[],
): Promise<readonly (readonly Scrolled[])[]> {
  const measured = pages.map((): Scrolled[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, page] of pages.entries()) {
      await page.bringToFront();
      await page.locator('li button[aria-pressed]').first().waitFor();
      await slowDown(page, CPU_SLOWDOWN);
      const scrolled = await scrollThrough(page);
      await slowDown(page, 1);
      if (round > 0) measured[index]?.push(scrolled);
    }
  }
  return measured;
}

/** Scrolls once for the frames, and again for missing rows, because the search for them delays frames. */
async function scrollThrough(page: Page): Promise<Scrolled> {
  const frames = await framesOf(page, () => scroll(page));
  const watch = await page.evaluateHandle(watchRows);
  await scroll(page);
  const missing = await watch.evaluate((end) => end());
  return { ...frames, missing };
}

/** Down and up again. */
async function scroll(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  for (const yDistance of [-DISTANCE_PX, DISTANCE_PX]) {
    await devTools.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 600,
      yDistance,
      speed: SPEED_PX_PER_S,
      preventFling: true,
      gestureSourceType: 'mouse',
    });
    const at = await page.evaluate(() => scrollY);
    if (Math.abs(at - Math.max(0, -yDistance)) > DISTANCE_PX / 10)
      throw new Error(`The page scrolled to ${at}`);
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
