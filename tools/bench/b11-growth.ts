/**
 * B11: the calls of a coach in a tenant at 1 × and grown, each on a PostgreSQL of its own. The goal speaks of
 * 100 ×; `SPRINGBOARD_GROWTH` says how much it grows here, and the table says it again. What no call may do at
 * any size is to read the whole of a large table: PostgreSQL's own counts tell.
 */
import { randomUUID } from 'node:crypto';
import type { Asked } from '@springboard/api/src/testing/ask.ts';
import type { PassingPostgres } from '@springboard/api/src/testing/passing-postgres.ts';
import { Client } from 'pg';
import { ask } from './server/ask.ts';
import { buildGrownWorld, type GrownWorld } from './server/grown.ts';
import { type ServerProcess, startProcess } from './server/processes.ts';
import { startDatabase, tokenFor } from './server/world.ts';
import { type BenchTable, spread } from './table.ts';

const TIMES = Number(process.env['SPRINGBOARD_GROWTH'] ?? 20);
const ROUNDS = 5;
const CALLS = 100;
/** Rows from which on a table is large. */
const LARGE = 5000;
const DAY = 86_400;

type Tenant = {
  database: PassingPostgres;
  world: GrownWorld;
  server: ServerProcess;
  token: string;
};
type CoachCall = { name: string; of: (world: GrownWorld, n: number) => Asked };

export async function run(): Promise<BenchTable> {
  const small = await open(1);
  const large = await open(TIMES);
  try {
    const rows = [];
    for (const call of CALLS_OF_A_COACH) {
      const [before, after] = await measure(call, small, large);
      const ratio = spread(after).median_ms / spread(before).median_ms;
      rows.push(
        { name: `${call.name}, 1 ×`, ...spread(before), ratio: null, goal: '', met: null },
        {
          name: `${call.name}, ${TIMES} ×`,
          ...spread(after),
          ratio,
          goal: '≤ 1.5 at 100 ×',
          met: ratio <= 1.5,
        },
      );
    }
    await large.server.stop();
    await refuseWholeTables(large.database.owner_url);
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
  const world = await buildGrownWorld(database.owner_url, times);
  await resetCounts(database.owner_url);
  const server = await startProcess('ours.ts', [database.owner_url, 'shared']);
  const token = await tokenFor(world, world.coaches[0] ?? '', now());
  return { database, world, server, token };
};

/** p99 of each round, the two in turn. */
const measure = async (
  call: CoachCall,
  small: Tenant,
  large: Tenant,
): Promise<[number[], number[]]> => {
  const p99s: [number[], number[]] = [[], []];
  let n = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [place, { server, token, world }] of [small, large].entries()) {
      const times: number[] = [];
      for (let count = 0; count < CALLS; count += 1) {
        n += 1;
        const asked = call.of(world, n);
        const start = performance.now();
        await ask(server.url, token, asked);
        times.push(performance.now() - start);
      }
      const p99 = times.toSorted((a, b) => a - b)[Math.floor(CALLS * 0.99) - 1] ?? 0;
      // The first round warms up.
      if (round > 0) p99s[place]?.push(p99);
    }
  }
  return p99s;
};

const now = () => Math.floor(Date.now() / 1000);
const today = () => dateOf(now());
const dateOf = (ts: number) => new Date(ts * 1000).toISOString().slice(0, 10);

const memberOf = ({ members }: GrownWorld, n: number) => {
  const member = members[n % members.length];
  if (member === undefined) throw new Error('A group without members');
  return member;
};

const changeHeaders = () => ({
  'x-request-id': randomUUID(),
  'x-device-id': randomUUID(),
  'x-lane': 'growth',
  'x-lane-seq': '1',
});

const CALLS_OF_A_COACH: readonly CoachCall[] = [
  { name: 'the day’s sessions', of: () => ({ path: `/groups?date=${today()}` }) },
  {
    name: 'a group with everything',
    of: ({ group_id, scheme_uuid }) => ({
      path: `/groups/${group_id}/members?per_page=100&with_progress=1&with_awards=1&with_attendance=1&with_tags=1&with_groups=1&with_alerts=1&with_notes=1&session_date=${today()}&scheme_uuid=${scheme_uuid}`,
    }),
  },
  {
    name: 'registers of four weeks',
    of: () => ({ path: `/registers?from=${dateOf(now() - 28 * DAY)}&to=${today()}` }),
  },
  {
    name: 'the history of a member’s grades',
    of: (world, n) => ({
      path: `/members/${memberOf(world, n).uuid}/assessments/${world.slug}/history?per_page=50`,
    }),
  },
  {
    name: 'a mark',
    of: (world, n) => {
      const { uuid, class_member_id } = memberOf(world, n);
      return {
        method: 'POST',
        path: `/members/${uuid}/attendance`,
        headers: changeHeaders(),
        body: { ts: now() - 3600 + n, date: today(), group_ngo_id: null, class_member_id },
      };
    },
  },
  {
    name: 'a grade',
    of: (world, n) => {
      const { uuid } = memberOf(world, n);
      return {
        method: 'POST',
        path: `/members/${uuid}/assessments/${world.slug}`,
        headers: changeHeaders(),
        body: {
          member_id: uuid,
          node_id: `/l0/s${n % 40}`,
          assessment: n % 3,
          ts: now() - 3600 + n,
          context: { group_ngo_id: null },
        },
      };
    },
  },
];

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

const refuseWholeTables = (owner_url: string) =>
  asOwner(owner_url, async (client) => {
    const { rows } = await client.query<{ relname: string; seq_scan: string }>(
      `select s.relname, s.seq_scan from pg_stat_user_tables s join pg_class c on c.oid = s.relid
       where s.schemaname = 'public' and s.seq_scan > 0 and c.reltuples > $1`,
      [LARGE],
    );
    if (rows.length === 0) return;
    const read = rows.map(({ relname, seq_scan }) => `${relname} ${seq_scan} times`);
    throw new Error(`Large tables were read from one end to the other: ${read.join(', ')}`);
  });
