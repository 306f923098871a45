import type { Child } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGuardian,
  buildMember,
  buildSession,
  buildUser,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let parent: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  const user = await buildUser(api.owner, world.club, 'parent', { firstname: 'Pat' });
  await buildGuardian(api.owner, world.club, user, world.member);
  await buildMember(api.owner, world.club, { firstname: 'Not mine' });
  parent = await api.tokenFor(user);
});
afterAll(() => api.close());

const children = async (as = parent): Promise<Child[]> =>
  (await api.call('GET /children', { as, host: world.host })).json();

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
