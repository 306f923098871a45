import type { DatedRegister } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildSession,
  buildUser,
  joinGroup,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
});
afterAll(() => api.close());

const list = (query: Record<string, string> = {}, as = world.token) =>
  api.call('GET /registers', {
    as,
    host: world.host,
    query: { from: '2026-11-01', to: '2026-11-18', ...query },
  });

describe('GET /registers', () => {
  test('lists the sessions of the period with the state of their registers, latest first', async () => {
    for (const date of ['2026-10-31', '2026-11-04', '2026-11-11', '2026-11-18']) {
      await buildSession(api.owner, world.group, date);
    }
    await buildSession(api.owner, world.group, '2026-11-12', { cancelled: true });
    const coach = { as: world.token, host: world.host };
    await api.call('POST /groups/:id/registers/:date', {
      ...coach,
      params: { id: world.group.id, date: '2026-11-11' },
      body: { ts: NOON },
    });
    await api.call('POST /members/:uuid/attendance', {
      ...coach,
      params: { uuid: world.member.uuid },
      body: {
        ts: NOON,
        date: '2026-11-18',
        group_ngo_id: null,
        class_member_id: world.membership.class_member_id,
      },
    });
    const all = (await list()).json();
    expect(
      all.map((row: DatedRegister) => [row.date, row.state, row.completed_by, row.completed_ts]),
    ).toEqual([
      ['2026-11-18', 'partial', null, null],
      ['2026-11-11', 'complete', 'Ava Morgan', NOON],
      ['2026-11-04', 'not_started', null, null],
    ]);
    expect((await list({ state: 'not_started' })).json()).toEqual([
      {
        group_id: world.group.id,
        name: 'Monday Gym',
        date: '2026-11-04',
        start_at: Date.parse('2026-11-04T17:00:00Z') / 1000,
        total_members: 1,
        state: 'not_started',
        completed_by: null,
        completed_ts: null,
      },
    ]);
  });

  test('[§7] answers the 93 days of a report', async () => {
    await buildSession(api.owner, world.group, '2026-08-18');
    expect((await list({ from: '2026-08-18' })).json()).toMatchObject([{ date: '2026-08-18' }]);
  });

  test('a coach sees the registers of the groups they may open, an admin those of the club', async () => {
    const otherGroup = await buildGroup(api.owner, world.club, { name: 'Theirs' });
    const elsewhere = await buildClub(api.owner, world.client);
    const other = await buildGroup(api.owner, elsewhere);
    for (const group of [world.group, otherGroup, other]) {
      await buildSession(api.owner, group, '2026-11-04');
    }
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    expect((await list()).json()).toHaveLength(1);
    expect((await list({}, admin)).json()).toHaveLength(2);
  });

  test.each([
    ['2026-11-01', '2026-10-31', 'minimum'],
    ['2026-08-01', '2026-11-02', 'maximum'],
  ])('rejects a period from %s to %s', async (from, to, rule) => {
    const response = await list({ from, to });
    expect([response.statusCode, response.json().detail]).toEqual([422, { to: rule }]);
  });

  test('[§2] an unbooked slot has no register', async () => {
    const { club, coach, member } = world;
    const slot = await buildGroup(api.owner, club, { coaches: [coach], is_slot: true });
    await buildSession(api.owner, slot, '2026-11-11');
    const admin = await api.tokenFor(await buildUser(api.owner, club, 'admin'));
    for (const as of [world.token, admin]) expect((await list({}, as)).json()).toEqual([]);
    await joinGroup(api.owner, slot, member);
    expect((await list()).json()).toMatchObject([{ group_id: slot.id, total_members: 1 }]);
  });
});
