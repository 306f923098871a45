/**
 * B1: one tap in Chromium: change a member of a group of 40 with 200 scores and queue the change, strict,
 * until `complete`. Compares the product with one strict put, Dexie and RxDB, which do the same taps alternately.
 */
import type { Page } from 'playwright';
import { bundle } from './browser/bundle.ts';
import { withPage } from './browser/with-page.ts';
import { type BenchRow, type BenchTable, spread } from './table.ts';
import type { Times } from './tap/page.ts';

const ROUNDS = 7;
const TAPS = 60;
/** Not counted, because code is compiled and databases are opened. */
const WARM_UP_TAPS = 40;

export async function run(): Promise<BenchTable> {
  const script = await bundle('tap/page.ts');
  const times = await withPage(
    { script, ready: 'bench', serve: (_, response) => response.end() },
    rounds,
  );
  return {
    id: 'B1',
    title: 'one tap: change a member and queue it, strict',
    rows: benchRows(times),
  };
}

async function rounds(page: Page): Promise<Times[]> {
  await page.evaluate(() => window.bench.setUp());
  await page.evaluate((taps) => window.bench.round(taps), WARM_UP_TAPS);
  const all: Times[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    all.push(await page.evaluate((taps) => window.bench.round(taps), TAPS));
  }
  return all;
}

function benchRows(rounds: readonly Times[]): BenchRow[] {
  const names = Object.keys(rounds[0] ?? {});
  const isOurs = (name: string) => name === 'ours';
  const isFloor = (name: string) => name.includes('floor');
  const medianOf = (matches: (name: string) => boolean) =>
    median(rounds.flatMap((times) => names.filter(matches).flatMap((name) => times[name] ?? [])));
  const ours = medianOf(isOurs);
  /** The highest allowed ratio of ours to a contender, by the first word of its name. */
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

const median = (values: readonly number[]): number => spread(values).median_ms;

if (import.meta.main) {
  const { renderTable } = await import('./table.ts');
  console.log(renderTable(await run()));
}
