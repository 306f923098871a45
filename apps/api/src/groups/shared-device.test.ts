import type { Group, GroupMember } from '@springboard/contract';
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
import { buildWorld, newDevice, type World } from '../../testing/world.ts';

const YESTERDAY = '2026-11-17';
const TODAY = '2026-11-18';
const TOMORROW = '2026-11-19';

let api: TestApi;
let world: World;
/** The token of the original user of a shared device. */
let as: string;
let other: Awaited<ReturnType<typeof buildGroup>>;
let tom: Awaited<ReturnType<typeof buildMember>>;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  as = await api.tokenFor(world.coach, { features: { SWITCH_USER: true } });
  other = await buildGroup(api.owner, world.club, { name: 'Other' });
  tom = await buildMember(api.owner, world.club, { firstname: 'Tom' });
  await joinGroup(api.owner, other, tom);
});
afterAll(() => api.close());

const list = async (query: Record<string, string | number> = {}) => {
  const response = await api.call('GET /groups', {
    as,
    host: world.host,
    query: { all_groups: 1, ...query },
  });
  const groups: Group[] = response.json();
  return groups.map(({ name }) => name);
};

const members = (group: { id: number }, query: Record<string, string | number> = {}) =>
  api.call('GET /groups/:id/members', {
    as,
    host: world.host,
    params: { id: group.id },
    query: { with_alerts: 1, ...query },
  });

const status = async (...input: Parameters<typeof members>) => (await members(...input)).statusCode;

const addAlerts = async ({ uuid: member_uuid }: { uuid: string }) => {
  for (const kind of ['medical', 'safeguarding'] as const) {
    await api.owner
      .insertInto('member_alerts')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        member_uuid,
        kind,
        text: `a ${kind} text`,
      })
      .execute();
  }
};

const alertKinds = async (group: { id: number }) => {
  const rows: GroupMember[] = (await members(group)).json();
  return rows.flatMap(({ alerts }) => alerts.map(({ kind }) => kind));
};

