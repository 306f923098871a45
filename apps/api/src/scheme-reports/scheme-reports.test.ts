import {
  SCHEME_REPORT_FILTERS,
  SCHEME_REPORTS,
  type SchemeReport,
  type SchemeReportName,
} from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import {
  buildClub,
  buildMember,
  buildScheme,
  buildUser,
  type UserRow,
} from '../../testing/builders.ts';
import { gradeMembers } from '../../testing/first-grades.ts';
import { openTestSession } from '../../testing/token.ts';
import { buildWorld, type World } from '../../testing/world.ts';

const DAY = 86_400;
const WEEK = 7 * DAY;
/** The first day of the week of NOON. */
const MONDAY = '2026-11-16';
const MONDAY_TS = Date.parse(`${MONDAY}T00:00:00Z`) / 1000;

let api: TestApi;
let world: World;
let editor: UserRow;
let ngo: string;
let other: World['club'];

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api, { bystanders: false });
  editor = await buildUser(api.owner, { ...world.club, id: null }, 'ngo');
  ngo = await api.tokenFor(editor);
  other = await buildClub(api.owner, world.client, { name: 'Other club' });
});

type Query = TestRequest['query'];

const ask = (name: SchemeReportName, query: Query = {}, headers = {}) =>
  api.call('GET /reports/schemes/:name', {
    as: ngo,
    host: world.host,
    params: { name },
    query: { scheme_slug: 'recreational', ...query },
    headers,
  });

