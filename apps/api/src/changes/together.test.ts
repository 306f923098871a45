import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildMember, buildUser, joinGroup } from '../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../testing/world.ts';

/** Changes of several coaches of one club that arrive at once: they share transactions (ADR 0016). */

const DATE = '2026-11-18';
const COACHES = 6;

let api: TestApi;
let world: World;
let coaches: { uuid: string; token: string; headers: ReturnType<typeof newDevice>['headers'] }[];
let stays: { member_uuid: string; class_member_id: number }[];

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  coaches = [];
  stays = [];
  for (let n = 0; n < COACHES; n += 1) {
    const coach = await buildUser(api.owner, world.club, 'coach', { can_view_all_classes: true });
    const token = await api.tokenFor(coach);
    coaches.push({ uuid: coach.uuid, token, headers: newDevice().headers });
    const member = await buildMember(api.owner, world.club);
    const { class_member_id } = await joinGroup(api.owner, world.group, member);
    stays.push({ member_uuid: member.uuid, class_member_id });
  }
});
afterAll(() => api.close());

type Coach = (typeof coaches)[number];
type Stay = (typeof stays)[number];

const mark = (coach: Coach, stay: Stay, headers: Record<string, string>, ts = NOON) =>
  api.call('POST /members/:uuid/attendance', {
    as: coach.token,
    host: world.host,
    headers,
    params: { uuid: stay.member_uuid },
    body: { ts, date: DATE, group_ngo_id: null, class_member_id: stay.class_member_id },
  });

const each = <T>(send: (coach: Coach, stay: Stay, place: number) => Promise<T>) =>
  Promise.all(
    coaches.map((coach, place) => {
      const stay = stays[place];
      if (stay === undefined) throw new Error('A coach without a member');
      return send(coach, stay, place);
    }),
  );

const marks = () =>
  api.owner
    .selectFrom('attendance_history')
    .select(['member_uuid', 'user_uuid', sql<string>`xmin::text`.as('transaction')])
    .where('client_id', '=', world.client.id)
    .orderBy('id')
    .execute();

test('[OF3] [OF6] coaches who mark at once share a transaction, and each has their own answer', async () => {
  const answers = await each((coach, stay) => mark(coach, stay, coach.headers('a', 1)));
  expect(answers.map((answer) => answer.json().uuid)).toEqual(
    stays.map(({ member_uuid }) => member_uuid),
  );
  const made = await marks();
  expect(new Set(made.map(({ user_uuid }) => user_uuid))).toEqual(
    new Set(coaches.map(({ uuid }) => uuid)),
  );
  expect(new Set(made.map(({ transaction }) => transaction)).size).toBeLessThan(COACHES);
});

test('[OF7] one who is refused takes nobody along', async () => {
  const answers = await each((coach, stay, place) =>
    mark(coach, place === 2 ? { ...stay, member_uuid: randomUUID() } : stay, coach.headers('a', 1)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 200, 200, 200]);
  expect(await marks()).toHaveLength(COACHES - 1);
  const [, , refused] = coaches;
  const { rows } = await sql<{ seq: number }>`select seq from lane_cursors
    where client_id = ${world.client.id} and user_uuid = ${refused?.uuid}`.execute(api.owner);
  expect(rows).toEqual([{ seq: 1 }]);
});

test('[OF7] a grade that is refused leaves the notes that share its transaction', async () => {
  const { scheme } = world;
  const answers = await each((coach, { member_uuid }, place) =>
    place === 1
      ? api.call('POST /members/:uuid/assessments/:slug', {
          as: coach.token,
          host: world.host,
          headers: coach.headers('g', 1),
          params: { uuid: member_uuid, slug: scheme.slug },
          body: {
            member_id: member_uuid,
            node_id: '/no/such',
            assessment: 1,
            ts: NOON,
            context: {},
          },
        })
      : api.call('POST /members/:uuid/note', {
          as: coach.token,
          host: world.host,
          headers: coach.headers('n', 1),
          params: { uuid: member_uuid },
          body: { note: `Note ${place}`, ts: NOON },
        }),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 422, 200, 200, 200, 200]);
  const notes = await api.owner
    .selectFrom('notes')
    .select(['note', 'user_uuid'])
    .where('client_id', '=', world.client.id)
    .execute();
  const given = new Map(notes.map(({ user_uuid, note }) => [user_uuid, note]));
  expect(coaches.map(({ uuid }) => given.get(uuid))).toEqual(
    coaches.map((_, place) => (place === 1 ? undefined : `Note ${place}`)),
  );
});

