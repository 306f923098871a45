import type { DatedRegister } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildMember,
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

  test('a register has the marks, members and state of its own session', async () => {
    const { client, club, coach, group, member, membership } = world;
    const friday = await buildGroup(api.owner, club, { name: 'Friday', coaches: [coach] });
    const deleted = await buildGroup(api.owner, club, { coaches: [coach], deleted_at: NOON });
    const ofFriday = await joinGroup(api.owner, friday, member);
    await joinGroup(api.owner, friday, await buildMember(api.owner, club));
    for (const row of [
      { waiting: true },
      { left_date: '2026-11-11' },
      { joined_date: '2026-11-12' },
    ]) {
      await joinGroup(api.owner, group, await buildMember(api.owner, club), row);
    }
    const [DATE, BEFORE] = ['2026-11-11', '2026-11-04'];
    for (const of of [group, friday, deleted]) await buildSession(api.owner, of, DATE);
    await buildSession(api.owner, group, BEFORE);
    await buildSession(api.owner, friday, '2026-11-18');
    const key = { client_id: client.id, club_id: club.id };
    const recorded = { ...key, recorded_ts: 1, user_uuid: coach.uuid };
    const mark = { ...recorded, member_uuid: member.uuid, present: true };
    const own = { group_id: group.id, class_member_id: membership.class_member_id };
    const { class_member_id } = ofFriday;
    await api.owner
      .insertInto('attendance')
      .values([
        { ...mark, group_id: friday.id, class_member_id, date: DATE },
        { ...mark, ...own, date: BEFORE },
        { ...mark, ...own, date: DATE, present: null },
      ])
      .execute();
    const complete = { ...recorded, completed_by: 'Ava', completed_ts: 1 };
    await api.owner
      .insertInto('registers')
      .values([
        { ...complete, group_id: friday.id, date: DATE },
        { ...complete, group_id: group.id, date: BEFORE },
      ])
      .execute();
    const states = async () =>
      (await list()).json().map((row: DatedRegister) => [row.name, row.date, row.state]);
    const others = [
      ['Friday', '2026-11-18', 'not_started'],
      ['Friday', DATE, 'complete'],
      ['Monday Gym', BEFORE, 'complete'],
    ];
    const isOther = ([name, date]: readonly string[]) => name !== 'Monday Gym' || date !== DATE;
    const found: string[][] = await states();
    expect(found.filter(isOther)).toEqual(others);
    expect(found).toContainEqual(['Monday Gym', DATE, 'not_started']);
    expect(found).toHaveLength(4);

    const request = (date: string) => ({
      as: world.token,
      host: world.host,
      params: { id: group.id, date },
    });
    const post = (date: string) =>
      api.call('POST /groups/:id/registers/:date', { ...request(date), body: { ts: NOON - 9 } });
    expect((await post('2026-11-18')).json().error).toBe('NO_SESSION');
    expect((await post(DATE)).json()).toMatchObject({ state: 'complete' });
    const rosters = await api.owner
      .selectFrom('sessions')
      .leftJoin('session_roster', 'session_roster.session_id', 'sessions.id')
      .select(['group_id', 'date', 'member_uuid'])
      .where('sessions.club_id', '=', club.id)
      .where('roster_kept', '=', true)
      .execute();
    expect(rosters).toEqual([{ group_id: group.id, date: DATE, member_uuid: member.uuid }]);
    const reopened = await api.call('DELETE /groups/:id/registers/:date', {
      ...request(DATE),
      query: { ts: NOON },
    });
    expect(reopened.json()).toMatchObject({ state: 'not_started', completed_by: null });
    expect((await post(DATE)).headers['x-op-result']).toBe('superseded');
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
