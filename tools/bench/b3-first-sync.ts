/**
 * B3: the first sync of a new device: 50 groups of 40 members, and 200 of 1,000, from the first request until
 * everything is stored and the day's list can be shown. Compares the product with fetch and JSON.parse, Dexie,
 * RxDB and PouchDB. RxDB and PouchDB skip the large club, because one sync takes them minutes.
 */
import { bundle } from './browser/bundle.ts';
import { withDetachedPage } from './browser/with-detached-page.ts';
import type { Size } from './first-sync/club.ts';
import type { Times } from './first-sync/page.ts';
import { serveClub } from './first-sync/serve.ts';
import { spread, type BenchRow, type BenchTable } from './table.ts';

const ROUNDS = 5;
const SIZES: readonly (Size & { readonly contenders: readonly string[] })[] = [
  { groups: 50, members: 40, contenders: ['fetch', 'ours', 'Dexie', 'RxDB', 'PouchDB'] },
  { groups: 200, members: 1000, contenders: ['fetch', 'ours', 'Dexie'] },
];

/** The highest allowed ratio of ours to a contender, by the first word of its name. */
const GOALS: Readonly<Record<string, number>> = { fetch: 1.5, Dexie: 0.5 };

export async function run(sizes = SIZES): Promise<BenchTable> {
  const script = await bundle('first-sync/page.ts');
  const rows: BenchRow[] = [];
  let size: Size = { groups: 0, members: 0 };
  await withDetachedPage(
    { script, ready: 'firstSync', serve: serveClub(() => size) },
    async (callPage) => {
      for (const { contenders, ...next } of sizes) {
        size = next;
        const rounds: Times[] = [];
        // The first round is not counted, because code is compiled.
        for (let round = 0; round <= ROUNDS; round += 1) {
          const times = await callPage<Times>('round', size, round, contenders);
          if (round > 0) rounds.push(times);
        }
        rows.push(...benchRows(size, rounds));
      }
    },
  );
  return { id: 'B3', title: 'first sync of a new device', rows };
}

function benchRows({ groups, members }: Size, rounds: readonly Times[]): BenchRow[] {
  const timesOf = (name: string) => rounds.map((times) => times[name] ?? Number.NaN);
  const ours = spread(timesOf('ours')).median_ms;
  return Object.keys(rounds[0] ?? {})
    .toSorted()
    .map((name) => {
      const times = spread(timesOf(name));
      const isOurs = name === 'ours';
      const goal = GOALS[name.split(' ')[0] ?? ''];
      const ratio = isOurs ? null : ours / times.median_ms;
      return {
        name: `${groups} × ${members}: ${name}${isOurs ? '' : ': ours / it'}`,
        ...times,
        ratio,
        goal: goal === undefined ? '' : `≤ ${goal}`,
        met: goal === undefined || ratio === null ? null : ratio <= goal,
      };
    });
}

if (import.meta.main) {
  const { renderTable } = await import('./table.ts');
  // `small` skips the large club, which takes some minutes.
  const chosen = process.argv.includes('small') ? SIZES.slice(0, 1) : SIZES;
  console.log(renderTable(await run(chosen)));
}
