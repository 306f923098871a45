import type { LightMyRequestResponse } from 'fastify';
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBoundedQueue } from '../http/bounded-queue.ts';
import type { ChangeKey } from '../routing/context.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildUser } from '../../testing/builders.ts';
import {
  sendSeparately,
  type ChangeResponse,
  buildChangeWorld,
  type ChangeWorld,
  type ChangeRequest,
  allRows,
  FEATURES,
  newHeaders,
  sendBatched,
  type Transport,
} from '../../testing/changes/changes.ts';
import { SAMPLES } from '../../testing/changes/samples.ts';
import { LIMITS_AMONG_MANY } from './routes.ts';

let api: TestApi;
let world: ChangeWorld;

beforeAll(async () => {
  api = await startTestApi();
  world = await buildChangeWorld(api);
});
afterAll(() => api.close());

/** Calls in lanes whose responses do not depend on each other, because lanes have no order among them. */
const KEYS = [
  'POST /members/:uuid/attendance',
  'DELETE /members/:uuid/attendance/:date',
  'POST /members/:uuid/assessments/:slug',
  'POST /members/:uuid/note',
  'POST /member-tags/:tag/members',
  'DELETE /member-tags/:tag/members/:uuid',
  'PATCH /lesson-plans/:uuid',
  'POST /changes/noop',
] as const satisfies ChangeKey[];

const LANE = {
  'POST /members/:uuid/attendance': 'attendance',
  'DELETE /members/:uuid/attendance/:date': 'attendance',
  'POST /members/:uuid/assessments/:slug': 'assessment',
  'POST /members/:uuid/note': 'note',
  'POST /member-tags/:tag/members': 'tag',
  'DELETE /member-tags/:tag/members/:uuid': 'tag',
  'PATCH /lesson-plans/:uuid': 'plan',
  'POST /changes/noop': 'note',
} as const;

const generatedStep = fc.record({
  key: fc.constantFrom(...KEYS),
  device: fc.nat({ max: 1 }),
  seq: fc.integer({ min: 1, max: 4 }),
  other: fc.boolean(),
  invalid: fc.nat({ max: 6 }).map((number) => number === 0),
  colleague: fc.nat({ max: 5 }).map((number) => number === 0),
  /** With how many others it is sent in the mixed batching. */
  batch: fc.nat({ max: 3 }),
});

type Step = typeof generatedStep extends fc.Arbitrary<infer S> ? S : never;

type TestWorld = {
  world: ChangeWorld;
  colleague: string;
  tokens: [coach: string, colleague: string];
};

const buildTestWorld = async (): Promise<TestWorld> => {
  const testWorld = await buildChangeWorld(api);
  const colleague = await buildUser(api.owner, testWorld.club, 'coach', {
    can_view_all_classes: true,
  });
  const token = await api.tokenFor(colleague, { features: FEATURES });
  return { world: testWorld, colleague: colleague.uuid, tokens: [testWorld.token, token] };
};

/** Replaces the ids of a world by their index, so that two worlds can be compared. */
const normalizeIds = ({ world, colleague }: TestWorld, text: string): string => {
  const { client, club, coach, group, member, membership, plan, scheme, section, tag } = world;
  const uuids = [coach.uuid, colleague, scheme.uuid, member.uuid, plan.uuid];
  const ids = [client.id, club.id, group.id, membership.class_member_id, tag.id, section.id];
  return uuids
    .reduce((renamed, uuid, index) => renamed.replaceAll(uuid, `<${index}>`), text)
    .replaceAll(new RegExp(`"(\\w*id)": ?(?:${ids.join('|')})\\b`, 'g'), '"$1"');
};

const WRITTEN = [
  'attendance',
  'attendance_history',
  'scores',
  'score_history',
  'awards',
  'notes',
  'note_history',
  'member_tags',
  'member_tag_history',
  'lesson_plans',
  'lane_cursors',
];

const stateOf = async (testWorld: TestWorld) => {
  const all = await allRows(api, testWorld.world.client.id);
  return Object.fromEntries(
    WRITTEN.map((table) => [
      table,
      (all[table] ?? []).map((row) => normalizeIds(testWorld, row)).toSorted(),
    ]),
  );
};

