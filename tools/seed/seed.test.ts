import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, createApp } from '@springboard/api/src/app.ts';
import { appPassword, type Database, openDatabase } from '@springboard/api/src/database/pool.ts';
import { folderStorage } from '@springboard/api/src/files/storage.ts';
import { migrate } from '@springboard/api/src/migrate.ts';
import { callOf } from '@springboard/api/testing/api.ts';
import { buildMember, joinGroup } from '@springboard/api/testing/builders.ts';
import { openAsOwner } from '@springboard/api/testing/as-owner.ts';
import { startTemporaryPostgres } from '@springboard/api/testing/temporary-postgres.ts';
import { openTestSession, tokenOf } from '@springboard/api/testing/token.ts';
import type { DB } from '@springboard/api/src/database/schema.generated.ts';
import {
  type Child,
  type DatedRegister,
  type GroupMember,
  PORTALS,
  type Report,
  type ReportGrouping,
  type ReportName,
  REPORTS,
} from '@springboard/contract';
import { calls } from '@springboard/contract/calls';
import { addDays, IMPORT_COLUMNS, parseCsv } from '@springboard/domain';
import fc from 'fast-check';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO, OTHER_CLIENTS } from './clients.ts';
import {
  CSV_LISTS,
  type CsvKey,
  type CsvList,
  isCsvKey,
  type Item,
  type ListRequest,
  type ListValues,
  PAPER_PAGE,
  reportRequests,
} from './csv-lists.ts';
import { SEED_CHILDREN, SEED_GROUP, SEED_LOGINS } from './logins.ts';
import { PARAMETERS, reportSql } from './report-sql.ts';
import type { Row } from './rows.ts';
import { seed, type SeedResult } from './seed.ts';
import {
  addReader,
  addTexts,
  addUnusualAccess,
  chooseChildren,
  findSights,
  readLists,
} from './who-sees.ts';

const SECRET = 'a secret for tests, long enough to sign';
const TODAY = '2026-11-21';
const NOON = Date.parse(`${TODAY}T12:00:00Z`) / 1000;
let stop = async (): Promise<void> => undefined;
let owner_url = '';
let owner: Kysely<DB>;
let database: Database;
let app: App;
let result: SeedResult;