test('[OF11] one id of two coaches at once is only of one of them', async () => {
  const request_id = randomUUID();
  const answers = await each((coach, stay) => mark(coach, stay, coach.headers('a', 1, request_id)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 422)).toHaveLength(COACHES - 1);
  expect(await marks()).toHaveLength(1);
});

test('[OF4] two coaches have lanes of the same name and device, each their own', async () => {
  const { headers } = newDevice();
  const first = await each((coach, stay) => mark(coach, stay, headers('a', 1)));
  const beyond = await each((coach, stay, place) =>
    mark(coach, stay, headers('a', 2 + (place % 2))),
  );
  expect(first.map(({ statusCode }) => statusCode)).toEqual(first.map(() => 200));
  expect(beyond.map(({ statusCode }) => statusCode)).toEqual([200, 409, 200, 409, 200, 409]);
});

test('the same member by several coaches at once: every mark is in the history, the latest stands', async () => {
  const [stay] = stays;
  if (stay === undefined) throw new Error('Nobody to mark');
  const answers = await each((coach, _stay, place) =>
    mark(coach, stay, coach.headers('a', 1), NOON - 60 + place),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  const stands = await api.owner
    .selectFrom('attendance')
    .select(['user_uuid', 'recorded_ts'])
    .where('client_id', '=', world.client.id)
    .execute();
  expect(stands).toEqual([
    { user_uuid: coaches.at(-1)?.uuid, recorded_ts: NOON - 60 + COACHES - 1 },
  ]);
  expect(await marks()).toHaveLength(COACHES);
});

test('notes about one member that arrive at once after a later one are all added to it', async () => {
  const [stay] = stays;
  const [last, ...earlier] = coaches;
  if (stay === undefined || last === undefined) throw new Error('Nobody to write about');
  const write = (coach: Coach, place: number) =>
    api.call('POST /members/:uuid/note', {
      as: coach.token,
      host: world.host,
      headers: coach.headers('n', 1),
      params: { uuid: stay.member_uuid },
      body: { note: `Note ${place}`, ts: NOON - place },
    });
  await write(last, 0);
  await Promise.all(earlier.map((coach, place) => write(coach, place + 1)));

  const texts = coaches.map((_, place) => `Note ${place}`);
  const [note] = await api.owner
    .selectFrom('notes')
    .select(['note', 'updated_at', 'user_uuid'])
    .where('client_id', '=', world.client.id)
    .execute();
  expect(note).toMatchObject({ updated_at: NOON, user_uuid: last.uuid });
  expect(note?.note.split('\n\n').toSorted()).toEqual(texts);
  const history = await api.owner
    .selectFrom('note_history')
    .select('note')
    .where('client_id', '=', world.client.id)
    .execute();
  expect(history.map((row) => row.note).toSorted()).toEqual(texts);
});

test('a member marked for a move by several coaches at once: every mark is in the history, the latest stands', async () => {
  const [stay] = stays;
  if (stay === undefined) throw new Error('Nobody to mark');
  const answers = await each((coach, _stay, place) =>
    api.call('POST /groups/:groupId/members/:uuid/mark', {
      as: coach.token,
      host: world.host,
      headers: coach.headers('m', 1),
      params: { groupId: world.group.id, uuid: stay.member_uuid },
      body: { remote_node_id: '/silver', stay: place % 2 === 1, ts: NOON - 60 + place },
    }),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  const standing = await api.owner
    .selectFrom('move_marks')
    .select(['user_uuid', 'stay'])
    .where('client_id', '=', world.client.id)
    .execute();
  expect(standing).toEqual([{ user_uuid: coaches.at(-1)?.uuid, stay: true }]);
  const history = await api.owner
    .selectFrom('move_mark_history')
    .select('user_uuid')
    .where('client_id', '=', world.client.id)
    .execute();
  expect(history).toHaveLength(COACHES);
});