/** Two devices of one coach record different grades of the same skill in the same second. */
const SAME_SECOND: Step[] = [true, false].map((other, device) => ({
  key: 'POST /members/:uuid/assessments/:slug',
  device,
  seq: 1,
  other,
  invalid: false,
  colleague: false,
  batch: 0,
}));

/** How a change is sent, and whether it begins a new batch. */
type Batching = (step: Step, index: number) => { transport: Transport; starts_batch: boolean };
const MIXED: Batching = ({ batch }, index) => ({
  transport: batch === 0 ? sendSeparately : sendBatched,
  starts_batch: batch === 0 || index % (batch + 2) === 0,
});
const BATCHINGS: Batching[] = [
  () => ({ transport: sendSeparately, starts_batch: false }),
  () => ({ transport: sendBatched, starts_batch: false }),
  MIXED,
];

/** Sends consecutive changes of one user in batches. */
const sendAll = async (
  testWorld: TestWorld,
  steps: readonly Step[],
  idOf: (name: string) => string,
  batching: Batching,
): Promise<ChangeResponse[]> => {
  const responses: ChangeResponse[] = [];
  let batch: { transport: Transport; colleague: boolean; requests: ChangeRequest[] } | null = null;
  const flush = async () => {
    if (batch === null) return;
    const { transport, colleague, requests } = batch;
    responses.push(
      ...(await transport(api, testWorld.world, testWorld.tokens[colleague ? 1 : 0], requests)),
    );
    batch = null;
  };
  for (const [index, step] of steps.entries()) {
    const { transport, starts_batch } = batching(step, index);
    if (
      starts_batch ||
      (batch !== null && (batch.colleague !== step.colleague || batch.transport !== transport))
    ) {
      await flush();
    }
    batch ??= { transport, colleague: step.colleague, requests: [] };
    batch.requests.push(requestFor(testWorld, step, idOf));
  }
  await flush();
  return responses;
};

const requestFor = (
  testWorld: TestWorld,
  step: Step,
  idOf: (name: string) => string,
): ChangeRequest => {
  const { key, device, seq, other, invalid } = step;
  const sample = SAMPLES[key](testWorld.world, other);
  return {
    key,
    ...sample,
    ...(invalid && sample.body !== undefined ? { body: { nothing: NOON } } : {}),
    headers: {
      'x-device-id': idOf(`device ${device}`),
      'x-lane': LANE[key],
      'x-lane-seq': String(seq),
      'x-request-id': idOf(`${device} ${LANE[key]} ${seq}`),
    },
  };
};

