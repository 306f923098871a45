/**
 * B5: the complete attendance call with 50 connections, compared with node:http and one upsert on the same
 * PostgreSQL. Also compares shared transactions with one transaction per change.
 */
import autocannon from 'autocannon';
import { Client } from 'pg';
import { type MarkRequest, marks, seconds } from './server/marks.ts';
import { startProcess } from './server/processes.ts';
import { buildBenchWorld, startDatabase } from './server/world.ts';
import { type BenchRow, type BenchTable, spread } from './table.ts';

const ROUNDS = 5;
const CONNECTIONS = 50;
const CALLS = 3000;
const WARM_UP_CALLS = 200;

type Contender = { name: string; url: string; send: () => MarkRequest; counts: boolean };
type Measured = { rps: number[]; p99: number[] };

export async function run(): Promise<BenchTable> {
  const database = await startDatabase();
  const world = await buildBenchWorld(database.owner_url, { coaches: CONNECTIONS, members: 1000 });
  const [bare, shared, each] = await Promise.all([
    startProcess('bare.ts', [database.owner_url]),
    startProcess('ours.ts', [database.owner_url, 'shared']),
    startProcess('ours.ts', [database.owner_url, 'each']),
  ]);
  try {
    const options = { devices: CONNECTIONS, nextTs: seconds() };
    const one = await marks(world, { ...options, coaches: 1 });
    const many = await marks(world, { ...options, coaches: CONNECTIONS });
    const contenders: Contender[] = [
      { name: 'bare', url: bare.url, send: one, counts: false },
      { name: 'one', url: shared.url, send: one, counts: true },
      { name: 'one, each', url: each.url, send: one, counts: true },
      { name: 'many', url: shared.url, send: many, counts: true },
    ];
    const measured = await measureAlternately(contenders, database.owner_url);
    return { id: 'B5', title: 'attendance, 50 connections', rows: benchRows(measured) };
  } finally {
    await Promise.all([bare.stop(), shared.stop(), each.stop()]);
    await database.stop();
  }
}

async function measureAlternately(
  contenders: readonly Contender[],
  owner_url: string,
): Promise<Map<string, Measured>> {
  const client = new Client({ connectionString: owner_url });
  await client.connect();
  try {
    await client.query("set app.maintenance = 'on'");
    for (const contender of contenders) await warmUp(contender);
    const measured = new Map<string, Measured>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const contender of contenders) {
        const times = measured.get(contender.name) ?? { rps: [], p99: [] };
        measured.set(contender.name, times);
        const { rps, p99 } = await measure(contender, client);
        times.rps.push(rps);
        times.p99.push(p99);
      }
    }
    return measured;
  } finally {
    await client.end();
  }
}

/** Increases the connections step by step, because opening all at the same time overloads a busy machine. */
async function warmUp(contender: Contender): Promise<void> {
  for (const connections of [2, 8, 20, CONNECTIONS]) {
    await fire(contender, WARM_UP_CALLS, connections);
  }
}

async function measure(
  contender: Contender,
  client: Client,
): Promise<{ rps: number; p99: number }> {
  const before = await countStored(client);
  const { latency, elapsed_ms } = await fire(contender, CALLS);
  if (contender.counts && (await countStored(client)) - before !== CALLS) {
    throw new Error(`${contender.name}: an acknowledged mark is not stored`);
  }
  return { rps: (CALLS * 1000) / elapsed_ms, p99: latency.p99 };
}

const countStored = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ count: string }>(
    'select count(*) as count from attendance_history where not superseded',
  );
  return Number(rows[0]?.count);
};

/** `elapsed_ms` ends with the last response. autocannon itself ends at whole seconds only. */
async function fire(
  { name, url, send }: Contender,
  amount: number,
  connections = CONNECTIONS,
): Promise<autocannon.Result & { elapsed_ms: number }> {
  const start = performance.now();
  let last = start;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const requests = [
      { setupRequest: (request: autocannon.Request) => ({ ...request, ...send() }) },
    ];
    autocannon({ url, connections, amount, requests }, (error: Error | null, ended) => {
      if (error === null) resolve(ended);
      else reject(error);
    }).on('response', () => {
      last = performance.now();
    });
  });
  if (result['2xx'] !== amount) {
    throw new Error(
      `${name}: ${result['2xx']} of ${amount} marks were accepted: ${JSON.stringify(result.statusCodeStats)}`,
    );
  }
  return { ...result, elapsed_ms: last - start };
}

function benchRows(measured: Map<string, Measured>): BenchRow[] {
  const resultOf = (name: string) => measured.get(name) ?? { rps: [], p99: [] };
  const median = (rounds: readonly number[]) => spread(rounds).median_ms;
  const [bare, one, each, many] = ['bare', 'one', 'one, each', 'many'].map(resultOf);
  if (bare === undefined || one === undefined || each === undefined || many === undefined)
    return [];
  const row = (name: string, rounds: readonly number[]): BenchRow => ({
    name,
    ...spread(rounds),
    ratio: null,
    goal: '',
    met: null,
  });
  const rps = median(one.rps) / median(bare.rps);
  const p99 = median(one.p99) / median(bare.p99);
  const commits = median(one.rps) / median(each.rps);
  return [
    row('calls per second, node:http with one upsert', bare.rps),
    {
      ...row('calls per second, the real call', one.rps),
      ratio: rps,
      goal: '≥ 0.5 × node:http',
      met: rps >= 0.5,
    },
    {
      ...row('calls per second, a transaction for each', each.rps),
      ratio: commits,
      goal: 'shared transactions ≥ 2 ×',
      met: commits >= 2,
    },
    {
      ...row('calls per second, of 50 coaches', many.rps),
      ratio: median(many.rps) / median(bare.rps),
    },
    row('p99, node:http with one upsert', bare.p99),
    {
      ...row('p99, the real call', one.p99),
      ratio: p99,
      goal: '≤ 2 × node:http',
      met: p99 <= 2,
    },
    { ...row('p99, of 50 coaches', many.p99), ratio: median(many.p99) / median(bare.p99) },
  ];
}
