/**
 * B13: the list of a club's members at 900 and at 90,000, each on a separate PostgreSQL, and the same page by SQL
 * without a server, token, row security and log of views.
 */
import type { TemporaryPostgres } from '@springboard/api/testing/temporary-postgres.ts';
import { Client } from 'pg';
import { buildClubList, type ClubListWorld } from './club-list/world.ts';
import { p99Rounds } from './p99-rounds.ts';
import { requestText } from './server/request-text.ts';
import { type ServerProcess, startProcess } from './server/processes.ts';
import { startDatabase } from './server/world.ts';
import { type BenchRow, type BenchTable, plainRow, spread } from './table.ts';

const SMALL = 900;
const LARGE = Number(process.env['SPRINGBOARD_MEMBERS'] ?? 90_000);
const ROUNDS = 5;
const CALLS = 40;

type Club = {
  database: TemporaryPostgres;
  world: ClubListWorld;
  server: ServerProcess;
  client: Client;
};

type ListCall = {
  readonly name: string;
  /** The query of GET /members; `n` differs in each call. */
  readonly query: (world: ClubListWorld, n: number) => string;
  /** The condition and order of the same page by hand. */
  readonly byHand: (world: ClubListWorld, n: number) => { where: string; order: string };
};

const BY_NAME = 'lower(m.firstname), lower(m.lastname), m.uuid';

const CALLS_OF_A_LIST: readonly ListCall[] = [
  {
    name: 'a page',
    query: () => 'active=1&sort=afirstname',
    byHand: () => ({ where: 'm.active', order: BY_NAME }),
  },
  {
    name: 'a search with two words',
    query: (_, n) => `search=${encodeURIComponent(`number ${100 + n}`)}`,
    byHand: (_, n) => ({
      where: `m.search_name like '%number%' and m.search_name like '%${100 + n}%'`,
      order: BY_NAME,
    }),
  },
  {
    name: 'four filters',
    query: ({ tag_id }, n) =>
      `active=1&tag_id[]=${tag_id}&level[]=/l${n % 6}&attended_before=2999-01-01`,
    byHand: ({ tag_id }, n) => ({
      where: `m.active and exists (select from member_tags t where t.client_id = m.client_id and t.member_uuid = m.uuid and t.tag_id = ${tag_id})
        and exists (select from member_assessments a where a.client_id = m.client_id and a.member_uuid = m.uuid and a.current_remote_node_id = '/l${n % 6}')
        and (select max(a.date) from attendance a where a.client_id = m.client_id and a.member_uuid = m.uuid and a.present) < '2999-01-01'`,
      order: BY_NAME,
    }),
  },
  {
    name: 'sorted by level',
    query: () => 'sort=alevel',
    byHand: () => ({
      where: 'true',
      order: `(select a.current_remote_node_id from member_assessments a where a.client_id = m.client_id and a.member_uuid = m.uuid limit 1), ${BY_NAME}`,
    }),
  },
];

export async function run(): Promise<BenchTable> {
  const small = await open(SMALL);
  const large = await open(LARGE);
  try {
    const rows: BenchRow[] = [];
    for (const call of CALLS_OF_A_LIST) rows.push(...(await compare(call, small, large)));
    rows.push(...(await compareFiles(small, large)));
    return { id: 'B13', title: 'p99 of the list of a club, by its members', rows };
  } finally {
    for (const { server, client, database } of [small, large]) {
      await server.stop();
      await client.end();
      await database.stop();
    }
  }
}

const open = async (members: number): Promise<Club> => {
  const database = await startDatabase();
  const world = await buildClubList(database.owner_url, members);
  const server = await startProcess('ours.ts', [database.owner_url, 'shared']);
  const client = new Client({
    connectionString: database.owner_url,
    options: '-c app.maintenance=on',
  });
  await client.connect();
  return { database, world, server, client };
};

const compare = async (call: ListCall, small: Club, large: Club): Promise<BenchRow[]> => {
  const contenders = [
    (n: number) => list(small, call, n),
    (n: number) => list(large, call, n),
    (n: number) => listByHand(large, call, n),
  ];
  const [atSmall = [], atLarge = [], byHand = []] = await p99Rounds(contenders, {
    rounds: ROUNDS,
    calls: CALLS,
  });
  const growth = spread(atLarge).median_ms / spread(atSmall).median_ms;
  const overhead = spread(atLarge).median_ms / spread(byHand).median_ms;
  return [
    plainRow(`${call.name}, ${SMALL}`, atSmall),
    {
      ...plainRow(`${call.name}, ${LARGE}`, atLarge),
      ratio: growth,
      goal: '≤ 1.5',
      met: growth <= 1.5,
    },
    {
      ...plainRow(`${call.name}, ${LARGE}, by hand`, byHand),
      ratio: overhead,
      goal: '≤ 1.3',
      met: overhead <= 1.3,
    },
  ];
};

/** The time per member may not grow. */
const compareFiles = async (small: Club, large: Club): Promise<BenchRow[]> => {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round <= 2; round += 1) {
    for (const [index, { server, world }] of [small, large].entries()) {
      const start = performance.now();
      const headers = { accept: 'text/csv' };
      const text = await requestText(server.url, world.token, { path: '/members', headers });
      const lines = text.trimEnd().split('\n').length - 1;
      if (lines !== world.members.length) throw new Error(`${lines} members in the file`);
      if (round > 0) times[index]?.push(performance.now() - start);
    }
  }
  const [atSmall, atLarge] = times;
  const ratio = spread(atLarge).median_ms / spread(atSmall).median_ms / (LARGE / SMALL);
  return [
    plainRow(`all as CSV, ${SMALL}`, atSmall),
    {
      ...plainRow(`all as CSV, ${LARGE}`, atLarge),
      ratio,
      goal: '≤ 1 per member',
      met: ratio <= 1,
    },
  ];
};

const list = async ({ server, world }: Club, call: ListCall, n: number): Promise<void> => {
  const path = `/members?${call.query(world, n)}&per_page=50`;
  if ((await requestText(server.url, world.token, { path })) === '[]') {
    throw new Error(`${call.name} found no members`);
  }
};

const listByHand = async ({ client, world }: Club, call: ListCall, n: number): Promise<void> => {
  const { where, order } = call.byHand(world, n);
  const scope = `m.client_id = ${world.client_id} and m.club_id = ${world.club_id} and ${where}`;
  const { rows } = await client.query(
    `select m.uuid, m.firstname, m.lastname, m.dob,
       (select max(a.date) from attendance a where a.client_id = m.client_id and a.member_uuid = m.uuid and a.present),
       (select a.current_remote_node_id from member_assessments a where a.client_id = m.client_id and a.member_uuid = m.uuid limit 1),
       (select json_agg(t.tag_id) from member_tags t where t.client_id = m.client_id and t.member_uuid = m.uuid),
       (select json_agg(l.kind) from member_alerts l where l.client_id = m.client_id and l.member_uuid = m.uuid),
       (select json_agg(g.name) from class_members c join groups g on g.client_id = c.client_id and g.id = c.group_id
         where c.client_id = m.client_id and c.member_uuid = m.uuid)
     from members m where ${scope} order by ${order} limit 50`,
  );
  await client.query(`select count(*) from members m where ${scope}`);
  if (rows.length === 0) throw new Error(`${call.name} found no members by hand`);
};
