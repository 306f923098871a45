import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangeKey } from '../http/context.ts';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildUser } from '../testing/builders.ts';
import {
  alone,
  type Answer,
  buildChangeWorld,
  type ChangeWorld,
  type Delivery,
  everything,
  FEATURES,
  newHeaders,
  together,
  type Way,
} from './testing.ts';
import { SAMPLES } from './testing-samples.ts';

let api: TestApi;
let world: ChangeWorld;

beforeAll(async () => {
  api = await startTestApi();
  world = await buildChangeWorld(api);
});
afterAll(() => api.close());

test('D13 the client says that changes can be sent together', async () => {
  const query = { hostname: world.host };
  expect((await api.call('GET /client', { query })).json().changes_call).toBe(true);
});

test('one that is refused and one that fails stop neither the others nor more than their lanes', async () => {
  const noop = (lane: string, seq: number, device: string): Delivery => ({
    key: 'POST /changes/noop',
    headers: { ...newHeaders(seq, lane, device) },
  });
  const device = randomUUID();
  const unknown = SAMPLES['POST /members/:uuid/note'](world, false);
  const answers = await together(api, world, world.token, [
    noop('a', 1, device),
    noop('b', 2, device),
    {
      key: 'POST /members/:uuid/note',
      ...unknown,
      params: { uuid: randomUUID() },
      headers: newHeaders(1, 'c', device),
    },
    noop('c', 2, device),
    noop('a', 2, device),
    {
      key: 'POST /members/:uuid/note',
      ...unknown,
      headers: { ...newHeaders(1), 'x-lane-seq': 'x' },
    },
  ]);
  expect(answers.map(({ status, result }) => [status, result])).toEqual([
    [204, 'noop'],
    [409, undefined],
    [404, 'rejected'],
    [204, 'noop'],
    [204, 'noop'],
    [422, undefined],
  ]);
});

test('a kind that is not known here is 426 and keeps its place, alone and together', async () => {
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
  const fault = { error: 'UNKNOWN_KIND' };
  expect([single.statusCode, single.json()]).toEqual([426, fault]);
  expect(many.json().results).toEqual([
    {
      request_id: headers['x-request-id'],
      status: 426,
      headers: { 'x-request-id': headers['x-request-id'] },
      body: fault,
    },
  ]);
});

test('501 changes are refused as a whole', async () => {
  const change = { method: 'POST', path: '/changes/noop', headers: {} };
  const body = { changes: Array.from({ length: 501 }, () => change) };
  const answer = await api.call('POST /changes', { as: world.token, host: world.host, body });
  expect([answer.statusCode, answer.json().detail]).toEqual([422, { changes: 'maxItems' }]);
});