beforeAll(async () => {
  const postgres = await startTemporaryPostgres();
  ({ owner_url, stop } = postgres);
  await migrate(owner_url, appPassword(SECRET));
  const start = performance.now();
  result = await seed({ owner_url, today: TODAY });
  console.info(`seeded in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const onError = (error: Error) => {
    throw error;
  };
  owner = openAsOwner(owner_url, 1, onError);
  await sql`set app.maintenance = 'on'`.execute(owner);
  await sql`analyze`.execute(owner);
  database = openDatabase({ owner_url, secret: SECRET, onError });
  app = await createApp({
    database,
    secret: SECRET,
    now: () => NOON,
    newId: randomUUID,
    log: { info: () => undefined, error: console.error },
    files: folderStorage('/nowhere'),
    mail: { send: async () => undefined, close: () => undefined },
    providerSecret: async () => null,
    maintenance: () => false,
    check_responses: true,
  });
}, 300_000);

afterAll(async () => {
  await app.fastify.close();
  await database.destroy();
  await owner.destroy();
  await stop();
}, 60_000);

const countOf = async (query: string): Promise<number> => {
  const { rows } = await sql<{ count: string }>`${sql.raw(query)}`.execute(owner);
  return Number(rows[0]?.count);
};

const FILLED_FOR_EACH_CLIENT = [
  'members',
  'groups',
  'schemes',
  'attendance',
  'member_guardians',
  'scores',
  'moves',
  'change_requests',
  'reported_absences',
  'club_contacts',
];

test('[D14] the sample data fits the schema, once', async () => {
  expect(result).toMatchObject({ ok: true, clubs: 3 });
  expect(await countOf('select count(*) from client_hosts')).toBe(12);
  expect(await countOf('select count(*) from member_assessments')).toBeGreaterThan(800);
  expect(
    await countOf(`select count(*) from member_assessments
    where json_typeof(document) <> 'object'`),
  ).toBe(0);

  const clientsWith = (table: string) => countOf(`select count(distinct client_id) from ${table}`);
  for (const table of FILLED_FOR_EACH_CLIENT) {
    expect([table, await clientsWith(table)]).toEqual([table, 3]);
  }

  expect(await seed({ owner_url, today: TODAY })).toEqual({ ok: false, code: 'ALREADY_SEEDED' });

  const next = `select nextval(pg_get_serial_sequence('groups', 'id')) as count`;
  const last = await countOf('select max(id) as count from groups');
  expect(await countOf(next)).toBe(last + 1);
});

test('[§5] each row of an import has every column', async () => {
  const columns = IMPORT_COLUMNS.map((column) => `'${column}'`).join(', ');
  const complete = await countOf(
    `select count(*) from import_rows where given::jsonb ?& array[${columns}]`,
  );
  expect(complete).toBeGreaterThan(0);
  expect(complete).toBe(await countOf('select count(*) from import_rows'));
});

test('[D1] each host name of the sample data is one portal of its client', async () => {
  for (const { domain, name, auth_provider } of [DEMO, ...OTHER_CLIENTS]) {
    for (const portal of PORTALS) {
      const hostname = `${portal}.${domain}`;
      const answer = await app.fastify.inject({ url: '/v1/client', query: { hostname } });
      expect(answer.json()).toMatchObject({ portal, name, auth_provider });
    }
  }
});

/** A sample user with their first club, and an access token for it. */
const signIn = async (username: string, portal: 'coach' | 'parent' = 'coach') => {
  const user = await owner
    .selectFrom('users')
    .innerJoin('user_clubs', (join) =>
      join
        .onRef('user_clubs.client_id', '=', 'users.client_id')
        .onRef('user_clubs.user_uuid', '=', 'users.uuid'),
    )
    .select(['users.client_id', 'club_id', 'uuid', 'firstname', 'lastname', 'role'])
    .where('username', '=', username)
    .orderBy('club_id')
    .executeTakeFirstOrThrow();
  const family = await openTestSession(owner, user, NOON);
  const token = await tokenOf(user, { secret: SECRET, now: NOON }, { family, portal });
  return { ...user, host: `${portal}.${DEMO.domain}`, as: token };
};

type ReportQuery = {
  from?: string;
  to?: string;
  /** The name of a group. */
  group?: string;
  scheme_slug?: string;
  by?: ReportGrouping;
  n?: number;
};

const MONTH = { from: '2026-10-01', to: '2026-10-31' };
const WEEK = { from: '2026-11-09', to: '2026-11-15' };
const SCHEME = { scheme_slug: 'first-flight' };
const SWIFTS = { group: 'Swifts' };
const OPEN_GYM = { group: SEED_GROUP.name };

const REPORT_QUERIES: Readonly<Record<ReportName, readonly ReportQuery[]>> = {
  attendance: [{}, { by: 'week', ...MONTH }, { by: 'coach' }, { by: 'coach', ...WEEK, ...SWIFTS }],
  'registers-not-taken': [{}, MONTH, OPEN_GYM, { ...WEEK, ...SWIFTS }],
  'consecutive-absences': [{}, { n: 2, ...MONTH }, { n: 1, ...SWIFTS }, { n: 1, ...WEEK }],
  'level-distribution': [{}, SCHEME, SWIFTS],
  'ready-to-move': [{}, SWIFTS, OPEN_GYM],
  'not-assessed': [{}, { n: 14, ...SCHEME }, { n: 7, ...SWIFTS }],
  badges: [{}, SCHEME, SWIFTS],
  'joiners-leavers': [{}, MONTH, WEEK, { from: '2025-11-22', to: TODAY }],
  capacity: [{}, SWIFTS, OPEN_GYM],
  credentials: [{}],
  'data-quality': [{}],
};

const DEFAULT_N: Partial<Record<ReportName, number>> = {
  'consecutive-absences': 3,
  'not-assessed': 60,
};

describe('GET /reports/:name with the sample data', () => {
  let admin: Awaited<ReturnType<typeof signIn>>;
  const groupNamed = async (name: string) =>
    owner
      .selectFrom('groups')
      .selectAll()
      .where('client_id', '=', admin.client_id)
      .where('club_id', '=', admin.club_id)
      .where('name', '=', name)
      .executeTakeFirstOrThrow();

  beforeAll(async () => {
    admin = await signIn(SEED_LOGINS.admin);
    await sql`create extension fuzzystrmatch`.execute(owner);
    await addEdgeCases(await groupNamed(SWIFTS.group), await groupNamed(OPEN_GYM.group));
  });

  const cases = REPORTS.flatMap((name) => REPORT_QUERIES[name].map((query) => ({ name, query })));

  test.each(cases)('[D14] $name with $query has the figures of independent SQL', async (one) => {
    const { group: group_name, ...query } = one.query;
    const group_id = group_name === undefined ? null : (await groupNamed(group_name)).id;
    const response = await callOf(app)('GET /reports/:name', {
      ...admin,
      params: { name: one.name },
      query: { ...query, ...(group_id !== null && { 'group_id[]': group_id }) },
    });
    expect(response.statusCode, response.body).toBe(200);
    const report: Report = response.json();

    const { from = addDays(TODAY, -92), to = TODAY, scheme_slug = null } = query;
    const n = query.n ?? DEFAULT_N[one.name] ?? null;
    const groups = group_id === null ? null : [group_id];
    const { client_id, club_id } = admin;
    const values = [client_id, club_id, from, to, groups, scheme_slug, n, NOON, TODAY];
    const text = reportSql(one.name, query.by ?? 'group');
    const read = async (part: string | undefined): Promise<unknown[] | null> => {
      if (part === undefined) return null;
      const statement = `with ${PARAMETERS}, ${text.with} ${part}`;
      const { rows } = await owner.executeQuery<object>(CompiledQuery.raw(statement, values));
      return rows.flatMap((row) => Object.values(row));
    };
    const { rows, totals, chart } = report;
    expect(sorted(rows.map(({ cells }) => cells))).toEqual(sorted(await read(text.rows)));
    expect(totals).toEqual((await read(text.totals))?.[0] ?? null);
    const points = chart?.points.map(({ name, values: bars }) => [name, bars]) ?? null;
    expect(sorted(points)).toEqual(sorted(await read(text.chart)));

    const file = await callOf(app)('GET /reports/:name', {
      ...admin,
      params: { name: one.name },
      query: { ...query, ...(group_id !== null && { 'group_id[]': group_id }) },
      headers: { accept: 'text/csv' },
    });
    expect(readCsv(file.body)).toEqual([
      report.columns.map(inReportHeading),
      ...rows.map(({ cells }) => cells.map(inReportFile(report.columns))),
    ]);
  });

  test.each(REPORT_QUERIES['joiners-leavers'])(
    '[D14] members before $from, with joiners and without leavers, are the members at the end',
    async ({ from = addDays(TODAY, -92), to = TODAY }) => {
      const membersOn = (date: string) =>
        countOf(`select count(distinct member_uuid) from class_members
          where client_id = ${admin.client_id} and club_id = ${admin.club_id} and not waiting and not guest
            and joined_date <= '${date}' and (left_date is null or left_date > '${date}')`);
      const response = await callOf(app)('GET /reports/:name', {
        ...admin,
        params: { name: 'joiners-leavers' },
        query: { from, to },
      });
      const { rows }: Report = response.json();
      const changes = (kind: string) => rows.filter(({ cells }) => cells[0] === kind).length;
      expect(changes('joined')).toBeGreaterThan(0);
      expect((await membersOn(addDays(from, -1))) + changes('joined') - changes('left')).toBe(
        await membersOn(to),
      );
    },
  );
});

describe('attendance of the last 3 months', () => {
  test('[D7] parent, club and coach count the same sessions of a child', async () => {
    const call = callOf(app);
    const parent = await signIn(SEED_LOGINS.parent, 'parent');
    const children: Child[] = (await call('GET /children', parent)).json();
    const [, { firstname }] = SEED_CHILDREN;
    const child = children.find((one) => one.firstname === firstname);
    if (child === undefined) throw new Error(`${firstname} is no child of the parent`);
    const ofParent = countOfKnown(child.attendance);
    expect(ofParent.known).toBeGreaterThan(30);

    const admin = await signIn(SEED_LOGINS.admin);
    const { uuid } = child;
    const sessions: Child['attendance'] = (
      await call('GET /members/:uuid/attendance', { ...admin, params: { uuid } })
    ).json();
    expect(countOfKnown(sessions)).toEqual(ofParent);

    // The coach's registers, as the coach portal shows them.
    const coach = await signIn(SEED_LOGINS.headCoach);
    const group_ids = new Set(sessions.map(({ group_id }) => group_id));
    const seen: { in: boolean | null }[] = [];
    for (const from of [0, 31, 62].map((days) => addDays(TODAY, days - 92))) {
      const query = { from, to: addDays(from, 30) };
      const registers: DatedRegister[] = (await call('GET /registers', { ...coach, query })).json();
      for (const { group_id, date, state } of registers) {
        if (!group_ids.has(group_id) || state === 'not_started') continue;
        const response = await call('GET /groups/:id/members', {
          ...coach,
          params: { id: group_id },
          query: { session_date: date, with_attendance: 1, per_page: 100 },
        });
        const members: GroupMember[] = response.json();
        const mark = members.find((member) => member.uuid === uuid);
        if (mark === undefined) continue;
        seen.push({ in: mark.in ?? (state === 'complete' ? false : null) });
      }
    }
    expect(countOfKnown(seen)).toEqual(ofParent);
  });
});

const countOfKnown = (sessions: readonly { in: boolean | null }[]) => ({
  attended: sessions.filter((session) => session.in === true).length,
  known: sessions.filter((session) => session.in !== null).length,
});

/** The rows of a file with their cells, the names of the columns first. */
const readCsv = (file: string): readonly (readonly string[])[] => {
  const rows = parseCsv(file);
  if ('code' in rows) throw new Error(rows.code);
  return rows.map(({ cells }) => cells);
};

/** The bar at this share of all bars of the chart; null: the report has no rows of bars. */
const barOf = ({ chart, has_bar_rows }: Report, share: number) => {
  const bars =
    chart?.points.flatMap(({ name }) =>
      chart.series.map((series) => ({ bar: name ?? '', series })),
    ) ?? [];
  return has_bar_rows ? (bars[Math.floor(share * bars.length)] ?? null) : null;
};

/** A cell as the file has it: a text that a spreadsheet would run gets an apostrophe. */
const inFile = (cell: string | number | null | undefined): string =>
  typeof cell === 'string' && /^[=+@-]/.test(cell) ? `'${cell}` : String(cell ?? '');

/** The texts of the reports on screen. */
const { report: REPORT_TEXTS }: { report: Record<'columns' | 'codes', Record<string, string>> } =
  JSON.parse(
    readFileSync(
      join(import.meta.dirname, '../../libs/i18n/src/locales/en-GB/club/reports.json'),
      'utf8',
    ),
  );
const LEAVING: Readonly<Record<string, string>> = {
  moved_away: 'Moved away',
  lost_interest: 'Lost interest',
  injured: 'Injured',
  cost: 'Cost',
  another_club: 'Joined another club',
  other: 'Other',
};

const inReportHeading = ({ id }: Report['columns'][number]): string | undefined =>
  REPORT_TEXTS.columns[id];

/** A time is that of the day at the club, a code the text on screen. */
const inReportFile =
  (columns: Report['columns']) =>
  (cell: string | number | null, index: number): string | undefined => {
    const column = columns[index];
    if (column?.kind === 'time') {
      return new Date(Number(cell) * 1000).toLocaleTimeString('en-GB', {
        timeZone: 'Europe/London',
        hour: '2-digit',
        minute: '2-digit',
      });
    }
    if (column?.kind === 'code') return REPORT_TEXTS.codes[String(cell)];
    if (column?.id === 'reason' && cell !== null) return LEAVING[cell];
    return inFile(cell);
  };

describe('a list and its file', () => {
  const RUNS = Number(process.env['FUZZ_RUNS'] ?? 25);
  let admin: Awaited<ReturnType<typeof signIn>>;
  let values: ListValues;
  let clubs: ReadonlyMap<number, string>;

  beforeAll(async () => {
    admin = await signIn(SEED_LOGINS.admin);
    const { client_id, club_id } = admin;
    const named = await sql<{ id: number; name: string }>`select id, name from clubs
      where client_id = ${client_id}`.execute(owner);
    clubs = new Map(named.rows.map(({ id, name }) => [id, name]));
    const valuesIn = async <T>(column: string, rest: string): Promise<T[]> => {
      const { rows } = await sql<{ value: T }>`select distinct ${sql.raw(column)} as value
        from ${sql.raw(rest)} and client_id = ${client_id} order by 1`.execute(owner);
      return rows.map(({ value }) => value);
    };
    const ofClub = `club_id = ${club_id}`;
    values = {
      today: TODAY,
      group_ids: await valuesIn('id', `groups where ${ofClub}`),
      tag_ids: await valuesIn('id', 'tags where true'),
      levels: await valuesIn(
        'current_remote_node_id',
        `member_assessments where ${ofClub} and current_remote_node_id is not null`,
      ),
      coaches: await valuesIn('user_uuid', `group_coaches where ${ofClub}`),
      names: await valuesIn(`firstname || ' ' || lastname`, `members where ${ofClub}`),
    };
    await buildMember(owner, { client_id, id: club_id ?? 0 }, { firstname: '=1+1', lastname: '@' });
    for (const name of ['September.csv', '=October.csv']) {
      const text = 'firstname,lastname,dob\nEla,Owen,2018-02-03\nEla,,2018-02-03';
      await callOf(app)('POST /imports', { ...admin, body: { name, text } });
    }
  });

  const send = (
    key: CsvKey | 'GET /reports/:name',
    { params, query }: ListRequest,
    accept: string,
  ) => {
    const path = key.replace('GET ', '').replace(/:(\w+)/, (_, name) => String(params[name]));
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
      ),
    );
    return app.fastify.inject({
      url: `/v1${path}?${search.toString()}`,
      headers: { host: admin.host, authorization: `Bearer ${admin.as}`, accept },
    });
  };

  const allPages = async (key: CsvKey, request: ListRequest): Promise<Item<CsvKey>[]> => {
    const items: Item<CsvKey>[] = [];
    for (let page = 0; ; page += 1) {
      const paged = { ...request, query: { ...request.query, ...(page > 0 && { page }) } };
      const response = await send(key, paged, 'application/json');
      expect(response.statusCode, response.body).toBe(200);
      items.push(...response.json());
      const total = Number(response.headers['x-total-count'] ?? items.length);
      if (items.length >= total || response.json().length === 0) {
        expect(items).toHaveLength(total);
        return items;
      }
    }
  };

  /** Every row of the file is the item at its place in all pages. Returns the number of rows. */
  const compareRows = async (key: CsvKey): Promise<number> => {
    const list: CsvList<CsvKey> = CSV_LISTS[key];
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(list.requests(values), async (request) => {
        const file = await send(key, request, 'text/csv');
        expect(file.statusCode, file.body).toBe(200);
        const [headings = [], ...rows] = readCsv(file.body);
        const items = await allPages(key, request);
        if (request.query['per_page'] !== undefined) {
          const paper = { ...request.query, per_page: PAPER_PAGE };
          expect(await allPages(key, { ...request, query: paper })).toEqual(items);
        }
        const { query } = request;
        const expected = items.map((item) => list.cells(item, { today: TODAY, clubs, query }));
        expect(rows).toEqual(expected.map((line) => line.map(([, cell]) => inFile(cell))));
        for (const line of expected) expect(line.map(([heading]) => heading)).toEqual(headings);
        compared += rows.length;
      }),
      { numRuns: Math.ceil(RUNS * (key === 'GET /members' ? 1.2 : 0.08)) },
    );
    return compared;
  };

  /** The rows of a report on screen and on paper are those of its file. Returns the number of rows. */
  const compareReport = async (name: ReportName): Promise<number> => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(reportRequests(name, values), async ({ query, bar }) => {
        const request = { params: { name }, query };
        const read = async (of: ListRequest): Promise<Report> => {
          const response = await send('GET /reports/:name', of, 'application/json');
          expect(response.statusCode, response.body).toBe(200);
          return response.json();
        };
        const all = await read(request);
        const one = bar === null ? null : barOf(all, bar);
        const chosen = one === null ? request : { ...request, query: { ...query, ...one } };
        const { rows, columns } = one === null ? all : await read(chosen);
        const file = await send('GET /reports/:name', chosen, 'text/csv');
        expect(readCsv(file.body)).toEqual([
          columns.map(inReportHeading),
          ...rows.map(({ cells }) => cells.map(inReportFile(columns))),
        ]);
        const before = all.rows.map(({ cells }) => JSON.stringify(cells));
        for (const { cells } of rows) expect(before).toContain(JSON.stringify(cells));
        compared += rows.length;
      }),
      { numRuns: Math.ceil(RUNS * 0.5) },
    );
    return compared;
  };

  test.each(REPORTS)(
    'the report %s has the same rows on screen and in its file',
    { timeout: 600_000 },
    async (name) => {
      expect(await compareReport(name)).toBeGreaterThan(0);
    },
  );

  test('every list of the contract with a file is checked', () => {
    const withFile = Object.entries(calls).flatMap(([key, call]) => ('csv' in call ? [key] : []));
    const elsewhere = [
      'GET /clubs',
      'GET /curriculum/:slug/versions',
      'GET /jobs',
      'GET /member-tags',
      'GET /transfers',
      'GET /reports/:name',
      'GET /reports/schemes/:name',
      'GET /scheme-imports/:id/rows',
    ];
    expect([...Object.keys(CSV_LISTS), ...elsewhere].toSorted()).toEqual(withFile.toSorted());
  });

  test.each(Object.keys(CSV_LISTS).filter(isCsvKey))(
    '%s has the same rows in the same order on its pages and in its file',
    { timeout: 600_000 },
    async (key) => {
      expect(await compareRows(key)).toBeGreaterThan(0);
    },
  );
});

