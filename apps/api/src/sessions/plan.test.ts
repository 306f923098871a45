import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildGroup, buildSession, buildWeeklyTime } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { planSessions } from './plan.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api, { bystanders: false });
});
afterAll(() => api.close());
beforeEach(() => api.owner.deleteFrom('group_times').execute());

const TODAY = '2026-11-18';
const seconds = (moment: string): number => Date.parse(moment) / 1000;

const findSessions = ({ id }: { id: number }) =>
  api.owner.selectFrom('sessions').selectAll().where('group_id', '=', id).orderBy('date').execute();

const findStartTimes = async (group: { id: number }) =>
  (await findSessions(group)).map(({ start_at }) => new Date(start_at * 1000).toISOString());

describe('planSessions', () => {
  test("plans an active group's sessions of the next eight weeks, and none twice", async () => {
    const group = await buildGroup(api.owner, world.club, { max_members: 12 });
    await buildWeeklyTime(api.owner, group, { weekday: 3 });
    await planSessions(api.database, NOON);
    const planned = await findSessions(group);
    expect(planned).toHaveLength(8);
    expect(planned[0]).toMatchObject({
      date: TODAY,
      start_at: seconds(`${TODAY}T17:00:00Z`),
      end_at: seconds(`${TODAY}T18:00:00Z`),
      max_members: 12,
      cancelled: false,
    });
    expect(await planSessions(api.database, NOON)).toBe(0);
    expect(await planSessions(api.database, NOON + 7 * 86_400)).toBe(1);
    expect((await findSessions(group)).at(-1)?.date).toBe('2027-01-13');
  });

  test('uses the local time of the club, also after a clock change', async () => {
    const group = await buildGroup(api.owner, world.club);
    await buildWeeklyTime(api.owner, group);
    await planSessions(api.database, seconds('2026-10-17T12:00:00Z'));
    expect((await findStartTimes(group)).slice(0, 2)).toEqual([
      '2026-10-19T16:00:00.000Z',
      '2026-10-26T17:00:00.000Z',
    ]);
  });

  test("a clock change at night does not alter a session's length", async () => {
    const group = await buildGroup(api.owner, world.club);
    const night = { weekday: 7, start_time: '00:30', end_time: '02:30', to_date: '2027-04-04' };
    await buildWeeklyTime(api.owner, group, { ...night, from_date: '2027-03-28' });
    await planSessions(api.database, seconds('2027-03-27T12:00:00Z'));
    expect((await findSessions(group)).map(({ start_at, end_at }) => end_at - start_at)).toEqual([
      7200, 7200,
    ]);
  });

  test("today is the date in the club's time zone", async () => {
    const club = await buildClub(api.owner, world.client, { time_zone: 'Pacific/Auckland' });
    const group = await buildGroup(api.owner, club);
    await buildWeeklyTime(api.owner, group, { weekday: 3 });
    // It is already Thursday in Auckland.
    await planSessions(api.database, NOON);
    expect((await findStartTimes(group))[0]).toBe('2026-11-25T04:00:00.000Z');
  });

  test('does not change existing sessions, cancelled or not', async () => {
    const group = await buildGroup(api.owner, world.club);
    await buildWeeklyTime(api.owner, group);
    const moved = await buildSession(api.owner, group, '2026-11-23', { max_members: 3 });
    const cancellation = { cancelled: true, cancel_reason: 'Hall closed' };
    const cancelled = await buildSession(api.owner, group, '2026-11-30', cancellation);
    await planSessions(api.database, NOON);
    const planned = await findSessions(group);
    expect(planned).toHaveLength(8);
    expect(planned.slice(0, 2)).toEqual([moved, cancelled]);
  });

  test('uses the earlier of two times of a group on one day', async () => {
    const group = await buildGroup(api.owner, world.club);
    await buildWeeklyTime(api.owner, group, { start_time: '17:30', end_time: '19:00' });
    await buildWeeklyTime(api.owner, group, { start_time: '09:00', end_time: '10:00' });
    await planSessions(api.database, NOON);
    const startTimes = await findStartTimes(group);
    expect([startTimes.length, startTimes[0]]).toEqual([8, '2026-11-23T09:00:00.000Z']);
  });

  test.each([
    ['not active yet', { status: 0 } as const],
    ['deleted', { deleted_at: NOON }],
  ])('plans no sessions for a group that is %s', async (_name, row) => {
    const group = await buildGroup(api.owner, world.club, row);
    await buildWeeklyTime(api.owner, group);
    await planSessions(api.database, NOON);
    expect(await findSessions(group)).toEqual([]);
  });

  test('several servers plan concurrently, each session once', async () => {
    const group = await buildGroup(api.owner, world.club);
    await buildWeeklyTime(api.owner, group);
    const added = await Promise.all([1, 2, 3].map(() => planSessions(api.database, NOON)));
    expect(added.reduce((sum, count) => sum + count, 0)).toBe(8);
    expect(await findSessions(group)).toHaveLength(8);
  });

  test("[§2] a planned session becomes the next session of today's group", async () => {
    await buildWeeklyTime(api.owner, world.group, { weekday: 3 });
    const last_week = '2026-11-11';
    await buildSession(api.owner, world.group, last_week);
    await planSessions(api.database, NOON);
    const { token: as, host, group } = world;
    const response = await api.call('GET /groups', { as, host, query: { date: TODAY } });
    expect(response.json()).toMatchObject([
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
});
