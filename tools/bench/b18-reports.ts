/**
 * B18: each report of the national body and of a club in a tenant at 1 × and grown, each on a separate PostgreSQL, and
 * its SQL alone: without a server, token, row security, suppression and log of views. The goal is defined for 100 ×;
 * `SPRINGBOARD_GROWTH` sets the factor of this run.
 */
import type { DB } from '@springboard/api/src/database/schema.generated.ts';
import { createSchemeFinder } from '@springboard/api/src/assessments/schemes.ts';
import { defaultFrom } from '@springboard/api/src/reports/attendance.ts';
import { CLUB_REPORT_DEFINITIONS } from '@springboard/api/src/reports/routes.ts';
import type { ReportQuery } from '@springboard/api/src/scheme-reports/precounted.ts';
import { findStoredReport } from '@springboard/api/src/scheme-reports/stored-counts.ts';
import type { TemporaryPostgres } from '@springboard/api/testing/temporary-postgres.ts';
import { type ReportName, REPORTS, SCHEME_REPORTS } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { type Kysely, sql } from 'kysely';
import { p99Rounds } from './p99-rounds.ts';
import { buildReportWorld, type ReportWorld } from './reports/world.ts';
import { openOwner } from './server/groups.ts';
import { type ServerProcess, startProcess } from './server/processes.ts';
import { requestText } from './server/request-text.ts';
import { startDatabase } from './server/world.ts';
import { type BenchRow, type BenchTable, plainRow, spread } from './table.ts';

const GROWTH = Number(process.env['SPRINGBOARD_GROWTH'] ?? 2);
const ROUNDS = 3;
/** In a round. With fewer, the p99 is the slowest call. */
const CALLS = 100;

type Tenant = {
  database: TemporaryPostgres;
  world: ReportWorld;
  server: ServerProcess;
  owner: Kysely<DB>;
};

type ReportCall = {
  readonly name: string;
  readonly portal: 'club' | 'scheme';
  readonly path: string;
  readonly runSql: (tenant: Tenant) => Promise<unknown>;
};

const CALLS_OF_REPORTS: readonly ReportCall[] = [
  ...SCHEME_REPORTS.map((name) => schemeReport(name, name)),
  schemeReport('pass-rate', 'pass-rate of an age and a year', { age: '8-9', weeks: '52' }),
  schemeReport('assessors', 'assessors of an age and a year', { age: '8-9', weeks: '52' }),
  ...REPORTS.map((name): ReportCall => ({
    name: `club: ${name}`,
    portal: 'club',
    path: `/reports/${name}`,
    runSql: (tenant) => runClubSql(tenant, name),
  })),
];

export async function run(): Promise<BenchTable> {
  const small = await open(1);
  const large = await open(GROWTH);
  try {
    const rows: BenchRow[] = [...(await countWeek(small, large))];
    for (const call of CALLS_OF_REPORTS) rows.push(...(await compare(call, small, large)));
    const [grades, marks] = [large.world.grades, large.world.marks].map((count) =>
      count.toLocaleString('en-GB'),
    );
    return { id: 'B18', title: `p99 of reports over ${grades} grades and ${marks} marks`, rows };
  } finally {
    for (const { server, owner, database } of [small, large]) {
      await server.stop();
      await owner.destroy();
      await database.stop();
    }
  }
}

const open = async (times: number): Promise<Tenant> => {
  const database = await startDatabase();
  const world = await buildReportWorld(database.owner_url, times);
  const server = await startProcess('ours.ts', [database.owner_url, 'shared']);
  return { database, world, server, owner: openOwner(database.owner_url) };
};

/** The first report of a week counts the whole scheme, if that was not done at night. */
const countWeek = async (small: Tenant, large: Tenant): Promise<readonly BenchRow[]> => {
  const times: number[] = [];
  for (const tenant of [small, large]) {
    const start = performance.now();
    const report = JSON.parse(await read(tenant, schemeReport('funnel', 'funnel')));
    times.push(performance.now() - start);
    await expectBegan(tenant, report);
  }
  const [before = 0, after = 0] = times;
  return [
    plainRow('counting a week of the scheme (one time), 1 ×', [before]),
    {
      ...plainRow(`counting a week of the scheme (one time), ${GROWTH} ×`, [after]),
      ratio: after / before,
    },
  ];
};

/** The members who began each level are those of the tables. */
const expectBegan = async (
  { owner, world }: Tenant,
  report: { rows: { cells: (number | string | null)[] }[] },
): Promise<void> => {
  const { rows } = await sql<{ members: number }>`
    select count(*)::integer as members from awards where client_id = ${world.client_id}`.execute(
    owner,
  );
  const began = report.rows.reduce((sum, { cells }) => sum + Number(cells[1]), 0);
  if (began !== rows[0]?.members) throw new Error(`${began} members in the funnel`);
};

const compare = async (
  call: ReportCall,
  small: Tenant,
  large: Tenant,
): Promise<readonly BenchRow[]> => {
  const readRows = async (tenant: Tenant) => {
    const { rows } = JSON.parse(await read(tenant, call));
    if (rows.length === 0) throw new Error(`${call.name} has no rows`);
  };
  const [atSmall = [], atLarge = [], alone = []] = await p99Rounds(
    [
      () => readRows(small),
      () => readRows(large),
      async () => {
        await call.runSql(large);
      },
    ],
    { rounds: ROUNDS, calls: CALLS },
  );
  const p99 = spread(atLarge).median_ms;
  const growth = p99 / spread(atSmall).median_ms;
  return [
    plainRow(`${call.name}, 1 ×`, atSmall),
    {
      ...plainRow(`${call.name}, ${GROWTH} ×`, atLarge),
      ratio: growth,
      goal: '< 300 ms, ≤ 1.5 at 100 ×',
      met: p99 < 300 && growth <= 1.5,
    },
    {
      ...plainRow(`${call.name}, ${GROWTH} ×, the SQL alone: ours / it`, alone),
      ratio: p99 / spread(alone).median_ms,
    },
  ];
};

const read = ({ server, world }: Tenant, { portal, path }: ReportCall): Promise<string> =>
  requestText(server.url, world.tokens[portal], { path });

function schemeReport(
  report: (typeof SCHEME_REPORTS)[number],
  name: string,
  query: Readonly<Pick<ReportQuery, 'age' | 'weeks'>> = {},
): ReportCall {
  const search = new URLSearchParams({ scheme_slug: 'pathway', ...query });
  return {
    name: `scheme: ${name}`,
    portal: 'scheme',
    path: `/reports/schemes/${report}?${search}`,
    runSql: async ({ owner, world }) => {
      const now = Math.floor(Date.now() / 1000);
      const stored = await findStoredReport(owner, world, { name: report, query }, now);
      if (stored === undefined) throw new Error('The week is not counted');
    },
  };
}

const findScheme = createSchemeFinder();

const runClubSql = ({ owner, world }: Tenant, name: ReportName): Promise<unknown> => {
  const definition = CLUB_REPORT_DEFINITIONS[name];
  const now = Math.floor(Date.now() / 1000);
  const today = dateIn('UTC', now);
  const { client_id, club_id } = world;
  const period = { today, from: defaultFrom(today), to: today };
  const filters = {
    group_ids: null,
    language: 'en-GB',
    scheme_slug: null,
    by: 'group',
    n: definition.n ?? 0,
  } as const;
  return definition.read({
    db: owner,
    server: { findScheme },
    now,
    client_id,
    club_id,
    ...period,
    ...filters,
  });
};