const readReport = async (name: SchemeReportName, query: Query = {}): Promise<SchemeReport> => {
  const response = await ask(name, query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

const cellsOf = ({ rows }: SchemeReport) => rows.map(({ cells }) => cells);

/** The first row as an object. */
const firstRow = async (name: SchemeReportName, query: Query = {}) => {
  const { columns, rows } = await readReport(name, query);
  return Object.fromEntries(columns.map(({ id }, index) => [id, rows[0]?.cells[index] ?? null]));
};

const key = () => ({ client_id: world.client.id, scheme_uuid: world.scheme.uuid });

type Begun = {
  readonly completed?: number;
  readonly days?: number;
  readonly ts?: number;
  readonly dob?: string;
};

/** Members of a club who began bronze; the first `completed` of them completed it yesterday. */
const begin = async (
  club: World['club'],
  members: number,
  { completed = 0, days = 9, ts = NOON - days * DAY, dob = '2017-05-04' }: Begun = {},
) => {
  for (let index = 0; index < members; index += 1) {
    const { uuid: member_uuid } = await buildMember(api.owner, club, { dob });
    await api.owner
      .insertInto('awards')
      .values({
        ...key(),
        club_id: club.id,
        member_uuid,
        slug: '/bronze',
        started_ts: ts,
        completed: 1,
        total: 2,
        completed_ts: index < completed ? NOON - DAY : null,
        created_at: NOON,
      })
      .execute();
  }
};

/** Assesses in a scheme all members who have not completed bronze. */
const assessBegun = ({ uuid }: World['scheme']) =>
  sql`insert into member_assessments (client_id, club_id, member_uuid, scheme_uuid, version, last_assessed_ts, document)
    select client_id, club_id, member_uuid, ${uuid}, 1, ${NOON}, '{}' from awards
    where client_id = ${world.client.id} and completed_ts is null`.execute(api.owner);

/** Adds a published version like the first one. */
const publish = (version: number, published_at: number) =>
  sql`insert into curriculum_versions (client_id, scheme_uuid, version, state, published_at, document, etag)
    select client_id, scheme_uuid, ${version}, state, ${published_at}, document, ${`v${version}`}
    from curriculum_versions where scheme_uuid = ${world.scheme.uuid} and version = 1`.execute(
    api.owner,
  );

const repeat = (times: number, grades: readonly number[]) =>
  Array.from({ length: times }, () => grades);

const nextWeek = async () => {
  api.clock.now = NOON + 5 * DAY;
  ngo = await api.tokenFor(editor);
};

describe('GET /reports/schemes/:name', () => {
  test('[D5] is for the national body, on a published scheme', async () => {
    const admin = await buildUser(api.owner, world.club, 'admin');
    for (const as of [world.token, await api.tokenFor(admin)]) {
      const response = await api.call('GET /reports/schemes/:name', {
        as,
        host: world.host,
        params: { name: 'funnel' },
        query: { scheme_slug: 'recreational' },
      });
      expect(response.statusCode).toBe(403);
    }
    expect((await ask('funnel', { scheme_slug: 'acrobatics' })).statusCode).toBe(404);
  });

  test('refuses filters that a report does not take', async () => {
    const filters = {
      by: 'club',
      'club_id[]': world.club.id,
      age: '6-7',
      weeks: '13',
      version: 1,
    } as const;
    for (const name of SCHEME_REPORTS) {
      const taken: readonly string[] = SCHEME_REPORT_FILTERS[name];
      for (const [filter, value] of Object.entries(filters)) {
        const response = await ask(name, { [filter]: value });
        const expected = taken.includes(filter) ? [200, undefined] : [422, { [filter]: 'unknown' }];
        expect([response.statusCode, response.json().detail], `${name} ${filter}`).toEqual(
          expected,
        );
      }
    }
    expect((await ask('funnel', { from: '2026-11-02' })).statusCode).toBe(422);
  });

  test('the funnel counts members by level, also by club, without counts of 1 to 4', async () => {
    await begin(world.club, 20, { completed: 12 });
    await begin(other, 8, { completed: 3 });
    expect(cellsOf(await readReport('funnel'))[0]).toEqual(['bronze', 28, 15, 0, 13]);
    const clubs = cellsOf(await readReport('funnel', { by: 'club' }));
    expect(new Set(clubs)).toEqual(
      new Set([
        ['bronze', world.club.name, null, null, 0, 8],
        ['bronze', 'Other club', null, null, 0, 5],
      ]),
    );
    expect(cellsOf(await readReport('badges'))[0]?.slice(0, 4)).toEqual(['bronze', 15, 0, 15]);
  });

  test('the funnel counts members of two schemes once', async () => {
    await begin(world.club, 12);
    await assessBegun(world.scheme);
    await assessBegun(await buildScheme(api.owner, world.client, { slug: 'squad' }));
    expect(cellsOf(await readReport('funnel'))[0]).toEqual(['bronze', 12, 0, 12, 0]);
  });

  test('the filters select the same members on screen and in the file as a query of the tables', async () => {
    await begin(world.club, 9, { dob: '2017-11-17', days: 20 });
    await begin(world.club, 6, { dob: '2017-11-16', days: 20 });
    await begin(world.club, 7, { dob: '2022-01-01', days: 100 });
    await begin(other, 8, { dob: '2017-11-17', days: 200 });
    await begin(other, 5, { dob: '2001-01-01', days: 500 });
    const all = sql`true`;
    const isOfClub = sql`a.club_id = ${other.id}`;
    const age = sql`date_part('year', age(${MONDAY}::date, m.dob))`;
    const isOfAge = (from: number, to: number) => sql`${age} between ${from} and ${to}`;
    const isSince = (weeks: number) => sql`a.started_ts >= ${MONDAY_TS - weeks * 7 * DAY}`;
    const cases: readonly [Query, RawBuilder<unknown>][] = [
      [{}, all],
      [{ 'club_id[]': other.id }, isOfClub],
      [{ 'club_id[]': [world.club.id, other.id] }, all],
      [{ age: '0-5' }, isOfAge(0, 5)],
      [{ age: '8-9' }, isOfAge(8, 9)],
      [{ age: '18-' }, isOfAge(18, 99)],
      [{ age: '10-11' }, isOfAge(10, 11)],
      [{ weeks: '13' }, isSince(13)],
      [{ weeks: '26' }, isSince(26)],
      [{ weeks: '52' }, isSince(52)],
      [{ 'club_id[]': other.id, age: '8-9', weeks: '52' }, sql`${isOfClub} and ${isOfAge(8, 9)}`],
    ];
    for (const [query, condition] of cases) {
      const { rows } = await sql<{ members: number }>`
        select count(*)::integer as members
        from awards a join members m on m.uuid = a.member_uuid and m.client_id = a.client_id
        where a.client_id = ${world.client.id} and a.slug = '/bronze' and ${condition}`.execute(
        api.owner,
      );
      const members = rows[0]?.members;
      expect((await firstRow('funnel', query))['began'], JSON.stringify(query)).toBe(members);
      const file = await ask('funnel', query, { accept: 'text/csv' });
      expect(file.body).toContain(`bronze,${members},`);
    }
  });

  test('the filter by version selects the whole weeks in which it was the published one', async () => {
    // Version 3 was replaced within the week, and version 5 is of the current week.
    await publish(2, MONDAY_TS - 20 * WEEK);
    await publish(3, MONDAY_TS - 5 * WEEK + DAY);
    await publish(4, MONDAY_TS - 5 * WEEK + 3 * DAY);
    await publish(5, MONDAY_TS + DAY);
    const begunAt = async (members: number, ts: number) => begin(world.club, members, { ts });
    await begunAt(5, MONDAY_TS - 20 * WEEK - 1);
    await begunAt(6, MONDAY_TS - 20 * WEEK);
    await begunAt(7, MONDAY_TS - 5 * WEEK - 1);
    await begunAt(8, MONDAY_TS - 5 * WEEK);
    await begunAt(9, MONDAY_TS - 4 * WEEK);
    await begunAt(10, MONDAY_TS - 1);
    await begunAt(11, MONDAY_TS);
    const { versions } = await readReport('funnel');
    expect(versions).toEqual([
      { version: 4, from: '2026-10-19', to: '2026-11-15' },
      { version: 2, from: '2026-06-29', to: '2026-10-11' },
      { version: 1, from: '2023-11-20', to: '2026-06-28' },
    ]);
    const began = async (query: Query) => (await firstRow('funnel', query))['began'];
    expect(await began({ version: 1 })).toBe(5);
    expect(await began({ version: 2 })).toBe(13);
    expect(await began({ version: 2, weeks: '13' })).toBe(7);
    expect(await began({ version: 4 })).toBe(19);
    expect(await began({ weeks: '13' })).toBe(45);
    expect(await began({})).toBe(56);
    const weeks = cellsOf(await readReport('use', { version: 4 })).map(([week]) => week);
    expect(weeks).toEqual(['2026-11-09', '2026-11-02', '2026-10-26', '2026-10-19']);
    for (const version of [3, 5, 6]) {
      const response = await ask('funnel', { version });
      expect([response.statusCode, response.json().detail]).toEqual([422, { version: 'unknown' }]);
    }
  });

  test('[D5] a club of 1 to 4 members is not shown by a filter, nor by the difference of two', async () => {
    await begin(world.club, 20);
    await begin(other, 3);
    const third = await buildClub(api.owner, world.client, { name: 'Third club' });
    await begin(third, 6);
    const began = async (...clubs: World['club'][]) =>
      (await firstRow('funnel', { 'club_id[]': clubs.map(({ id }) => id) }))['began'];
    expect(await began(other)).toBeNull();
    expect(await began(world.club, other)).toBeNull();
    expect(await began(third)).toBeNull();
    expect(await began(other, third)).toBe(9);
    expect(await began(world.club, other, third)).toBe(29);
  });

  test('keeps its numbers until the end of the week, in the file too', async () => {
    await begin(world.club, 6, { completed: 6 });
    const before = await readReport('funnel');
    await begin(world.club, 1, { completed: 1 });
    api.clock.now = NOON + 4 * DAY;
    ngo = await api.tokenFor(editor);
    expect(await readReport('funnel')).toEqual(before);
    const file = await ask('funnel', {}, { accept: 'text/csv' });
    expect(file.body).toContain('Level,Began,Completed,Working on it,Stopped\r\nbronze,6,6,0,0');
    const hidden = await ask('pace', {}, { accept: 'text/csv' });
    expect(hidden.body).toContain('bronze,–,–,–');
    // The completions are of the current week.
    expect(cellsOf(await readReport('pace'))[0]).toEqual(['bronze', null, null, null]);
    await nextWeek();
    expect(cellsOf(await readReport('pace'))[0]).toEqual(['bronze', 8, 8, 8]);
    expect(cellsOf(await readReport('funnel'))[0]).toEqual(['bronze', 7, 7, 0, 0]);
  });

  test('pace by club shows no median of fewer than 5 completions', async () => {
    await begin(world.club, 6, { completed: 6 });
    await begin(other, 8, { completed: 4, days: 30 });
    await nextWeek();
    const clubs = cellsOf(await readReport('pace', { by: 'club' }));
    expect(clubs.map(([, , , half]) => half)).toEqual([null, null]);
    expect((await firstRow('pace'))['half']).not.toBeNull();
  });

  test('the pass rate is of first grades in whole weeks', async () => {
    const { owner } = api;
    await gradeMembers(owner, world, [...repeat(5, [2]), ...repeat(5, [1]), [0, 2], [0, 1, 2]]);
    await gradeMembers(owner, world, repeat(6, [0]), { days: 1 });
    await gradeMembers(owner, world, repeat(8, [0]), { days: 380 });
    // Two passed later: hidden, and with them the share of all who passed.
    const passRate = async (query: Query) => {
      const report = await readReport('pass-rate', query);
      return cellsOf(report).find(([skill]) => skill === 'roll');
    };
    expect(await passRate({ weeks: '52' })).toEqual(['roll', 'bronze', 12, 41.7]);
    expect(await passRate({})).toEqual(['roll', 'bronze', 20, 25, null, null]);
    await nextWeek();
    expect(await passRate({ weeks: '13' })).toEqual(['roll', 'bronze', 18, 27.8]);
  });

  test('the pass rate has the attempts until a pass', async () => {
    await gradeMembers(api.owner, world, [
      ...repeat(5, [0, 1, 2, 0]),
      ...repeat(5, [2]),
      ...repeat(6, [1]),
    ]);
    const row = cellsOf(await readReport('pass-rate')).find(([skill]) => skill === 'roll');
    expect(row).toEqual(['roll', 'bronze', 16, 31.3, 62.5, 2]);
  });

  test('the pass rate is without grades of another scheme', async () => {
    const scheme = await buildScheme(api.owner, world.client, { slug: 'squad' });
    const five = (grade: number) => Array.from({ length: 5 }, () => [grade]);
    await gradeMembers(api.owner, world, five(2));
    await gradeMembers(api.owner, { ...world, scheme }, five(0));
    const row = cellsOf(await readReport('pass-rate')).find(([skill]) => skill === 'roll');
    expect(row?.slice(0, 4)).toEqual(['roll', 'bronze', 5, 100]);
  });

  test('use has whole weeks, by club too, and hides 1 to 4 coaches', async () => {
    await gradeMembers(api.owner, world, [[2], [2]]);
    await gradeMembers(api.owner, world, [[2]], { days: 1 });
    await gradeMembers(api.owner, world, [[2]], { club: other });
    const { client, club, group, coach } = world;
    await api.owner
      .insertInto('registers')
      .values(
        ['2026-11-15', MONDAY].map((date) => ({
          client_id: client.id,
          club_id: club.id,
          group_id: group.id,
          date,
          recorded_ts: NOON,
          user_uuid: coach.uuid,
        })),
      )
      .execute();
    const use = async (query: Query = {}) => cellsOf(await readReport('use', query));
    expect(await use()).toHaveLength(12);
    expect(await use({ weeks: '26' })).toHaveLength(26);
    expect((await use()).slice(0, 2)).toEqual([
      ['2026-11-09', 0, 1, 0, 1, 0, 0],
      ['2026-11-02', 2, 0, null, 0, 3, null],
    ]);
    expect((await use({ 'club_id[]': other.id }))[1]).toEqual([
      '2026-11-02',
      1,
      0,
      null,
      0,
      1,
      null,
    ]);
  });

  test('use has no grade that another one has superseded', async () => {
    await gradeMembers(api.owner, world, [[2], [2]]);
    const { uuid: scheme_uuid } = world.scheme;
    await api.owner
      .updateTable('score_history')
      .set({ superseded: true })
      .where('scheme_uuid', '=', scheme_uuid)
      .execute();
    expect(cellsOf(await readReport('use'))[1]).toEqual(['2026-11-02', 0, 0, 0, 0, 0, null]);
  });

  test('[scheme-portal §14] pass rate and use have rows by club, without small ones', async () => {
    await gradeMembers(api.owner, world, [...repeat(5, [2]), ...repeat(5, [0, 2])]);
    await gradeMembers(api.owner, world, repeat(6, [2]), { club: other });
    const third = await buildClub(api.owner, world.client, { name: 'Third club' });
    await gradeMembers(api.owner, world, repeat(2, [2]), { club: third });
    await nextWeek();
    const report = await readReport('pass-rate', { by: 'club' });
    expect(report.columns.map(({ id }) => id).slice(0, 5)).toEqual([
      'skill',
      'level',
      'club',
      'members',
      'passed_first',
    ]);
    const rolls = cellsOf(report).filter(([skill]) => skill === 'roll');
    const byClub = new Map(rolls.map(([, , club, ...numbers]) => [club, numbers.slice(0, 2)]));
    // Another club is hidden with the small one.
    expect([...byClub.values()]).toEqual([
      [6, 100],
      [null, null],
      [null, null],
    ]);
    expect(byClub.get('Third club')).toEqual([null, null]);
    expect(report.chart).toBeNull();

    const use = await readReport('use', { by: 'club', 'club_id[]': [other.id, third.id] });
    expect(use.columns.map(({ id }) => id).slice(0, 3)).toEqual(['week', 'club', 'groups']);
    const [week] = cellsOf(use).filter(([, , , , , grades]) => grades === 6);
    expect(week?.slice(2)).toEqual([0, null, 0, 6, null]);
    expect(new Set(cellsOf(use).map(([, club]) => club)).size).toBe(2);
  });

  test('use has the coaches with an old app in the last week, and hides 1 to 4', async () => {
    const use = async (query: Query = {}) =>
      cellsOf(await readReport('use', query)).map((cells) => cells.at(-1));
    const addCoaches = async (club: typeof world.club, number: number, day: number) => {
      for (let n = 0; n < number; n += 1) {
        const family = await openTestSession(
          api.owner,
          await buildUser(api.owner, club, 'coach'),
          api.clock.now,
        );
        await api.owner
          .updateTable('refresh_token_families')
          .set({ app_version: `1.${day}.0`, app_built: `2026-11-${day}` })
          .where('family', '=', family)
          .execute();
      }
    };
    await addCoaches(world.club, 6, 10);
    await addCoaches(other, 4, 10);
    await addCoaches(other, 5, 11);
    await addCoaches(other, 5, 12);
    expect((await use()).slice(0, 2)).toEqual([10, null]);
    expect((await use({ 'club_id[]': other.id }))[0]).toBeNull();
    const versions = async (query: Query = {}) =>
      cellsOf(await readReport('use', { by: 'app_version', ...query }));
    expect(await versions()).toEqual([
      ['1.12.0', 'current', 5],
      ['1.11.0', 'current', 5],
      ['1.10.0', 'old', 10],
    ]);
    expect((await versions({ 'club_id[]': other.id })).at(-1)).toEqual(['1.10.0', 'old', null]);
    const refused = await ask('funnel', { by: 'app_version' });
    expect([refused.statusCode, refused.json().detail]).toEqual([422, { by: 'unknown' }]);
  });

  test('badges expected in 8 weeks follow from the pace of members who are at the level', async () => {
    // Of 20 members, 10 completed the level after 20 days. Of the 12 who have been at it for a week, half will.
    await begin(world.club, 20, { days: 32 });
    await sql`update awards set completed_ts = started_ts + ${20 * DAY} where member_uuid in (
      select member_uuid from awards where client_id = ${world.client.id} limit 10)`.execute(
      api.owner,
    );
    await begin(world.club, 12, { days: 10 });
    await assessBegun(world.scheme);
    await assessBegun(await buildScheme(api.owner, world.client, { slug: 'squad' }));
    const numbers = { completed: 10, handed_out: 0, waiting: 10, expected: 6, to_order: 16 };
    expect(await firstRow('badges')).toEqual({ level: 'bronze', ...numbers });
  });
});

describe('assessors', () => {
  let strict: UserRow;
  beforeEach(async () => {
    strict = await buildUser(api.owner, world.club, 'coach', {
      firstname: 'Sara',
      lastname: 'Strict',
    });
  });

  const passes = (passed: number, failed: number) => [
    ...repeat(passed, [2]),
    ...repeat(failed, [0]),
  ];

  test('compares first grades with those of all for the same skills and ages', async () => {
    const { owner } = api;
    const young = '2021-01-01';
    await gradeMembers(owner, world, passes(24, 8));
    await gradeMembers(owner, world, passes(5, 5), { dob: young });
    await gradeMembers(owner, world, passes(10, 20), { user_uuid: strict.uuid });
    await gradeMembers(owner, world, passes(10, 0), {
      user_uuid: strict.uuid,
      node_id: '/bronze/jump',
    });
    const few = await buildUser(owner, world.club, 'coach');
    await gradeMembers(owner, world, passes(20, 9), {
      user_uuid: few.uuid,
      node_id: '/silver/cartwheel',
    });
    await gradeMembers(owner, world, passes(20, 15), { user_uuid: strict.uuid, days: 200 });
    await gradeMembers(owner, world, passes(31, 3), { days: 300 });
    await publish(2, MONDAY_TS - 15 * WEEK);
    const age = sql`date_part('year', age((to_timestamp(h.ts) at time zone 'UTC')::date, m.dob))`;
    const isSince = (weeks: number) => sql`h.ts >= ${MONDAY_TS - weeks * WEEK}`;
    const cases: readonly [Query, RawBuilder<unknown>, number][] = [
      [{}, sql`true`, 2],
      [{ age: '0-5' }, sql`${age} <= 5`, 0],
      [{ age: '8-9' }, sql`${age} between 8 and 9`, 2],
      [{ weeks: '13' }, isSince(13), 2],
      [{ weeks: '52' }, isSince(52), 2],
      [{ version: 1 }, sql`not ${isSince(15)}`, 2],
      [{ version: 2 }, isSince(15), 2],
      [{ age: '8-9', weeks: '26', version: 2 }, sql`${age} between 8 and 9 and ${isSince(15)}`, 2],
    ];
    for (const [query, condition, length] of cases) {
      const { rows } = await sql<{
        grades: number;
        passed: number;
        expected: number;
        margin: number;
      }>`
        with f as (
          select h.user_uuid, h.assessment >= 2 as ok, h.node_id || (m.dob = ${young}) as key
          from score_history h join members m on m.uuid = h.member_uuid
          where h.client_id = ${world.client.id} and ${condition} and not exists (
            select from score_history e where e.member_uuid = h.member_uuid and e.node_id = h.node_id and e.ts < h.ts)),
        p as (select key, avg(ok::integer) as p from f group by key)
        select count(*)::integer as grades, round(100 * avg(ok::integer), 1)::float as passed,
          round(100 * avg(p), 1)::float as expected,
          round((196 * sqrt(sum(p * (1 - p))) / count(*))::numeric, 1)::float as margin
        from f join p using (key) group by user_uuid having count(*) >= 30
        order by abs(avg(ok::integer) - avg(p)) desc`.execute(owner);
      const found = cellsOf(await readReport('assessors', query));
      expect(
        found.map(([, ...cells]) => cells.slice(0, 3)),
        JSON.stringify(query),
      ).toEqual(rows.map(({ grades, passed, expected }) => [grades, passed, expected]));
      expect(rows).toHaveLength(length);
      for (const [index, { expected, margin }] of rows.entries()) {
        const [low = 0, high = 0] = (found[index] ?? []).slice(4).map(Number);
        expect(low).toBeCloseTo(Math.max(0, expected - margin), 0);
        expect(high).toBeCloseTo(Math.min(100, expected + margin), 0);
      }
    }
  });

  test('shows no assessor with fewer than 30 first grades or fewer than 5 members', async () => {
    await gradeMembers(api.owner, world, passes(20, 9));
    expect(cellsOf(await readReport('assessors'))).toEqual([]);
    await gradeMembers(api.owner, world, passes(30, 0), { user_uuid: strict.uuid });
    await sql`update score_history set member_uuid = ${world.member.uuid}, ts = ts + id
      where user_uuid = ${strict.uuid}`.execute(api.owner);
    await nextWeek();
    expect(cellsOf(await readReport('assessors'))).toEqual([]);
  });

  test('an assessor with 5 members of an age is shown, in whichever periods they are', async () => {
    await publish(2, MONDAY_TS - 3 * WEEK);
    for (const dob of ['2021-01-01', '2019-01-01', '2017-01-01', '2015-01-01']) {
      for (const days of [10, 40]) {
        await gradeMembers(api.owner, world, passes(4, 0), { days, dob });
      }
    }
    expect(cellsOf(await readReport('assessors')).map(([, grades]) => grades)).toEqual([32]);
  });

  const openName = async (body: object = {}, as = ngo, number = 1) => {
    const { as_of } = await readReport('assessors');
    return api.call('POST /reports/schemes/assessors/:number/name', {
      as,
      host: world.host,
      params: { number },
      body: {
        scheme_slug: 'recreational',
        as_of,
        reason: 'A parent complained about her.',
        ...body,
      },
    });
  };

  test('[D5] a name is for the right people, and its reason is in the audit', async () => {
    await gradeMembers(api.owner, world, passes(20, 10), { user_uuid: strict.uuid });
    const reader = await buildUser(api.owner, { ...world.club, id: null }, 'ngo');
    await sql`update user_clients set rights = '{}' where user_uuid = ${reader.uuid}`.execute(
      api.owner,
    );
    expect((await openName({}, await api.tokenFor(reader))).json()).toMatchObject({
      detail: { right: 'people' },
    });
    expect((await openName({ reason: '          a' })).statusCode).toBe(422);
    expect((await openName()).json()).toEqual({ number: 1, firstname: 'Sara', lastname: 'Strict' });
    const entries = await api.owner
      .selectFrom('audit_log')
      .select(['user_uuid', 'entity_id', 'detail'])
      .where('client_id', '=', world.client.id)
      .where('action', '=', 'user.assessor_name')
      .execute();
    expect(entries).toEqual([
      {
        user_uuid: editor.uuid,
        entity_id: strict.uuid,
        detail: { reason: 'A parent complained about her.' },
      },
    ]);
  });

  test('a name is only of an assessor who is shown, and of the report that was read', async () => {
    await gradeMembers(api.owner, world, passes(20, 9));
    expect((await openName()).statusCode).toBe(404);
    expect((await openName({}, ngo, 2)).statusCode).toBe(404);
    await nextWeek();
    await gradeMembers(api.owner, world, passes(20, 9));
    const { as_of } = await readReport('assessors');
    expect((await openName({ as_of: as_of - 1 })).statusCode).toBe(404);
  });
});
