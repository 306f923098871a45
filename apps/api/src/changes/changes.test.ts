import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildUser } from '../../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';
import { failCommits } from '../../testing/changes/commits.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api, { bystanders: false });
});
afterAll(() => api.close());

const DATE = '2026-11-18';

const markIn = (headers: Record<string, string>, ts = NOON, as = world.token) =>
  api.call('POST /members/:uuid/attendance', {
    as,
    host: world.host,
    headers,
    params: { uuid: world.member.uuid },
    body: { ts, date: DATE, group_ngo_id: null, class_member_id: world.membership.class_member_id },
  });

const markOut = (headers: Record<string, string>, ts = NOON) =>
  api.call('DELETE /members/:uuid/attendance/:date', {
    as: world.token,
    host: world.host,
    headers,
    params: { uuid: world.member.uuid, date: DATE },
    query: { ts, class_member_id: world.membership.class_member_id },
  });

const discard = (headers: Record<string, string>) =>
  api.call('POST /changes/noop', { as: world.token, host: world.host, headers });

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** A change that is always rejected: its member is unknown. */
const rejectedChange = (headers: Record<string, string>) =>
  api.call('POST /members/:uuid/attendance', {
    as: world.token,
    host: world.host,
    headers,
    params: { uuid: UNKNOWN },
    body: {
      ts: NOON,
      date: DATE,
      group_ngo_id: null,
      class_member_id: world.membership.class_member_id,
    },
  });

const marks = () =>
  api.owner
    .selectFrom('attendance_history')
    .select(['present', 'superseded', 'request_id'])
    .where('client_id', '=', world.client.id)
    .orderBy('id')
    .execute();

const cursors = () =>
  api.owner
    .selectFrom('lane_cursors')
    .select(['lane', 'seq'])
    .where('client_id', '=', world.client.id)
    .execute();

const summary = (response: LightMyRequestResponse) => ({
  status: response.statusCode,
  result: response.headers['x-op-result'],
  body: response.body === '' ? null : response.json(),
});

