/**
 * B14: the register of a group of 1,000 is scrolled in the real coach portal, with a processor four times slower:
 * how many frames come late or never, and whether a row is ever not there yet; beside it a static page with as
 * many rows.
 */
import type { Page } from 'playwright';
import { signIn, slowDown, takePhone } from './app/phone.ts';
import { withProduct } from './app/product.ts';
import { serveStaticPage } from './app/static-page.ts';
import { framesOf, type Frames } from './scroll/frames.ts';
import { watchRows } from './scroll/rows.ts';
import { spread, type BenchRow, type BenchTable } from './table.ts';

const ROUNDS = 5;
const MEMBERS = 1000;
const SLOWER = 4;
/** Pixels, and pixels in a second: four windows of a phone, as a thumb that swipes in haste. */
const WAY = 12_000;
const SPEED = 3000;
/** Percentage of late frames that users do not notice. */
const DROPPED = 1;

type Scrolled = Frames & { readonly missing: number };

export async function run(): Promise<BenchTable> {
  const plain = await serveStaticPage();
  const phone = await takePhone();
  try {
    const [ours = [], theirs = []] = await withProduct(async ({ origin, addGroup }) => {
      const group = await addGroup(MEMBERS);
      const { context, page } = await phone.open();
      await signIn(page, origin);
      await page.goto(`${origin}/member-groups/${group}/register`);
      const other = await context.newPage();
      await other.goto(plain.addressFor(MEMBERS));
      const measured = await inTurn([page, other]);
      await context.close();
      return measured;
    });
    return {
      id: 'B14',
      title: `scrolling through ${MEMBERS} members, processor ${SLOWER} × slower (not ms)`,
      rows: [...rowsOf('the portal', ours, DROPPED), ...rowsOf('a static page', theirs, null)],
    };
  } finally {
    await phone.throwAway();
    await plain.stop();
  }
}

/** By page; the first round is not counted. */
async function inTurn(pages: readonly Page[]): Promise<readonly (readonly Scrolled[])[]> {
  const measured = pages.map((): Scrolled[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [place, page] of pages.entries()) {
      await page.bringToFront();
      await page.locator('li button[aria-pressed]').first().waitFor();
      await slowDown(page, SLOWER);
      const scrolled = await scrollThrough(page);
      await slowDown(page, 1);
      if (round > 0) measured[place]?.push(scrolled);
    }
  }
  return measured;
}

/** Once for the frames, and once more to look for rows, which takes time of the frames. */
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
  for (const yDistance of [-WAY, WAY]) {
    await devTools.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 600,
      yDistance,
      speed: SPEED,
      preventFling: true,
      gestureSourceType: 'mouse',
    });
    const at = await page.evaluate(() => scrollY);
    if (Math.abs(at - Math.max(0, -yDistance)) > WAY / 10) throw new Error(`It stands at ${at}`);
  }
  await devTools.detach();
}

function rowsOf(name: string, scrolled: readonly Scrolled[], limit: number | null): BenchRow[] {
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
