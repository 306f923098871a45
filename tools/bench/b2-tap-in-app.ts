/**
 * B2: a tap on the register of the real coach portal, from the touch until it is painted and on the disk, with
 * a processor four times slower, in groups of 40 and of 1,000; beside it a static page that does the same. Taps
 * come four in a second, which no thumb does that goes from row to row; and once more each as soon as the one
 * before is painted, while what followed that one is still at work.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { signIn, slowDown, takePhone } from './app/phone.ts';
import { withProduct } from './app/product.ts';
import { serveStaticPage } from './app/static-page.ts';
import { watchTaps } from './app/watch.ts';
import { spread, type BenchRow, type BenchTable } from './table.ts';

const ROUNDS = 6;
const TAPS = 20;
const SLOWER = 4;
const PACE_MS = 250;
/** Rows in sight without scrolling, with a message over those below. */
const IN_SIGHT = 2;
const SIZES = [
  { members: 40, within_ms: 50 },
  { members: 1000, within_ms: 100 },
];

export async function run(): Promise<BenchTable> {
  const plain = await serveStaticPage();
  const phone = await takePhone();
  try {
    const rows = await withProduct(async ({ origin, addGroup }) => {
      const groups = new Map<number, number>();
      for (const { members } of SIZES) groups.set(members, await addGroup(members));
      const { context, page } = await phone.open();
      await context.addInitScript(watchTaps);
      await signIn(page, origin);
      const measured: BenchRow[] = [];
      const other = await context.newPage();
      for (const { members, within_ms } of SIZES) {
        await page.goto(`${origin}/member-groups/${groups.get(members)}/register`);
        await other.goto(plain.addressFor(members));
        for (const pace_ms of [PACE_MS, 0]) {
          const [ours, theirs] = await inTurn([page, other], pace_ms);
          const of = `${members} members${pace_ms === 0 ? ', without a pause' : ''}`;
          const goal = pace_ms === 0 ? null : within_ms;
          measured.push(rowOf(`the portal, ${of}`, ours ?? [], goal));
          measured.push(rowOf(`a static page, ${of}`, theirs ?? [], null));
        }
      }
      await context.close();
      return measured;
    });
    return {
      id: 'B2',
      title: `a tap in the real portal, processor ${SLOWER} × slower (p95)`,
      rows,
    };
  } finally {
    await phone.throwAway();
    await plain.stop();
  }
}

/** The p95 of each round, by page; the first round is not counted. */
async function inTurn(
  pages: readonly Page[],
  pace_ms: number,
): Promise<readonly (readonly number[])[]> {
  const p95s = pages.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, page] of pages.entries()) {
      await page.bringToFront();
      await slowDown(page, SLOWER);
      const times = (await tap(page, pace_ms)).toSorted((a, b) => a - b);
      await slowDown(page, 1);
      if (round > 0) p95s[place]?.push(times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN);
    }
  }
  return p95s;
}

async function tap(page: Page, pace_ms: number): Promise<readonly number[]> {
  const rows = page.locator('li button[aria-pressed]');
  await rows.first().waitFor();
  await page.evaluate(() => (window.taps = []));
  for (let n = 0; n < TAPS; n += 1) {
    if (pace_ms > 0) await wait(pace_ms);
    // A press and nothing else: otherwise the page is looked over between press and release.
    await rows.nth(n % IN_SIGHT).click({ force: true });
    await page.waitForFunction((count) => window.taps.length === count, n + 1);
  }
  return page.evaluate(() => window.taps);
}

function rowOf(name: string, p95s: readonly number[], within_ms: number | null): BenchRow {
  const times = spread(p95s);
  return {
    name,
    ...times,
    ratio: null,
    goal: within_ms === null ? '' : `under ${within_ms} ms`,
    met: within_ms === null ? null : times.median_ms < within_ms,
  };
}

if (import.meta.main) {
  const { renderTable } = await import('./table.ts');
  console.log(renderTable(await run()));
}