describe('a shared device', () => {
  test('lists every coach of a session, the covering one first, also those of colleagues', async () => {
    const lee = await buildUser(api.owner, world.club, 'coach', {
      firstname: 'Lee',
      lastname: 'Fox',
    });
    const cover_user_uuid = world.coach.uuid;
    other = await buildGroup(api.owner, world.club, { name: 'Shared', coaches: [lee] });
    await buildSession(api.owner, other, TODAY, { cover_user_uuid });
    await buildSession(api.owner, world.group, TODAY);
    const coachesOf = async (query: Record<string, string | number>) => {
      const response = await api.call('GET /groups', {
        as,
        host: world.host,
        query: { with_coaches: 1, ...query },
      });
      const groups: Group[] = response.json();
      return groups.map(({ name, coaches }) => [name, coaches?.map((coach) => coach.name)]);
    };
    expect(await coachesOf({ all_groups: 1, date: TODAY })).toEqual([
      ['Monday Gym', ['Ava Morgan']],
      ['Shared', ['Ava Morgan', 'Lee Fox']],
    ]);
    expect(await coachesOf({ with_sessions: 1 })).toContainEqual(['Shared', ['Lee Fox']]);
    const { client_id, club_id } = world.group;
    await api.owner
      .insertInto('group_coaches')
      .values({ client_id, club_id, group_id: other.id, user_uuid: world.coach.uuid, ordering: 2 })
      .execute();
    expect(await coachesOf({ date: TODAY })).toContainEqual(['Shared', ['Ava Morgan', 'Lee Fox']]);
  });

  test("[D5] opens a colleague's group only if it has a session today", async () => {
    expect([await list(), await status(other)]).toEqual([['Monday Gym'], 404]);
    await buildSession(api.owner, other, YESTERDAY);
    await buildSession(api.owner, other, TOMORROW);
    await buildSession(api.owner, other, TODAY, { cancelled: true });
    expect([await list(), await status(other)]).toEqual([['Monday Gym'], 404]);
    await api.owner.updateTable('sessions').set({ cancelled: false }).execute();
    expect([await list(), await status(other)]).toEqual([['Monday Gym', 'Other'], 200]);
    expect(await list({ date: TODAY })).toEqual(['Other']);
  });

  test("[D5] opens a colleague's group on no other date", async () => {
    for (const date of [YESTERDAY, TODAY, TOMORROW]) {
      await buildSession(api.owner, other, date);
      await buildSession(api.owner, world.group, date);
    }
    expect(await list({ date: TODAY })).toEqual(['Monday Gym', 'Other']);
    expect(await status(other, { session_date: TODAY })).toBe(200);
    for (const date of [YESTERDAY, TOMORROW]) {
      expect(await list({ date })).toEqual(['Monday Gym']);
      expect(await status(other, { session_date: date })).toBe(404);
      expect(await status(world.group, { session_date: date })).toBe(200);
    }
  });

  test('[D5] takes today from the time zone of the club', async () => {
    await api.owner
      .updateTable('clubs')
      .set({ time_zone: 'Pacific/Auckland' })
      .where('id', '=', world.club.id)
      .execute();
    await buildSession(api.owner, other, TODAY);
    expect(await status(other)).toBe(404);
    await buildSession(api.owner, other, TOMORROW);
    expect(await status(other)).toBe(200);
    expect(await status(other, { session_date: TODAY })).toBe(404);
  });

  test("[D5] shows the safeguarding texts of the user's own groups only", async () => {
    await buildSession(api.owner, other, TODAY);
    await addAlerts(tom);
    await addAlerts(world.member);
    expect(await alertKinds(other)).toEqual(['medical']);
    expect(await alertKinds(world.group)).toEqual(['medical', 'safeguarding']);
  });

  test('[D5] opens a group of another club only if it is shared and has a session today', async () => {
    const club = await buildClub(api.owner, world.client, { name: 'Hillside' });
    const elsewhere = await buildGroup(api.owner, club, { name: 'Elsewhere' });
    const { id } = await buildSession(api.owner, elsewhere, TODAY);
    expect([await list(), await status(elsewhere)]).toEqual([['Monday Gym'], 404]);
    await api.owner
      .insertInto('group_clubs')
      .values({ client_id: world.client.id, group_id: elsewhere.id, club_id: world.club.id })
      .execute();
    expect([await list(), await status(elsewhere)]).toEqual([['Elsewhere', 'Monday Gym'], 200]);
    for (const row of [{ cancelled: true }, { cancelled: false, date: TOMORROW }]) {
      await api.owner.updateTable('sessions').set(row).where('id', '=', id).execute();
      expect([await list(), await status(elsewhere)]).toEqual([['Monday Gym'], 404]);
    }
  });

  test("[D5] does not accept changes to a colleague's group", async () => {
    await buildSession(api.owner, other, TODAY);
    const { headers } = newDevice();
    const register = await api.call('POST /groups/:id/registers/:date', {
      as,
      host: world.host,
      params: { id: other.id, date: TODAY },
      body: { ts: NOON },
      headers: headers('register', 1),
    });
    const note = await api.call('POST /members/:uuid/note', {
      as,
      host: world.host,
      params: { uuid: tom.uuid },
      body: { note: 'x', ts: NOON },
      headers: headers('note', 1),
    });
    expect([register.statusCode, note.statusCode]).toEqual([404, 404]);
  });

  test("[D5] opens no colleague's group to a user who was switched to", async () => {
    await buildSession(api.owner, other, TODAY);
    as = await api.tokenFor(world.coach, {
      features: { SWITCH_USER: true },
      orig_user_uuid: (await buildUser(api.owner, world.club, 'coach')).uuid,
    });
    expect([await list(), await status(other)]).toEqual([['Monday Gym'], 404]);
  });
});

describe('a group taught by cover', () => {
  test.each([
    ['2026-10-17', 404],
    ['2026-10-18', 200],
    [TODAY, 200],
    ['2026-12-19', 200],
    ['2026-12-20', 404],
  ])('[D5] covered on %s is %i today, for 31 days on both sides', async (date, expected) => {
    as = world.token;
    await buildSession(api.owner, other, date, { cover_user_uuid: world.coach.uuid });
    expect(await status(other)).toBe(expected);
    expect(await list()).toEqual(expected === 200 ? ['Monday Gym', 'Other'] : ['Monday Gym']);
  });
});
