import type { ClubMember } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildClub, buildGroup, buildMember, buildUser, joinGroup } from '../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../testing/world.ts';

let api: TestApi;
let world: World;
let admin: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
});
afterAll(() => api.close());

const list = async (query: Record<string, string | number> = {}) => {
  const answer = await api.call('GET /members', { as: admin, host: world.host, query });
  const rows: ClubMember[] = answer.json();
  return {
    rows,
    names: rows.map(({ firstname }) => firstname),
    total: answer.headers['x-total-count'],
  };
};

const attended = (member: { uuid: string }, stay: { class_member_id: number }, date: string) =>
  api.owner
    .insertInto('attendance')
    .values({
      client_id: world.client.id,
      club_id: world.club.id,
      group_id: world.group.id,
      member_uuid: member.uuid,
      class_member_id: stay.class_member_id,
      date,
      present: true,
      recorded_ts: 1,
      user_uuid: world.coach.uuid,
    })
    .execute();

test("the club's members, each with groups, level and last attendance; no other club's", async () => {
  await buildMember(api.owner, await buildClub(api.owner, world.client));
  await attended(world.member, world.stay, '2026-11-04');
  await attended(world.member, world.stay, '2026-11-11');
  await api.call('POST /members/:uuid/assessments/:slug', {
    as: world.token,
    host: world.host,
    params: { uuid: world.member.uuid, slug: 'recreational' },
    body: {
      member_id: world.member.uuid,
      node_id: '/bronze/roll',
      assessment: 1,
      ts: NOON,
      context: { group_ngo_id: null },
    },
  });
  expect(await list()).toMatchObject({
    total: '1',
    rows: [
      {
        uuid: world.member.uuid,
        firstname: 'Ella',
        lastname: 'Jones',
        dob: '2017-05-04',
        groups: [{ id: world.group.id, name: 'Monday Gym' }],
        level: { scheme_slug: 'recreational', id: '/bronze', title: 'bronze' },
        last_attended: '2026-11-11',
        tags: [],
        alerts: [],
        remote: false,
        active: true,
      },
    ],
  });
});

test('members come in pages, sorted by every column, searched, and active or not', async () => {
  const max = await buildMember(api.owner, world.club, {
    firstname: 'Max',
    lastname: 'Adams',
    dob: '2012-02-02',
    active: false,
  });
  await attended(max, await joinGroup(api.owner, world.group, max), '2026-01-07');
  expect(await list({ sort: 'alastname' })).toMatchObject({ names: ['Max', 'Ella'], total: '2' });
  expect((await list({ sort: 'ddob' })).names).toEqual(['Ella', 'Max']);
  expect((await list({ sort: 'alast_attended' })).names).toEqual(['Max', 'Ella']);
  expect((await list({ sort: 'dlast_attended' })).names).toEqual(['Max', 'Ella']);
  expect((await list({ search: 'max' })).names).toEqual(['Max']);
  expect((await list({ active: 1 })).names).toEqual(['Ella']);
  expect((await list({ active: 0 })).names).toEqual(['Max']);
  expect(await list({ per_page: 1, page: 1 })).toMatchObject({ names: ['Max'], total: '2' });
  expect(await list({ per_page: 1, page: 7 })).toMatchObject({ names: [], total: '2' });
});

test('an unknown column to sort by is refused', async () => {
  const answer = await api.call('GET /members', {
    as: admin,
    host: world.host,
    query: { sort: 'apassword' },
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { error: 'VALIDATION', detail: { sort: 'pattern' } },
  ]);
});

test('the list is not for coaches', async () => {
  const answer = await api.call('GET /members', { as: world.token, host: world.host });
  expect(answer.statusCode).toBe(403);
});

const note = (text: string, ts: number, as = world.token, headers: Record<string, string> = {}) =>
  api.call('POST /members/:uuid/note', {
    as,
    host: world.host,
    headers,
    params: { uuid: world.member.uuid },
    body: { note: text, ts },
  });

test('a note is set, replaced and removed, and every one stays in the history', async () => {
  expect((await note('Left wrist', NOON - 2)).json()).toEqual({
    note: 'Left wrist',
    updated_by: 'Ava Morgan',
    updated_at: NOON - 2,
  });
  expect((await note('Healed', NOON - 1)).json().note).toBe('Healed');
  expect((await note('', NOON)).json()).toBeNull();
  const history = await api.owner
    .selectFrom('note_history')
    .select('note')
    .where('member_uuid', '=', world.member.uuid)
    .orderBy('id')
    .execute();
  expect(history.map((row) => row.note)).toEqual(['Left wrist', 'Healed', '']);
});

test("of two people's notes both are kept, whichever arrives later", async () => {
  const ben = await buildUser(api.owner, world.club, 'coach', {
    firstname: 'Ben',
    can_view_all_classes: true,
  });
  await note('From Ben', NOON - 1, await api.tokenFor(ben), newDevice().headers('n', 1));
  const late = newDevice();
  const both = await note('From Ava', NOON - 60, world.token, late.headers('n', 1));
  expect([both.headers['x-op-result'], both.json()]).toEqual([
    'applied',
    { note: 'From Ben\n\nFrom Ava', updated_by: 'Ben Morgan', updated_at: NOON - 1 },
  ]);
  const nothing = await note('', NOON - 59, world.token, late.headers('n', 2));
  expect([nothing.headers['x-op-result'], nothing.json().note]).toEqual([
    'superseded',
    'From Ben\n\nFrom Ava',
  ]);
});

test("a note about a member of somebody else's group is refused", async () => {
  const group = await buildGroup(api.owner, world.club);
  const other = await buildMember(api.owner, world.club);
  await joinGroup(api.owner, group, other);
  const answer = await api.call('POST /members/:uuid/note', {
    as: world.token,
    host: world.host,
    params: { uuid: other.uuid },
    body: { note: 'x' },
  });
  expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'UNKNOWN_MEMBER' }]);
});
