import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildMember, buildUser, joinGroup } from '../../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';

/** Concurrent changes of several coaches of one club share transactions (ADR 0016). */

const DATE = '2026-11-18';
const COACHES = 6;

let api: TestApi;
let world: World;
let coaches: { uuid: string; token: string; headers: ReturnType<typeof newDevice>['headers'] }[];
let memberships: { member_uuid: string; class_member_id: number }[];

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api, { bystanders: false });
  coaches = [];
  memberships = [];
  for (let n = 0; n < COACHES; n += 1) {
    const coach = await buildUser(api.owner, world.club, 'coach', { can_view_all_classes: true });
    const token = await api.tokenFor(coach);
    coaches.push({ uuid: coach.uuid, token, headers: newDevice().headers });
    const member = await buildMember(api.owner, world.club);
    const { class_member_id } = await joinGroup(api.owner, world.group, member);
    memberships.push({ member_uuid: member.uuid, class_member_id });
  }
});
afterAll(() => api.close());

type Coach = (typeof coaches)[number];
type Membership = (typeof memberships)[number];

const mark = (coach: Coach, membership: Membership, headers: Record<string, string>, ts = NOON) =>
  api.call('POST /members/:uuid/attendance', {
    as: coach.token,
    host: world.host,
    headers,
    params: { uuid: membership.member_uuid },
    body: { ts, date: DATE, group_ngo_id: null, class_member_id: membership.class_member_id },
  });

const each = <T>(send: (coach: Coach, membership: Membership, index: number) => Promise<T>) =>
  Promise.all(
    coaches.map((coach, index) => {
      const membership = memberships[index];
      if (membership === undefined) throw new Error('A coach without a member');
      return send(coach, membership, index);
    }),
  );

const marks = () =>
  api.owner
    .withSchema('public')
    .selectFrom('attendance_history')
    .select(['member_uuid', 'user_uuid', sql<string>`xmin::text`.as('transaction')])
    .where('client_id', '=', world.client.id)
    .orderBy('id')
    .execute();

describe('batchingQueue', () => {
  test('[OF3] [OF6] concurrent marks of several coaches share a transaction, and each coach gets their own response', async () => {
    const responses = await each((coach, membership) =>
      mark(coach, membership, coach.headers('a', 1)),
    );
    expect(responses.map((response) => response.json().uuid)).toEqual(
      memberships.map(({ member_uuid }) => member_uuid),
    );
    const saved = await marks();
    expect(new Set(saved.map(({ user_uuid }) => user_uuid))).toEqual(
      new Set(coaches.map(({ uuid }) => uuid)),
    );
    expect(new Set(saved.map(({ transaction }) => transaction)).size).toBeLessThan(COACHES);
  });

  test('[OF7] a rejected change does not roll back other coaches’ changes in the same transaction', async () => {
    const responses = await each((coach, membership, index) =>
      mark(
        coach,
        index === 2 ? { ...membership, member_uuid: randomUUID() } : membership,
        coach.headers('a', 1),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 200, 200, 200]);
    expect(await marks()).toHaveLength(COACHES - 1);
    const [, , rejected] = coaches;
    const { rows } = await sql<{ seq: number }>`select seq from lane_cursors
    where client_id = ${world.client.id} and user_uuid = ${rejected?.uuid}`.execute(api.owner);
    expect(rows).toEqual([{ seq: 1 }]);
  });

  test('[OF7] a rejected grade does not roll back notes in the same transaction', async () => {
    const { scheme } = world;
    const responses = await each((coach, { member_uuid }, index) =>
      index === 1
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
            body: { note: `Note ${index}`, ts: NOON },
          }),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 422, 200, 200, 200, 200]);
    const notes = await api.owner
      .selectFrom('notes')
      .select(['note', 'user_uuid'])
      .where('client_id', '=', world.client.id)
      .execute();
    const noteByUser = new Map(notes.map(({ user_uuid, note }) => [user_uuid, note]));
    expect(coaches.map(({ uuid }) => noteByUser.get(uuid))).toEqual(
      coaches.map((_, index) => (index === 1 ? undefined : `Note ${index}`)),
    );
  });

  test('[OF11] a request id that several coaches use concurrently counts for one of them only', async () => {
    const request_id = randomUUID();
    const responses = await each((coach, membership) =>
      mark(coach, membership, coach.headers('a', 1, request_id)),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(COACHES - 1);
    expect(await marks()).toHaveLength(1);
  });

  test('[OF4] two coaches have separate lanes under the same name and device', async () => {
    const { headers } = newDevice();
    const first = await each((coach, membership) => mark(coach, membership, headers('a', 1)));
    const beyond = await each((coach, membership, index) =>
      mark(coach, membership, headers('a', 2 + (index % 2))),
    );
    expect(first.map(({ statusCode }) => statusCode)).toEqual(first.map(() => 200));
    expect(beyond.map(({ statusCode }) => statusCode)).toEqual([200, 409, 200, 409, 200, 409]);
  });

  test('concurrent marks of one member are all in the history, and the latest is current', async () => {
    const [membership] = memberships;
    if (membership === undefined) throw new Error('There is no member');
    const responses = await each((coach, _membership, index) =>
      mark(coach, membership, coach.headers('a', 1), NOON - 60 + index),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
    const current = await api.owner
      .selectFrom('attendance')
      .select(['user_uuid', 'recorded_ts'])
      .where('client_id', '=', world.client.id)
      .execute();
    expect(current).toEqual([
      { user_uuid: coaches.at(-1)?.uuid, recorded_ts: NOON - 60 + COACHES - 1 },
    ]);
    expect(await marks()).toHaveLength(COACHES);
  });

  test('concurrent notes about one member that are older than its note are all added to it', async () => {
    const [membership] = memberships;
    const [last, ...earlier] = coaches;
    if (membership === undefined || last === undefined) throw new Error('There is no member');
    const write = (coach: Coach, index: number) =>
      api.call('POST /members/:uuid/note', {
        as: coach.token,
        host: world.host,
        headers: coach.headers('n', 1),
        params: { uuid: membership.member_uuid },
        body: { note: `Note ${index}`, ts: NOON - index },
      });
    await write(last, 0);
    await Promise.all(earlier.map((coach, index) => write(coach, index + 1)));

    const texts = coaches.map((_, index) => `Note ${index}`);
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

  test('concurrent move intents for one member are all in the history, and the latest is current', async () => {
    const [membership] = memberships;
    if (membership === undefined) throw new Error('There is no member');
    const responses = await each((coach, _membership, index) =>
      api.call('POST /groups/:groupId/members/:uuid/mark', {
        as: coach.token,
        host: world.host,
        headers: coach.headers('m', 1),
        params: { groupId: world.group.id, uuid: membership.member_uuid },
        body: { remote_node_id: '/silver', stay: index % 2 === 1, ts: NOON - 60 + index },
      }),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
    const current = await api.owner
      .selectFrom('move_marks')
      .select(['user_uuid', 'stay'])
      .where('client_id', '=', world.client.id)
      .execute();
    expect(current).toEqual([{ user_uuid: coaches.at(-1)?.uuid, stay: true }]);
    const history = await api.owner
      .selectFrom('move_mark_history')
      .select('user_uuid')
      .where('client_id', '=', world.client.id)
      .execute();
    expect(history).toHaveLength(COACHES);
  });
});
