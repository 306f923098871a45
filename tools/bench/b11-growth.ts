/**
 * B11: the calls of a coach in a tenant at 1 × and grown, each on a separate PostgreSQL. The goal is
 * defined for 100 ×; `SPRINGBOARD_GROWTH` sets the factor of this run, which the table shows. No call may scan
 * a large table, which is checked with the statistics of PostgreSQL.
 */
import type { TemporaryPostgres } from '@springboard/api/testing/temporary-postgres.ts';
import { Client } from 'pg';
import { CALLS_OF_A_COACH, type CoachCall } from './growth/calls.ts';
import { type GrownTenant, growTenant } from './growth/tenant.ts';
import { requestText } from './server/request-text.ts';
import { type ServerProcess, startProcess } from './server/processes.ts';
import { startDatabase, tokenFor } from './server/world.ts';
import { type BenchTable, spread } from './table.ts';

const GROWTH = Number(process.env['SPRINGBOARD_GROWTH'] ?? 20);
const ROUNDS = 5;
const CALLS = 300;
/** A table with more rows is large. */
const LARGE_TABLE_ROWS = 5000;

type Tenant = {
  database: TemporaryPostgres;
  world: GrownTenant;
  server: ServerProcess;
  token: string;
};

export async function run(): Promise<BenchTable> {
  const small = await open(1);
  const large = await open(GROWTH);
  try {
    const rows = [];
    for (const call of CALLS_OF_A_COACH) {
      const [before, after] = await measure(call, small, large);
      const ratio = spread(after).median_ms / spread(before).median_ms;
      rows.push(
        { name: `${call.name}, 1 ×`, ...spread(before), ratio: null, goal: '', met: null },
        {
          name: `${call.name}, ${GROWTH} ×`,
          ...spread(after),
          ratio,
          goal: '≤ 1.5 at 100 ×',
          met: ratio <= 1.5,
        },
      );
    }
    await large.server.stop();
    await expectNoFullTableScan(large.database.owner_url);
    const grades = large.world.grades.toLocaleString('en-GB');
    return { id: 'B11', title: `p99 of coach calls as the tenant grows to ${grades} grades`, rows };
  } finally {
    await Promise.all([small, large].map(({ server }) => server.stop()));
    await small.database.stop();
    await large.database.stop();
  }
}

const open = async (times: number): Promise<Tenant> => {
  const database = await startDatabase();
  const world = await growTenant(database.owner_url, times);
  await resetCounts(database.owner_url);
  const server = await startProcess('ours.ts', [database.owner_url, 'shared']);
  const token = await tokenFor(world, world.coaches[0] ?? '', Math.floor(Date.now() / 1000));
  return { database, world, server, token };
};

/** p99 of each round, alternating between the two tenants. */
const measure = async (
  call: CoachCall,
  small: Tenant,
  large: Tenant,
): Promise<[number[], number[]]> => {
  const p99s: [number[], number[]] = [[], []];
  let n = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times: [number[], number[]] = [[], []];
    for (let count = 0; count < CALLS; count += 1) {
      // Alternating after each call, so that other load on the machine affects both.
      for (const [index, { server, token, world }] of [small, large].entries()) {
        n += 1;
        const request = call.request(world, n);
        const start = performance.now();
        await requestText(server.url, token, request);
        times[index]?.push(performance.now() - start);
      }
    }
    for (const [index, measured] of times.entries()) {
      const p99 = measured.toSorted((a, b) => a - b)[Math.floor(CALLS * 0.99) - 1] ?? 0;
      // The first round warms up.
      if (round > 0) p99s[index]?.push(p99);
    }
  }
  return p99s;
};

const asOwner = async <T>(owner_url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: owner_url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const resetCounts = (owner_url: string) =>
  asOwner(owner_url, (client) => client.query('select pg_stat_reset()'));

const expectNoFullTableScan = (owner_url: string) =>
  asOwner(owner_url, async (client) => {
    const { rows } = await client.query<{ relname: string; seq_scan: string }>(
      `select s.relname, s.seq_scan from pg_stat_user_tables s join pg_class c on c.oid = s.relid
       where s.schemaname = 'public' and s.seq_scan > 0 and c.reltuples > $1`,
      [LARGE_TABLE_ROWS],
    );
    if (rows.length === 0) return;
    const read = rows.map(({ relname, seq_scan }) => `${relname} ${seq_scan} times`);
    throw new Error(`Large tables were scanned: ${read.join(', ')}`);
  });