describe('the list of users who can see a child', () => {
  test('[D19] names for each child exactly the users of the sample who get the child from a call, and what they see', async () => {
    const server = { app, owner, secret: SECRET, now: NOON };
    const children = await chooseChildren(owner);
    await addTexts(server, children);
    await addUnusualAccess(owner, TODAY);
    const lists = new Map<string, unknown>();
    for (const ofClub of Map.groupBy(
      children,
      (one) => `${one.client_id} ${one.club_id}`,
    ).values()) {
      const reader = await addReader(owner, ofClub);
      for (const [uuid, list] of await readLists(server, reader, ofClub)) lists.set(uuid, list);
    }
    const sights = await findSights(server, children);
    expect(sights.size).toBeGreaterThan(60);
    for (const [uuid, sight] of sights) expect([uuid, lists.get(uuid)]).toEqual([uuid, sight]);
  });
});

const sorted = (list: readonly unknown[] | null): readonly string[] | null =>
  list?.map((one) => JSON.stringify(one)).toSorted() ?? null;

type GroupRow = { client_id: number; club_id: number; id: number };

/** What the sample data has no example of, and reports easily count wrongly. */
const addEdgeCases = async (group: GroupRow, other: GroupRow): Promise<void> => {
  const { client_id, club_id } = group;
  const club = { client_id, id: club_id };
  const member = (firstname: string, row: Partial<Row<'members'>> = {}) =>
    buildMember(owner, club, { firstname, lastname: 'Edge', ...row });
  const join = (to: GroupRow, one: { uuid: string }, row: Partial<Row<'class_members'>> = {}) =>
    joinGroup(owner, to, one, { joined_date: '2026-01-05', ...row });
  const [past, later] = await owner
    .selectFrom('sessions')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('group_id', '=', group.id)
    .where('date', '>=', WEEK.from)
    .where('date', '<', TODAY)
    .where('cancelled', '=', false)
    .orderBy('date')
    .execute();
  if (past === undefined || later === undefined) throw new Error('The group has no sessions');

  // A cover coach took a session, and another one has no complete register.
  const { uuid: cover } = await owner
    .selectFrom('users')
    .select('uuid')
    .where('username', '=', SEED_LOGINS.headCoach)
    .executeTakeFirstOrThrow();
  for (const { id } of [past, later]) {
    await owner
      .updateTable('sessions')
      .set({ cover_user_uuid: cover })
      .where('client_id', '=', client_id)
      .where('id', '=', id)
      .execute();
  }
  await owner
    .deleteFrom('registers')
    .where('client_id', '=', client_id)
    .where('group_id', '=', group.id)
    .where('date', '=', later.date)
    .execute();

  // In no group: one waits, one left today. One leaves tomorrow, and begins in the other group then.
  await join(group, await member('Waiting'), { waiting: true });
  await join(group, await member('Gone'), { left_date: TODAY });
  const mover = await member('Mover');
  await join(group, mover, { left_date: addDays(TODAY, 1) });
  await join(other, mover, { joined_date: addDays(TODAY, 1) });

  // Left two groups on one day; came back after half a year; joined and left after registers were taken.
  const leaver = await member('Leaver', {
    active: false,
    inactive_date: '2026-11-10',
    inactive_reason: 'cost',
  });
  for (const one of [group, other]) await join(one, leaver, { left_date: '2026-11-10' });
  const returner = await member('Returner');
  await join(group, returner, { left_date: '2026-04-05' });
  await join(other, returner, { joined_date: '2026-10-12' });
  await join(group, await member('Backdated'), { joined_date: '2026-09-01' });
  await owner
    .updateTable('class_members')
    .set({ left_date: '2026-11-01', left_reason: 'other' })
    .where('client_id', '=', client_id)
    .where('class_member_id', '=', (eb) =>
      eb
        .selectFrom('class_members as membership')
        .select((inner) => inner.fn.min<number>('class_member_id').as('id'))
        .where('client_id', '=', client_id)
        .where('group_id', '=', group.id)
        .where('left_date', 'is', null),
    )
    .execute();

  // A twin and a typing mistake.
  for (const firstname of ['Rhiannon', 'Rhianon', 'Gwen']) await member(firstname);

  // A register that was complete before its session began.
  const start_at = NOON + 3600;
  await owner
    .updateTable('sessions')
    .set({ start_at, end_at: start_at + 3600 })
    .where('client_id', '=', client_id)
    .where('group_id', '=', group.id)
    .where('date', '=', TODAY)
    .execute();
  await owner
    .insertInto('registers')
    .values({
      client_id,
      club_id,
      group_id: group.id,
      date: TODAY,
      completed_by: 'Ava Morgan',
      completed_ts: NOON - 60,
      recorded_ts: NOON - 60,
      user_uuid: cover,
    })
    .execute();
};
