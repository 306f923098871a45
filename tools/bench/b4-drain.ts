/**
 * B4: a device sends 1,000 queued changes to the real API on PostgreSQL, also over a network with 50 ms of delay:
 * the product with single calls and with the changes call, the queue of Workbox, RxDB's replication and the
 * fewest possible requests. The same single requests without any storage are the limit for every queue. Each
 * change is countMarks in the database afterwards.
 */
import { bundle } from './browser/bundle.ts';
import { withDetachedPage, type CallPage } from './browser/with-detached-page.ts';
import { relayTo } from './drain/relay.ts';
import { seconds } from './server/marks.ts';
import { withApi, type RunningApi } from './server/with-api.ts';
import { spread, type BenchRow, type BenchTable } from './table.ts';

const CHANGES = 1000;
type Network = { readonly delay_ms: number; readonly rounds: number; readonly workbox: number };
/** `workbox`: the highest allowed ratio of single calls to Workbox. */
const NETWORKS: readonly Network[] = [
  { delay_ms: 0, rounds: 5, workbox: 0.35 },
  { delay_ms: 50, rounds: 5, workbox: 0.2 },
];
const FLOOR_LIMIT = 6;
/** Marks in the history, by the ids of their changes. */
const COUNT_MARKS = 'select count(distinct request_id)::int as count from attendance_history';
const [ALONE, TOGETHER] = ['ours, each change alone', 'ours, the changes call'];
/** The beginnings of the other names. */
const [FLOOR, WORKBOX, BARE] = ['requests of 500', 'Workbox', 'nothing stored'];

export async function run(changes = CHANGES): Promise<BenchTable> {
  const script = await bundle('drain/page.ts');
  let delay_ms = 0;
  const rows = await withApi(changes, (api) => {
    const serve = relayTo(api.url, () => delay_ms);
    return withDetachedPage({ script, ready: 'drain', serve }, async (callPage) => {
      const names = await callPage<string[]>('setUp', api.club);
      const measured: BenchRow[] = [];
      for (const network of NETWORKS) {
        delay_ms = network.delay_ms;
        measured.push(
          ...benchRows(network, await measureAlternately(callPage, names, network, api)),
        );
      }
      return measured;
    });
  });
  return { id: 'B4', title: `${changes} queued changes reach the server`, rows };
}

/** Milliseconds per round by contender, measured alternately. The first round is not countMarks. */
async function measureAlternately(
  callPage: CallPage,
  names: readonly string[],
  { rounds }: Network,
  { club, query }: RunningApi,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const countMarks = async () => (await query<{ count: number }>(COUNT_MARKS))[0]?.count ?? 0;
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (let n = 0; n < names.length; n += 1) {
      const name = names[(n + round) % names.length] ?? '';
      const before = await countMarks();
      const ms = await callPage<number>('one', name, nextTs());
      const arrived = (await countMarks()) - before;
      if (arrived !== club.members.length) throw new Error(`${name}: ${arrived} arrived`);
      if (round > 0) times.get(name)?.push(ms);
    }
  }
  return times;
}

/** A later second each time, so that no mark is superseded. */
const nextTs = seconds();

/** What a row compares; without a limit it has no goal. */
type Comparison = { readonly what: string; readonly ratio: number; readonly limit?: number };

function benchRows(
  { delay_ms, workbox }: Network,
  times: ReadonlyMap<string, readonly number[]>,
): BenchRow[] {
  const names = [...times.keys()];
  const medianOf = (name = '') => spread(times.get(name) ?? []).median_ms;
  const comparisonOf = (name: string): Comparison | null => {
    const median = medianOf(name);
    const together = { what: 'the changes call / it', ratio: medianOf(TOGETHER) / median };
    if (name.startsWith(FLOOR)) return { ...together, limit: FLOOR_LIMIT };
    if (name.startsWith('RxDB')) return together;
    if (name.startsWith(WORKBOX)) {
      return { what: 'alone / it', ratio: medianOf(ALONE) / median, limit: workbox };
    }
    const queue = names.find((other) => other.startsWith(WORKBOX));
    return name.startsWith(BARE) ? { what: 'it / Workbox', ratio: median / medianOf(queue) } : null;
  };
  return [...times].map(([name, rounds]) => {
    const compared = comparisonOf(name);
    const limit = compared?.limit ?? null;
    return {
      name: [`${delay_ms} ms of delay`, name, compared?.what ?? []].flat().join(': '),
      ...spread(rounds),
      ratio: compared?.ratio ?? null,
      goal: limit === null ? '' : `≤ ${limit}`,
      met: limit === null || !compared ? null : compared.ratio <= limit,
    };
  });
}

if (import.meta.main) {
  const { renderTable } = await import('./table.ts');
  // `small` measures 100 changes.
  console.log(renderTable(await run(process.argv.includes('small') ? 100 : CHANGES)));
}
