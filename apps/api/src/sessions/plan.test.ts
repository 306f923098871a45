import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildClub, buildGroup, buildSession, buildWeeklyTime } from '../testing/builders.ts';
import { buildWorld, type World } from '../testing/world.ts';
import { planDaily } from './daily.ts';
import { planSessions } from './plan.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api);
});
afterAll(() => api.close());

const TODAY = '2026-11-18';
const at = (moment: string): number => Date.parse(moment) / 1000;

const sessionsOf = ({ id }: { id: number }) =>
  api.owner.selectFrom('sessions').selectAll().where('group_id', '=', id).orderBy('date').execute();

const momentsOf = async (group: { id: number }) =>
  (await sessionsOf(group)).map(({ start_at }) => new Date(start_at * 1000).toISOString());

test('an active group has its sessions of the next eight weeks, and no more when planned again', async () => {
  const group = await buildGroup(api.owner, world.club, { max_members: 12 });
  await buildWeeklyTime(api.owner, group, { weekday: 3 });
  await planSessions(api.database, NOON);
  const planned = await sessionsOf(group);
  expect(planned).toHaveLength(8);
  expect(planned[0]).toMatchObject({
    date: TODAY,
    start_at: at(`${TODAY}T17:00:00Z`),
    end_at: at(`${TODAY}T18:00:00Z`),
    max_members: 12,
    cancelled: false,
  });
  expect(await planSessions(api.database, NOON)).toBe(0);
  expect(await planSessions(api.database, NOON + 7 * 86_400)).toBe(1);
  expect((await sessionsOf(group)).at(-1)?.date).toBe('2027-01-13');
});

test("the clock times are the club's, also after the clocks have changed", async () => {
  const group = await buildGroup(api.owner, world.club);
  await buildWeeklyTime(api.owner, group);
  await planSessions(api.database, at('2026-10-17T12:00:00Z'));
  expect((await momentsOf(group)).slice(0, 2)).toEqual([
    '2026-10-19T16:00:00.000Z',
    '2026-10-26T17:00:00.000Z',
  ]);
});

test('a session lasts as long as ever in the night in which the clocks change', async () => {
  const group = await buildGroup(api.owner, world.club);
  const night = { weekday: 7, start_time: '00:30', end_time: '02:30', to_date: '2027-04-04' };
  await buildWeeklyTime(api.owner, group, { ...night, from_date: '2027-03-28' });
  await planSessions(api.database, at('2027-03-27T12:00:00Z'));
  expect((await sessionsOf(group)).map(({ start_at, end_at }) => end_at - start_at)).toEqual([
    7200, 7200,
  ]);
});

test('today is the day that it is at the club', async () => {
  const club = await buildClub(api.owner, world.client, { time_zone: 'Pacific/Auckland' });
  const group = await buildGroup(api.owner, club);
  await buildWeeklyTime(api.owner, group, { weekday: 3 });
  // There it is Thursday already.
  await planSessions(api.database, NOON);
  expect((await momentsOf(group))[0]).toBe('2026-11-25T04:00:00.000Z');
});

test('a session that is there is left alone, cancelled or not', async () => {
  const group = await buildGroup(api.owner, world.club);
  await buildWeeklyTime(api.owner, group);
  const moved = await buildSession(api.owner, group, '2026-11-23', { max_members: 3 });
  const off = { cancelled: true, cancel_reason: 'Hall closed' };
  const cancelled = await buildSession(api.owner, group, '2026-11-30', off);
  await planSessions(api.database, NOON);
  const planned = await sessionsOf(group);
  expect(planned).toHaveLength(8);
  expect(planned.slice(0, 2)).toEqual([moved, cancelled]);
});

test('of two times of a group on one day the earlier counts', async () => {
  const group = await buildGroup(api.owner, world.club);
  await buildWeeklyTime(api.owner, group, { start_time: '17:30', end_time: '19:00' });
  await buildWeeklyTime(api.owner, group, { start_time: '09:00', end_time: '10:00' });
  await planSessions(api.database, NOON);
  const moments = await momentsOf(group);
  expect([moments.length, moments[0]]).toEqual([8, '2026-11-23T09:00:00.000Z']);
});

test.each([
  ['not active yet', { status: 0 } as const],
  ['deleted', { deleted_at: NOON }],
])('a group that is %s has no sessions planned', async (_name, row) => {
  const group = await buildGroup(api.owner, world.club, row);
  await buildWeeklyTime(api.owner, group);
  await planSessions(api.database, NOON);
  expect(await sessionsOf(group)).toEqual([]);
});

test('several servers plan at once, each session once', async () => {
  const group = await buildGroup(api.owner, world.club);
  await buildWeeklyTime(api.owner, group);
  const added = await Promise.all([1, 2, 3].map(() => planSessions(api.database, NOON)));
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(8);
  expect(await sessionsOf(group)).toHaveLength(8);
});

test("[§2] a planned session is the next one of today's group", async () => {
  await buildWeeklyTime(api.owner, world.group, { weekday: 3 });
  const last_week = '2026-11-11';
  await buildSession(api.owner, world.group, last_week);
  await planSessions(api.database, NOON);
  const { token: as, host, group } = world;
  const answer = await api.call('GET /groups', { as, host, query: { date: TODAY } });
  expect(answer.json()).toMatchObject([
    {
      id: group.id,
      session_date: TODAY,
      nav: {
        prev: { start: last_week, group_id: group.id },
        next: { start: '2026-11-25', group_id: group.id },
      },
    },
  ]);
});

test('sessions are planned at the start and again each day, and a failure is logged', async () => {
  const group = await buildGroup(api.owner, world.club);
  const events: string[] = [];
  const days: (() => void)[] = [];
  const moments = [NOON, Number.NaN];
  const stop = await planDaily({
    database: api.database,
    now: () => moments.shift() ?? NOON,
    log: {
      info: (event) => void events.push(event),
      error: (event) => void events.push(event),
    },
    every: (ms, work) => {
      expect(ms).toBe(86_400_000);
      days.push(work);
      return () => days.splice(0);
    },
  });
  await buildWeeklyTime(api.owner, group);
  days[0]?.();
  days[0]?.();
  await stop();
  expect(days).toEqual([]);
  expect(await sessionsOf(group)).toHaveLength(8);
  expect(events).toEqual(['planned', 'not planned', 'planned']);
});