describe('POST /changes', () => {
  test('[D13] the client data says that the server has the changes call', async () => {
    const query = { hostname: world.host };
    expect((await api.call('GET /client', { query })).json().changes_call).toBe(true);
  });

  test('a rejected or invalid change does not stop the others, and a gap stops its lane only', async () => {
    const noop = (lane: string, seq: number, device: string): ChangeRequest => ({
      key: 'POST /changes/noop',
      headers: { ...newHeaders(seq, lane, device) },
    });
    const device = randomUUID();
    const note = SAMPLES['POST /members/:uuid/note'](world, false);
    const responses = await sendBatched(api, world, world.token, [
      noop('a', 1, device),
      noop('b', 2, device),
      {
        key: 'POST /members/:uuid/note',
        ...note,
        params: { uuid: randomUUID() },
        headers: newHeaders(1, 'c', device),
      },
      noop('c', 2, device),
      noop('a', 2, device),
      {
        key: 'POST /members/:uuid/note',
        ...note,
        headers: { ...newHeaders(1), 'x-lane-seq': 'x' },
      },
    ]);
    expect(responses.map(({ status, result }) => [status, result])).toEqual([
      [204, 'noop'],
      [409, undefined],
      [404, 'rejected'],
      [204, 'noop'],
      [204, 'noop'],
      [422, undefined],
    ]);
  });

  test('an unknown call is 426 without a stored response, sent alone and in the changes call', async () => {
    const headers = newHeaders(1);
    const [method, path] = ['POST', '/members/handstand'] as const;
    const single = await api.fastify.inject({
      method,
      url: `/v1${path}`,
      headers: { host: world.host, authorization: `Bearer ${world.token}`, ...headers },
    });
    const many = await api.call('POST /changes', {
      as: world.token,
      host: world.host,
      body: { changes: [{ method, path, headers }] },
    });
    const error = { error: 'UNKNOWN_KIND' };
    expect([single.statusCode, single.json()]).toEqual([426, error]);
    expect(many.json().results).toEqual([
      {
        request_id: headers['x-request-id'],
        status: 426,
        headers: { 'x-request-id': headers['x-request-id'] },
        body: error,
      },
    ]);
  });

  test('a call with 501 changes is 422', async () => {
    const change = { method: 'POST', path: '/changes/noop', headers: {} };
    const body = { changes: Array.from({ length: 501 }, () => change) };
    const response = await api.call('POST /changes', { as: world.token, host: world.host, body });
    expect([response.statusCode, response.json().detail]).toEqual([422, { changes: 'maxItems' }]);
  });

  test('[D9] 50 devices of a club that come back online together wait in turn, and none is rejected', async () => {
    // The time of the clock is fixed, so the test does not depend on the speed of the machine.
    const queue = createBoundedQueue(
      () => LIMITS_AMONG_MANY,
      () => 0,
    );
    const turn = Promise.withResolvers<string>();
    const devices = Array.from({ length: 50 }, () => queue.run(() => turn.promise));
    turn.resolve('done');
    expect(new Set(await Promise.all(devices))).toEqual(new Set(['done']));
  });

  test('[D9] with many short calls only one changes call runs, and 60 wait; further ones get a Retry-After', async () => {
    const { member, membership, group, coach, club, host, token } = world;
    const key = 'POST /members/:uuid/attendance' as const;
    const sample = SAMPLES[key](world, false);
    const markRequest = (n: number): ChangeRequest => ({
      key,
      ...sample,
      headers: newHeaders(1, `lane:${n}`),
    });
    const holding = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    // An uncommitted mark of the same member, so that every other mark of this member waits.
    const holder = api.owner.transaction().execute(async (db) => {
      await db
        .insertInto('attendance')
        .values({
          client_id: club.client_id,
          club_id: club.id,
          member_uuid: member.uuid,
          date: '2026-11-18',
          class_member_id: membership.class_member_id,
          group_id: group.id,
          present: true,
          recorded_ts: NOON - 60,
          user_uuid: coach.uuid,
        })
        .execute();
      holding.resolve();
      await held.promise;
    });
    await holding.promise;
    const short = Array.from({ length: 60 }, (_, n) =>
      sendSeparately(api, world, token, [markRequest(n)]),
    );
    const first = sendBatched(api, world, token, [markRequest(60), markRequest(61)]);
    const rejected: LightMyRequestResponse[] = [];
    const waiting = Array.from({ length: 70 }, async (_, n) => {
      const path = `/members/${member.uuid}/attendance`;
      const { headers } = markRequest(100 + n);
      const body = { changes: [{ method: 'POST', path, headers, body: sample.body }] };
      const response = await api.call('POST /changes', { as: token, host, body });
      if (response.statusCode === 503) rejected.push(response);
      return response.statusCode;
    });
    try {
      await expect.poll(() => rejected.length, { interval: 5 }).toBeGreaterThanOrEqual(10);
      expect(rejected[0]?.json()).toEqual({ error: 'OVERLOADED' });
      expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      held.resolve();
    }
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([200, 503]));
    await holder;
    const responses = [...(await Promise.all(short)).flat(), ...(await first)];
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('[OF3] [OF4] [OF7] [OF11] the same changes have the same responses and effects, sent alone, together or mixed', async () => {
    const testWorlds = [await buildTestWorld(), await buildTestWorld(), await buildTestWorld()];
    await fc.assert(
      fc.asyncProperty(fc.array(generatedStep, { minLength: 1, maxLength: 24 }), async (steps) => {
        const ids = new Map<string, string>();
        const idOf = (name: string) => {
          const id = ids.get(name) ?? randomUUID();
          ids.set(name, id);
          return id;
        };
        const responses: string[] = [];
        for (const [index, testWorld] of testWorlds.entries()) {
          const found = await sendAll(testWorld, steps, idOf, BATCHINGS[index] ?? MIXED);
          responses.push(normalizeIds(testWorld, JSON.stringify(found)));
        }
        expect(responses[1]).toBe(responses[0]);
        expect(responses[2]).toBe(responses[0]);
        const [first, ...others] = await Promise.all(testWorlds.map(stateOf));
        for (const state of others) expect(state).toEqual(first);
      }),
      { numRuns: 10, examples: [[SAME_SECOND]] },
    );
  }, 240_000);
});
