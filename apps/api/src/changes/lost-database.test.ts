import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildWorld, newDevice, type World } from '../testing/world.ts';

/**
 * A device whose browser threw its database away sends under a new id what a copy still had (ADR 0024): the same
 * changes, of which the server may have taken some from the device before.
 */

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
});
afterAll(() => api.close());

const DATE = '2026-11-18';

type Headers = Readonly<Record<string, string>>;

const bodyOf = (ts: number) => ({
  ts,
  date: DATE,
  group_ngo_id: null,
  class_member_id: world.stay.class_member_id,
});

const alone = async (headers: Headers, uuid = world.member.uuid): Promise<Answer> => {
  const answer = await api.call('POST /members/:uuid/attendance', {
    as: world.token,
    host: world.host,
    headers,
    params: { uuid },
    body: bodyOf(NOON),
  });
  const result = answer.headers['x-op-result'];
  return { status: answer.statusCode, result, body: answer.json() };
};

const together = async (headers: Headers, uuid = world.member.uuid): Promise<Answer> => {
  const change = {
    method: 'POST' as const,
    path: `/members/${uuid}/attendance`,
    headers,
    body: bodyOf(NOON),
  };
  const answer = await api.call('POST /changes', {
    as: world.token,
    host: world.host,
    body: { changes: [change] },
  });
  const [only] = answer.json().results;
  return { status: only.status, result: only.headers['x-op-result'], body: only.body };
};

type Answer = { readonly status: number; readonly result: unknown; readonly body: unknown };

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

const WAYS = [
  ['alone', alone],
  ['in a changes call', together],
] as const;

test.each(WAYS)(
  '[OF3] [OF4] what the device before had sent is answered as it was, and its lane goes on here, %s',
  async (_, send) => {
    const [before, now] = [newDevice(), newDevice()];
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await send(before.headers('a', 1));
    const answered = await send(before.headers('a', 2, first));
    expect(await send(now.headers('a', 1, first))).toEqual(answered);
    expect(await send(now.headers('a', 2, second))).toMatchObject({ result: 'applied' });
    expect(await send(now.headers('a', 3, third))).toMatchObject({ result: 'applied' });
    expect((await history()).map(({ request_id }) => request_id).slice(1)).toEqual([
      first,
      second,
      third,
    ]);
    expect([await cursorsOf(before.device_id), await cursorsOf(now.device_id)]).toEqual([
      { a: 2 },
      { a: 3 },
    ]);
  },
);

test.each(WAYS)(
  '[OF3] [OF7] what was refused stays refused, and uses its number up here too, %s',
  async (_, send) => {
    const [before, now] = [newDevice(), newDevice()];
    const refused = randomUUID();
    const nobody = randomUUID();
    const answered = await send(before.headers('a', 1, refused), nobody);
    expect(answered).toMatchObject({ status: 404, result: 'rejected' });
    expect(await send(now.headers('a', 1, refused), nobody)).toEqual(answered);
    expect(await send(now.headers('a', 2))).toMatchObject({ result: 'applied' });
  },
);

test.each(WAYS)(
  '[OF3] an answer from store moves no lane on that waits for an earlier number, %s',
  async (_, send) => {
    const [before, now] = [newDevice(), newDevice()];
    const [first, second] = [randomUUID(), randomUUID()];
    await send(before.headers('a', 1, first));
    await send(before.headers('a', 2, second));
    expect(await send(now.headers('a', 2, second))).toMatchObject({ result: 'applied' });
    expect(await send(now.headers('a', 3))).toMatchObject({
      status: 409,
      body: { error: 'GAP', detail: { expected: 1 } },
    });
    expect(await send(now.headers('a', 1, first))).toMatchObject({ result: 'applied' });
    expect(await send(now.headers('a', 2, second))).toMatchObject({ result: 'applied' });
    expect(await send(now.headers('a', 3))).toMatchObject({ result: 'applied' });
    expect(await history()).toHaveLength(3);
  },
);

test('[OF3] [OF4] one that arrives from both devices at once has one effect, and both lanes go on', async () => {
  const [before, now] = [newDevice(), newDevice()];
  const twin = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? before : now)).map(({ headers }) =>
      alone(headers('a', 1, twin)),
    ),
  );
  expect(new Set(answers.map(({ result }) => result))).toEqual(new Set(['applied']));
  expect(await history()).toHaveLength(1);
  for (const { headers } of [before, now]) {
    expect(await alone(headers('a', 2))).toMatchObject({ result: 'applied' });
  }
});

test('[OF4] what comes late from the device before is not done after what was recorded later', async () => {
  const [before, now] = [newDevice(), newDevice()];
  const [first, second] = [randomUUID(), randomUUID()];
  await alone(now.headers('a', 1, first));
  await alone(now.headers('a', 2, second));
  await alone(now.headers('a', 3));
  // In any order: under the device before it is the first, too, or beyond what that has sent.
  await alone(before.headers('a', 2, second));
  await alone(before.headers('a', 1, first));
  await alone(before.headers('a', 2, second));
  expect((await history()).map(({ request_id }) => request_id).slice(0, 2)).toEqual([
    first,
    second,
  ]);
  expect(await history()).toHaveLength(3);
});
