/** Starts of a closed browser, for the benchmarks of cold starts. */
import type { Page } from 'playwright';
import { type BenchRow, plainRow, spread } from '../table.ts';
import { type Phone, slowDown } from './phone.ts';
import { type Shown, watchStart } from './watch.ts';

const ROUNDS = 5;
const GOAL = 1.8;
export const CPU_SLOWDOWNS = [1, 4];

/** The portal and the static page that is compared with it. */
export type Addresses = { readonly portal: string; readonly plain: string };

/**
 * Opens a page in a browser that was closed, and waits until it shows what is expected. `work` gets the milliseconds
 * from the start of the page until then.
 */
export async function coldStart<T>(
  phone: Phone,
  address: string,
  { rate, shown }: { rate: number; shown: Shown },
  work: (page: Page, ready_ms: number) => Promise<T>,
): Promise<T> {
  const { context, page } = await phone.open();
  try {
    await page.addInitScript(watchStart, shown);
    await slowDown(page, rate);
    await page.goto(address, { waitUntil: 'commit' });
    const ready = await page.waitForFunction(() => window.ready);
    return await work(page, (await ready.evaluate((value) => value)) ?? Number.NaN);
  } finally {
    await context.close();
  }
}

/** Starts both pages alternately. The first round is not counted, because files are read from the disk. */
export async function startAlternately<T>(
  { portal, plain }: Addresses,
  start: (address: string) => Promise<T>,
): Promise<{ ours: readonly T[]; theirs: readonly T[] }> {
  const [ours, theirs]: [T[], T[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [address, results] of [
      [portal, ours],
      [plain, theirs],
    ] as const) {
      const result = await start(address);
      if (round > 0) results.push(result);
    }
  }
  return { ours, theirs };
}

/** The row of the static page, with our median divided by its one. */
export const staticPageRow = (
  label: string,
  { ours, theirs }: { ours: readonly number[]; theirs: readonly number[] },
): BenchRow => {
  const ratio = spread(ours).median_ms / spread(theirs).median_ms;
  return {
    ...plainRow(`${label}: a static page: ours / it`, theirs),
    ratio,
    goal: `≤ ${GOAL}`,
    met: ratio <= GOAL,
  };
};
