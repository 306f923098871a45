import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';

/**
 * A device whose browser has deleted its database sends the changes of the outbox backup under a new device id
 * (ADR 0024). The server may have applied some of them under the old one.
 */

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

type Headers = Readonly<Record<string, string>>;

const bodyOf = (ts: number) => ({
  ts,
  date: DATE,
  group_ngo_id: null,
  class_member_id: world.membership.class_member_id,
});

const sendAlone = async (headers: Headers, uuid = world.member.uuid): Promise<ChangeResponse> => {
  const response = await api.call('POST /members/:uuid/attendance', {
    as: world.token,
    host: world.host,
    headers,
    params: { uuid },
    body: bodyOf(NOON),
  });
  const result = response.headers['x-op-result'];
  return { status: response.statusCode, result, body: response.json() };
};

const sendInChangesCall = async (
  headers: Headers,
  uuid = world.member.uuid,
): Promise<ChangeResponse> => {
  const change = {
    method: 'POST' as const,
    path: `/members/${uuid}/attendance`,
    headers,
    body: bodyOf(NOON),
  };
  const response = await api.call('POST /changes', {
    as: world.token,
    host: world.host,
    body: { changes: [change] },
  });
  const [only] = response.json().results;
  return { status: only.status, result: only.headers['x-op-result'], body: only.body };
};

type ChangeResponse = { readonly status: number; readonly result: unknown; readonly body: unknown };

const history = () =>
  api.owner
    .selectFrom('attendance_history')
    .select('request_id')
    .where('client_id', '=', world.client.id)
    .orderBy('id')
    .execute();

const cursorsOf = async (device_id: string): Promise<Record<string, number>> => {
  const rows = await api.owner
    .selectFrom('lane_cursors')
    .select(['lane', 'seq'])
    .where('device_id', '=', device_id)
    .execute();
  return Object.fromEntries(rows.map(({ lane, seq }) => [lane, seq]));
};

const TRANSPORTS = [
  ['in a call of its own', sendAlone],
  ['in a changes call', sendInChangesCall],
] as const;

describe('a change of a device that lost its database', () => {
  test.each(TRANSPORTS)(
    '[OF3] [OF4] a change of the old device gets its stored response and advances the new lane, %s',
    async (_, send) => {
      const [lost, fresh] = [newDevice(), newDevice()];
      const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
      await send(lost.headers('a', 1));
      const response = await send(lost.headers('a', 2, first));
      expect(await send(fresh.headers('a', 1, first))).toEqual(response);
      expect(await send(fresh.headers('a', 2, second))).toMatchObject({ result: 'applied' });
      expect(await send(fresh.headers('a', 3, third))).toMatchObject({ result: 'applied' });
      expect((await history()).map(({ request_id }) => request_id).slice(1)).toEqual([
        first,
        second,
        third,
      ]);
      expect([await cursorsOf(lost.device_id), await cursorsOf(fresh.device_id)]).toEqual([
        { a: 2 },
        { a: 3 },
      ]);
    },
  );

  test.each(TRANSPORTS)(
    '[OF3] [OF7] a rejected change stays rejected and advances the new lane, %s',
    async (_, send) => {
      const [lost, fresh] = [newDevice(), newDevice()];
      const rejected = randomUUID();
      const unknown = randomUUID();
      const response = await send(lost.headers('a', 1, rejected), unknown);
      expect(response).toMatchObject({ status: 404, result: 'rejected' });
      expect(await send(fresh.headers('a', 1, rejected), unknown)).toEqual(response);
      expect(await send(fresh.headers('a', 2))).toMatchObject({ result: 'applied' });
    },
  );

  test.each(TRANSPORTS)(
    '[OF3] a stored response does not advance a lane that waits for an earlier number, %s',
    async (_, send) => {
      const [lost, fresh] = [newDevice(), newDevice()];
      const [first, second] = [randomUUID(), randomUUID()];
      await send(lost.headers('a', 1, first));
      await send(lost.headers('a', 2, second));
      expect(await send(fresh.headers('a', 2, second))).toMatchObject({ result: 'applied' });
      expect(await send(fresh.headers('a', 3))).toMatchObject({
        status: 409,
        body: { error: 'GAP', detail: { expected: 1 } },
      });
      expect(await send(fresh.headers('a', 1, first))).toMatchObject({ result: 'applied' });
      expect(await send(fresh.headers('a', 2, second))).toMatchObject({ result: 'applied' });
      expect(await send(fresh.headers('a', 3))).toMatchObject({ result: 'applied' });
      expect(await history()).toHaveLength(3);
    },
  );

  test('[OF3] [OF4] a change that arrives from both devices concurrently has one effect and advances both lanes', async () => {
    const [lost, fresh] = [newDevice(), newDevice()];
    const duplicate = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? lost : fresh)).map(({ headers }) =>
        sendAlone(headers('a', 1, duplicate)),
      ),
    );
    expect(new Set(responses.map(({ result }) => result))).toEqual(new Set(['applied']));
    expect(await history()).toHaveLength(1);
    for (const { headers } of [lost, fresh]) {
      expect(await sendAlone(headers('a', 2))).toMatchObject({ result: 'applied' });
    }
  });

  test('[OF4] a late request of the old device is not applied after later changes', async () => {
    const [lost, fresh] = [newDevice(), newDevice()];
    const [first, second] = [randomUUID(), randomUUID()];
    await sendAlone(fresh.headers('a', 1, first));
    await sendAlone(fresh.headers('a', 2, second));
    await sendAlone(fresh.headers('a', 3));
    // Whatever their order: on the old device each of them is the first of the lane, or beyond its next number.
    await sendAlone(lost.headers('a', 2, second));
    await sendAlone(lost.headers('a', 1, first));
    await sendAlone(lost.headers('a', 2, second));
    expect((await history()).map(({ request_id }) => request_id).slice(0, 2)).toEqual([
      first,
      second,
    ]);
    expect(await history()).toHaveLength(3);
  });
});
