import type { AbsenceReason, Child } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGuardian,
  buildMember,
  buildSession,
  buildUser,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let user: UserRow;
let parent: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  user = await buildUser(api.owner, world.club, 'parent', { firstname: 'Pat' });
  await buildGuardian(api.owner, world.club, user, world.member);
  await buildMember(api.owner, world.club, { firstname: 'Not mine' });
  parent = await api.tokenFor(user);
});
afterAll(() => api.close());

const children = async (as = parent): Promise<Child[]> =>
  (await api.call('GET /children', { as, host: world.host })).json();

const reportAbsence = (absence: AbsenceReason) =>
  api.call('POST /members/:uuid/absences', {
    as: parent,
    host: world.host,
    params: { uuid: world.member.uuid },
    body: { from_date: '2026-11-18', to_date: '2026-11-18', absence },
  });

const grade = (node_id: string, assessment: number, ts: number) =>
  api.call('POST /members/:uuid/assessments/:slug', {
    as: world.token,
    host: world.host,
    params: { uuid: world.member.uuid, slug: 'recreational' },
    body: {
      member_id: world.member.uuid,
      node_id,
      assessment,
      ts,
      context: { group_ngo_id: null },
    },
  });

describe('GET /children', () => {
  test('a parent sees their own child with the next session and attendance', async () => {
    await buildSession(api.owner, world.group, '2026-08-01');
    await buildSession(api.owner, world.group, '2026-11-04');
    await buildSession(api.owner, world.group, '2026-11-11');
    const next = await buildSession(api.owner, world.group, '2026-11-18');
    await api.owner
      .insertInto('registers')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        group_id: world.group.id,
        date: '2026-11-11',
        completed_ts: NOON,
        recorded_ts: NOON,
        user_uuid: world.coach.uuid,
      })
      .execute();
    const [child, ...others] = await children();
    expect(others).toEqual([]);
    const group = { group_id: world.group.id, name: 'Monday Gym' };
    expect(child).toMatchObject({
      uuid: world.member.uuid,
      club: { id: world.club.id, name: 'Riverside', time_zone: 'Europe/London' },
      groups: [{ id: world.group.id, name: 'Monday Gym' }],
      next_session: { ...group, start_at: next.start_at, end_at: next.end_at },
    });
    // The last 3 months; without a mark the child was absent only if the register is complete.
    expect(child?.attendance).toEqual([
      { ...group, date: '2026-11-18', in: null, absence: null },
      { ...group, date: '2026-11-11', in: false, absence: null },
      { ...group, date: '2026-11-04', in: null, absence: null },
    ]);
  });

  test('the next session is the one that runs now, until it ends', async () => {
    const { start_at, end_at } = await buildSession(api.owner, world.group, '2026-11-18');
    const tomorrow = await buildSession(api.owner, world.group, '2026-11-19');
    const nextStart = async (now: number) => {
      api.clock.now = now;
      const [child] = await children(await api.tokenFor(user));
      return child?.next_session?.start_at;
    };
    expect(await nextStart(start_at)).toBe(start_at);
    expect(await nextStart(end_at - 1)).toBe(start_at);
    expect(await nextStart(end_at)).toBe(tomorrow.start_at);
  });

  test('a cancelled session is neither the next one nor in the attendance', async () => {
    await buildSession(api.owner, world.group, '2026-11-11', { cancelled: true });
    await buildSession(api.owner, world.group, '2026-11-18', { cancelled: true });
    expect(await children()).toMatchObject([{ next_session: null, attendance: [] }]);
  });

  test('of two reported absences the newer one is shown', async () => {
    await buildSession(api.owner, world.group, '2026-11-18');
    for (const absence of ['sick', 'holiday'] as const) await reportAbsence(absence);
    const [child] = await children();
    expect(child?.attendance).toMatchObject([{ in: null, absence: 'holiday' }]);
  });

  test('progress is listed as achieved, working on and next', async () => {
    await grade('/bronze/roll', 2, NOON - 2);
    await grade('/bronze/jump', 1, NOON - 1);
    const [before] = await children();
    expect(before?.schemes).toEqual([
      {
        slug: 'recreational',
        title: 'recreational',
        level: { id: '/bronze', title: 'bronze', completed: 1, total: 2, percentage: 83 },
        achieved: [{ id: '/bronze/roll', title: 'roll', ts: NOON - 2 }],
        working_on: [{ id: '/bronze/jump', title: 'jump', grade: 'Nearly' }],
        next: [],
        awards: [],
      },
    ]);
    await grade('/bronze/jump', 2, NOON);
    const [after] = await children();
    expect(after?.schemes[0]).toMatchObject({
      level: { id: '/silver', completed: 0, total: 2 },
      next: [{ id: '/silver/cartwheel' }, { id: '/silver/handstand' }],
      awards: [{ id: '/bronze', title: 'bronze', completed_ts: NOON }],
    });
  });

  test('returns no child of another guardian or club, and rejects coaches', async () => {
    const other = await buildClub(api.owner, world.client);
    const stranger = await buildUser(api.owner, other, 'parent');
    expect(await children(await api.tokenFor(stranger))).toEqual([]);
    const response = await api.call('GET /children', { as: world.token, host: world.host });
    expect(response.statusCode).toBe(403);
  });
});
