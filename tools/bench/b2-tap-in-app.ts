/**
 * B2: a tap on the register of the real coach portal, from the touch until it is painted and on the disk, with
 * a processor four times slower, in groups of 40 and of 1,000. A static page that does the same is measured for
 * comparison. There are four taps per second, faster than a coach taps row after row. A second series taps as
 * soon as the previous tap is painted, while its follow-up work is still running.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { signIn, slowDown, createPhone } from './app/phone.ts';
import { withProduct } from './app/product.ts';
import { serveStaticPage } from './app/static-page.ts';
import { watchTaps } from './app/watch.ts';
import { spread, type BenchRow, type BenchTable } from './table.ts';

const ROUNDS = 6;
const TAPS = 20;
const CPU_SLOWDOWN = 4;
const PAUSE_MS = 250;
/** Rows that are visible without scrolling and not covered by a message. */
const VISIBLE_ROWS = 2;
const SIZES = [
  { members: 40, within_ms: 50 },
  { members: 1000, within_ms: 100 },
];

export async function run(): Promise<BenchTable> {
  const staticPage = await serveStaticPage();
  const phone = await createPhone();
  try {
    const rows = await withProduct(async ({ originOf, addGroup }) => {
      const origin = originOf('coach');
      const groups = new Map<number, number>();
      for (const { members } of SIZES) groups.set(members, await addGroup(members));
      const { context, page } = await phone.open();
      await context.addInitScript(watchTaps);
      await signIn(page, origin);
      const measured: BenchRow[] = [];
      const other = await context.newPage();
      for (const { members, within_ms } of SIZES) {
        await page.goto(`${origin}/member-groups/${groups.get(members)}/register`);
        await other.goto(staticPage.addressFor(members));
        for (const pause_ms of [PAUSE_MS, 0]) {
          const [portalTimes, staticTimes] = await measureAlternately([page, other], pause_ms);
          const label = `${members} members${pause_ms === 0 ? ', without a pause' : ''}`;
          const goal = pause_ms === 0 ? null : within_ms;
          measured.push(benchRow(`the portal, ${label}`, portalTimes ?? [], goal));
          measured.push(benchRow(`a static page, ${label}`, staticTimes ?? [], null));
        }
      }
      await context.close();
      return measured;
    });
    return {
      id: 'B2',
      title: `a tap in the real portal, processor ${CPU_SLOWDOWN} × slower (p95)`,
      rows,
    };
  } finally {
    await phone.remove();
    await staticPage.stop();
  }
}

/** The p95 of each round, by page; the first round is not counted. */
async function measureAlternately(
  pages: readonly Page[],
  pause_ms: number,
): Promise<readonly (readonly number[])[]> {
  const p95s = pages.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, page] of pages.entries()) {
      await page.bringToFront();
      await slowDown(page, CPU_SLOWDOWN);
      const times = (await tap(page, pause_ms)).toSorted((a, b) => a - b);
      await slowDown(page, 1);
      if (round > 0) p95s[index]?.push(times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN);
    }
  }
  return p95s;
}

async function tap(page: Page, pause_ms: number): Promise<readonly number[]> {
  const rows = page.locator('li button[aria-pressed]');
  await rows.first().waitFor();
  await page.evaluate(() => (window.taps = []));
  for (let n = 0; n < TAPS; n += 1) {
    if (pause_ms > 0) await wait(pause_ms);
    // `force` skips the checks of the page between press and release.
    await rows.nth(n % VISIBLE_ROWS).click({ force: true });
    await page.waitForFunction((count) => window.taps.length === count, n + 1);
  }
  return page.evaluate(() => window.taps);
}

function benchRow(name: string, p95s: readonly number[], within_ms: number | null): BenchRow {
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