describe('a queued change', () => {
  test('[OF3] a repeated change has one effect and gets exactly the stored response', async () => {
    const { headers } = newDevice();
    const sent = headers('a', 1);
    const first = await markIn(sent);
    const again = await markIn(sent);
    expect(first.statusCode).toBe(200);
    expect([again.statusCode, again.body, again.headers['x-op-result']]).toEqual([
      200,
      first.body,
      'applied',
    ]);
    expect(await marks()).toHaveLength(1);
  });

  test('[OF3] concurrent duplicates have one effect', async () => {
    const { headers } = newDevice();
    const sent = headers('a', 1);
    const responses = await Promise.all(Array.from({ length: 6 }, () => markIn(sent)));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await marks()).toHaveLength(1);
  });

  test('[OF3] a change without a lane is idempotent by its request id, also among concurrent duplicates', async () => {
    const sent = { 'x-request-id': randomUUID() };
    const responses = await Promise.all(Array.from({ length: 6 }, () => markIn(sent)));
    responses.push(await markIn(sent));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await marks()).toHaveLength(1);
  });

  test('[OF4] a number beyond the next is a GAP error that names the expected number and stores no response', async () => {
    const { headers } = newDevice();
    await markIn(headers('a', 1));
    const beyond = await markOut(headers('a', 3));
    expect(summary(beyond)).toEqual({
      status: 409,
      result: undefined,
      body: { error: 'GAP', detail: { expected: 2 } },
    });
    expect(await marks()).toHaveLength(1);
    expect(await cursors()).toEqual([{ lane: 'a', seq: 1 }]);
  });

  test('[OF4] changes that overtake each other are applied in the order of the lane', async () => {
    const { headers } = newDevice();
    const [first, second] = [headers('a', 1), headers('a', 2)];
    expect((await markOut(second)).statusCode).toBe(409);
    await markIn(first);
    expect((await markOut(second)).statusCode).toBe(200);
    await markIn(first);
    expect((await marks()).map(({ present }) => present)).toEqual([true, false]);
  });

  test('[OF4] lanes and devices do not wait for each other', async () => {
    const { headers } = newDevice();
    const responses = [
      await markIn(headers('a', 1)),
      await markIn(headers('b', 1)),
      await markIn(newDevice().headers('a', 1)),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  test('[OF4] two users of one device have separate lanes', async () => {
    const { headers } = newDevice();
    const colleague = await buildUser(api.owner, world.club, 'coach', {
      can_view_all_classes: true,
    });
    await markIn(headers('a', 1));
    const response = await markIn(headers('a', 1), NOON, await api.tokenFor(colleague));
    expect(response.statusCode).toBe(200);
  });

  test('[OF4] a number of another change is a LANE_TAKEN error and stores no response', async () => {
    const { headers } = newDevice();
    await markIn(headers('a', 1));
    expect(summary(await markOut(headers('a', 1)))).toEqual({
      status: 409,
      result: undefined,
      body: { error: 'LANE_TAKEN', detail: { expected: 2 } },
    });
    expect(await marks()).toHaveLength(1);
  });

  test('[OF5] every final response echoes the request id and has X-Op-Result', async () => {
    const { headers } = newDevice();
    const later = newDevice();
    await markIn(later.headers('a', 1), NOON);
    const results: [LightMyRequestResponse, string][] = [
      [await markIn(headers('a', 1, 'b0000000-0000-4000-8000-000000000001'), NOON), 'applied'],
      [await markOut(headers('x', 1, 'b0000000-0000-4000-8000-000000000002'), NOON - 5), 'applied'],
      [
        await markOut({ 'x-request-id': 'b0000000-0000-4000-8000-000000000003' }, NOON - 9),
        'superseded',
      ],
      [await rejectedChange(headers('a', 2, 'b0000000-0000-4000-8000-000000000004')), 'rejected'],
      [await discard(headers('a', 3, 'b0000000-0000-4000-8000-000000000005')), 'noop'],
    ];
    results.forEach(([response, result], index) => {
      expect(response.headers['x-op-result']).toBe(result);
      expect(response.headers['x-request-id']).toBe(
        `b0000000-0000-4000-8000-00000000000${index + 1}`,
      );
    });
  });

  test('[OF5] a response that is not about the change itself has no X-Op-Result', async () => {
    const { headers } = newDevice();
    const broken = await api.fastify.inject({
      method: 'POST',
      url: `/v1/members/${world.member.uuid}/attendance`,
      headers: { host: world.host, 'content-type': 'application/json', ...headers('a', 1) },
      payload: '{"ts": 1',
    });
    const noToken = await markIn(headers('a', 1), NOON, 'x');
    api.switches.maintenance = true;
    const maintenance = await markIn(headers('a', 1));
    api.switches.maintenance = false;
    expect([broken, noToken, maintenance].map(summary)).toMatchObject([
      { status: 400, result: undefined },
      { status: 401, result: undefined },
      { status: 540, result: undefined },
    ]);
    expect(await cursors()).toEqual([]);
  });

  test('[OF6] effect, response and cursor commit together or not at all', async () => {
    const { headers } = newDevice();
    const sent = headers('a', 1);
    const repair = await failCommits(api.owner, 'operations');
    api.switches.quiet = true;
    const failed = await markIn(sent);
    const rejected = await rejectedChange(headers('b', 1));
    await repair();
    api.switches.quiet = false;
    expect(summary(failed)).toEqual({
      status: 500,
      result: undefined,
      body: { error: 'SERVER_ERROR' },
    });
    expect(rejected.statusCode).toBe(500);
    expect([await marks(), await cursors()]).toEqual([[], []]);
    expect((await markIn(sent)).statusCode).toBe(200);
    expect(await marks()).toHaveLength(1);
    expect(await cursors()).toEqual([{ lane: 'a', seq: 1 }]);
  });

  test('[OF7] a rejected change advances its lane and stays rejected', async () => {
    const { headers } = newDevice();
    const sent = headers('a', 1);
    const rejected = summary(await rejectedChange(sent));
    expect(rejected).toEqual({
      status: 404,
      result: 'rejected',
      body: { error: 'UNKNOWN_MEMBER' },
    });
    expect((await markIn(headers('a', 2))).statusCode).toBe(200);
    expect(summary(await rejectedChange(sent))).toEqual(rejected);
  });

  test('[OF7] invalid fields and a missing permission reject the change and advance its lane', async () => {
    const { headers } = newDevice();
    const parent = await buildUser(api.owner, world.club, 'parent');
    const wrong = await api.call('POST /members/:uuid/note', {
      as: world.token,
      host: world.host,
      headers: headers('a', 1),
      params: { uuid: world.member.uuid },
      body: { note: 7 },
    });
    const forbidden = await markIn(headers('a', 1), NOON, await api.tokenFor(parent));
    expect([wrong, forbidden].map(summary)).toMatchObject([
      { status: 422, result: 'rejected', body: { error: 'VALIDATION', detail: { note: 'type' } } },
      { status: 403, result: 'rejected', body: { error: 'FORBIDDEN' } },
    ]);
    expect((await markIn(headers('a', 2))).statusCode).toBe(200);
  });

  test('[OF7] a discarded entry uses up its number and has no other effect', async () => {
    const { headers } = newDevice();
    expect(summary(await discard(headers('a', 1)))).toEqual({
      status: 204,
      result: 'noop',
      body: null,
    });
    expect((await markIn(headers('a', 2))).statusCode).toBe(200);
  });

  test('[OF7] a discard that arrives after its entry returns the result of the entry', async () => {
    const { headers } = newDevice();
    const sent = headers('a', 1);
    await markIn(sent);
    expect(summary(await discard(sent))).toMatchObject({ status: 204, result: 'applied' });
    expect(summary(await discard(headers('a', 1)))).toMatchObject({
      status: 204,
      result: 'applied',
    });
    expect(await cursors()).toEqual([{ lane: 'a', seq: 1 }]);
  });

  test('[OF11] a reused id with another body is 422, has no effect and blocks no lane', async () => {
    const { headers, device_id } = newDevice();
    const id = randomUUID();
    await markIn(headers('a', 1, id));
    const reused = { status: 422, result: 'rejected', body: { error: 'REQUEST_ID_REUSED' } };
    expect(summary(await markIn(headers('a', 1, id), NOON - 1))).toEqual(reused);
    expect(summary(await markOut(headers('a', 2, id)))).toEqual(reused);
    expect(await marks()).toHaveLength(1);
    expect((await markOut(headers('a', 3))).statusCode).toBe(200);
    expect(device_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('[OF11] a body with its fields in another order is the same body', async () => {
    const { headers } = newDevice();
    const sent = headers('a', 1);
    await markIn(sent);
    const again = await api.call('POST /members/:uuid/attendance', {
      as: world.token,
      host: world.host,
      headers: sent,
      params: { uuid: world.member.uuid },
      body: {
        class_member_id: world.membership.class_member_id,
        group_ngo_id: null,
        date: DATE,
        ts: NOON,
      },
    });
    expect(again.statusCode).toBe(200);
  });

  test('[OF9] a request id of another user is 422 and has no effect', async () => {
    const { headers } = newDevice();
    const sent = headers('a', 1);
    await markIn(sent);
    const colleague = await buildUser(api.owner, world.club, 'coach', {
      can_view_all_classes: true,
    });
    const replay = await markIn(sent, NOON, await api.tokenFor(colleague));
    expect(summary(replay)).toEqual({
      status: 422,
      result: 'rejected',
      body: { error: 'REQUEST_ID_REUSED' },
    });
    expect(await marks()).toHaveLength(1);
  });

  test.each([
    ['x-device-id', 'tablet'],
    ['x-lane', ''],
    ['x-lane-seq', '0'],
    ['x-lane-seq', '1.5'],
    ['x-request-id', 'not-a-uuid'],
  ])('a change with the %s header %j is 422 and stores no response', async (header, value) => {
    const { headers } = newDevice();
    const response = await markIn({ ...headers('a', 1), [header]: value });
    expect(summary(response)).toMatchObject({
      status: 422,
      result: undefined,
      body: { error: 'VALIDATION', detail: { [header]: 'format' } },
    });
    expect(await marks()).toEqual([]);
  });
});