test('D9 among many short calls one changes call is at work, and the next is told when to come again', async () => {
  const { member, stay, group, coach, club, host, token } = world;
  const key = 'POST /members/:uuid/attendance' as const;
  const sample = SAMPLES[key](world, false);
  const marking = (n: number): Delivery => ({
    key,
    ...sample,
    headers: newHeaders(1, `lane:${n}`),
  });
  const holding = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  // The same mark, not yet committed: whoever marks this member waits for it.
  const holder = api.owner.transaction().execute(async (db) => {
    await db
      .insertInto('attendance')
      .values({
        client_id: club.client_id,
        club_id: club.id,
        member_uuid: member.uuid,
        date: '2026-11-18',
        class_member_id: stay.class_member_id,
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
  const short = Array.from({ length: 60 }, (_, n) => alone(api, world, token, [marking(n)]));
  const first = together(api, world, token, [marking(60), marking(61)]);
  try {
    const second = () => api.call('POST /changes', { as: token, host, body: { changes: [] } });
    await expect.poll(async () => (await second()).statusCode, { interval: 5 }).toBe(503);
    const told = await second();
    expect(told.json()).toEqual({ error: 'OVERLOADED' });
    expect(Number(told.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    held.resolve();
  }
  await holder;
  const answers = [...(await Promise.all(short)).flat(), ...(await first)];
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

/** Lanes whose answers do not depend on each other: between lanes there is no order. */
const KINDS = [
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

const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  device: fc.nat({ max: 1 }),
  seq: fc.integer({ min: 1, max: 4 }),
  other: fc.boolean(),
  wrong: fc.nat({ max: 6 }).map((number) => number === 0),
  colleague: fc.nat({ max: 5 }).map((number) => number === 0),
  /** With how many others it is sent, in the mixture. */
  run: fc.nat({ max: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Side = { world: ChangeWorld; colleague: string; tokens: [coach: string, colleague: string] };

const buildSide = async (): Promise<Side> => {
  const side = await buildChangeWorld(api);
  const colleague = await buildUser(api.owner, side.club, 'coach', { can_view_all_classes: true });
  const token = await api.tokenFor(colleague, { features: FEATURES });
  return { world: side, colleague: colleague.uuid, tokens: [side.token, token] };
};

/** The ids of a world by their place in it, so that two worlds can be compared. */
const named = ({ world: of, colleague }: Side, text: string): string => {
  const uuids = [of.coach.uuid, colleague, of.scheme.uuid, of.member.uuid, of.plan.uuid];
  const { client, club, group, stay, tag, section } = of;
  const ids = [client.id, club.id, group.id, stay.class_member_id, tag.id, section.id].join('|');
  return uuids
    .reduce((renamed, uuid, place) => renamed.replaceAll(uuid, `<${place}>`), text)
    .replaceAll(new RegExp(`"(\\w*id)": ?(?:${ids})\\b`, 'g'), '"$1"');
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

const stateOf = async (side: Side) => {
  const all = await everything(api, side.world.client.id);
  return Object.fromEntries(
    WRITTEN.map((table) => [table, (all[table] ?? []).map((row) => named(side, row)).toSorted()]),
  );
};

/** Two devices of one coach give the same skill different grades in the same second. */
const TIE: Step[] = [true, false].map((other, device) => ({
  kind: 'POST /members/:uuid/assessments/:slug',
  device,
  seq: 1,
  other,
  wrong: false,
  colleague: false,
  run: 0,
}));

test('[OF3] [OF4] [OF7] [OF11] alone, together and mixed, the same deliveries get the same answers and leave the same', async () => {
  const sides = [await buildSide(), await buildSide(), await buildSide()];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 24 }), async (steps) => {
      const ids = new Map<string, string>();
      const idOf = (name: string) => {
        const id = ids.get(name) ?? randomUUID();
        ids.set(name, id);
        return id;
      };
      const answers: string[] = [];
      for (const [place, side] of sides.entries()) {
        const found = await deliverAll(side, steps, idOf, MIXTURES[place] ?? MIXED);
        answers.push(named(side, JSON.stringify(found)));
      }
      expect(answers[1]).toBe(answers[0]);
      expect(answers[2]).toBe(answers[0]);
      const [first, ...others] = await Promise.all(sides.map(stateOf));
      for (const state of others) expect(state).toEqual(first);
    }),
    { numRuns: 10, examples: [[TIE]] },
  );
}, 240_000);

type Mixture = (step: Step, index: number) => { way: Way; breaks: boolean };
const MIXED: Mixture = ({ run }, index) => ({
  way: run === 0 ? alone : together,
  breaks: run === 0 || index % (run + 2) === 0,
});
const MIXTURES: Mixture[] = [
  () => ({ way: alone, breaks: false }),
  () => ({ way: together, breaks: false }),
  MIXED,
];

/** Sends what follows each other of one user in one go, as the mixture says. */
const deliverAll = async (
  side: Side,
  steps: readonly Step[],
  idOf: (name: string) => string,
  mixture: Mixture,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  let run: { way: Way; colleague: boolean; deliveries: Delivery[] } | null = null;
  const flush = async () => {
    if (run === null) return;
    const { way, colleague, deliveries } = run;
    answers.push(...(await way(api, side.world, side.tokens[colleague ? 1 : 0], deliveries)));
    run = null;
  };
  for (const [index, given] of steps.entries()) {
    const { way, breaks } = mixture(given, index);
    if (breaks || (run !== null && (run.colleague !== given.colleague || run.way !== way))) {
      await flush();
    }
    run ??= { way, colleague: given.colleague, deliveries: [] };
    run.deliveries.push(deliveryOf(side, given, idOf));
  }
  await flush();
  return answers;
};

const deliveryOf = (side: Side, given: Step, idOf: (name: string) => string): Delivery => {
  const { kind, device, seq, other, wrong } = given;
  const sample = SAMPLES[kind](side.world, other);
  return {
    key: kind,
    ...sample,
    ...(wrong && sample.body !== undefined ? { body: { nothing: NOON } } : {}),
    headers: {
      'x-device-id': idOf(`device ${device}`),
      'x-lane': LANE[kind],
      'x-lane-seq': String(seq),
      'x-request-id': idOf(`${device} ${LANE[kind]} ${seq}`),
    },
  };
};
