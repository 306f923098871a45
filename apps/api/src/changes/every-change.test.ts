import type { ChangeKey } from '../http/context.ts';
import { calls, type Call } from '@springboard/contract/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildClub, buildUser } from '../testing/builders.ts';
import {
  alone,
  buildChangeWorld,
  type ChangeWorld,
  everything,
  FEATURES,
  newHeaders,
  together,
  type Way,
} from './testing.ts';
import { REFUSALS } from './testing-refusals.ts';
import { SAMPLES } from './testing-samples.ts';

/** What holds for every call that the contract lets be queued, alone and in the changes call. */

let api: TestApi;
let world: ChangeWorld;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildChangeWorld(api);
  api.clock.now = NOON;
  api.switches.quiet = false;
});
afterAll(() => api.close());

const isQueued = (key: string): key is ChangeKey => Object.hasOwn(SAMPLES, key);
const keys = Object.entries(calls).flatMap(([key, call]: [string, Call]) =>
  call.change === true ? [key] : [],
);
const ways: [string, Way][] = [
  ['alone', alone],
  ['together', together],
];
const cases = ways.flatMap(([name, way]) =>
  keys.filter(isQueued).map((key): [ChangeKey, string, Way] => [key, name, way]),
);

const DEVICE = '00000000-0000-4000-8000-00000000000d';

/** A discard has no effect of its own, and says of a number that is used up what became of it. */
const effects = cases.filter(([key]) => key !== 'POST /changes/noop');

test('every call that can be queued has a sample here', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(keys.toSorted());
});

const delivery = (key: ChangeKey, headers: Record<string, string>, other = false) => ({
  key,
  headers,
  ...SAMPLES[key](world, other),
});

const operations = () =>
  api.owner
    .selectFrom('operations')
    .select(['request_id', 'lane_seq', 'result'])
    .where('client_id', '=', world.client.id)
    .execute();

test.each(cases)(
  '[OF3] [OF5] [OF16] %s, sent %s: one effect, the same answer for ever',
  async (key, _name, way) => {
    const sent = delivery(key, newHeaders(1));
    const [first] = await way(api, world, world.token, [sent]);
    expect(first).toMatchObject({ result: key === 'POST /changes/noop' ? 'noop' : 'applied' });
    const state = await everything(api, world.client.id);
    const twice = await way(api, world, world.token, [sent, sent]);
    api.clock.now = NOON + 400 * 86_400;
    const token = await api.tokenFor(world.coach, { features: FEATURES });
    const late = await way(api, world, token, [sent]);
    expect([...twice, ...late]).toEqual([first, first, first]);
    expect(await everything(api, world.client.id)).toEqual(state);
  },
);

test.each(cases)('[OF4] %s, sent %s: not before its turn', async (key, _name, way) => {
  const headers = newHeaders(2);
  const [gap] = await way(api, world, world.token, [delivery(key, headers)]);
  expect(gap).toEqual({
    status: 409,
    result: undefined,
    body: { error: 'GAP', detail: { expected: 1 } },
  });
  expect(await operations()).toEqual([]);
});

test.each(cases)(
  '[OF6] %s, sent %s: effect, answer and cursor, or none of them',
  async (key, _name, way) => {
    const state = await everything(api, world.client.id);
    await sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'no' using errcode = 'P0001'; end $$`.execute(api.owner);
    await sql`create trigger fail before insert on operations for each row execute function fail()`.execute(
      api.owner,
    );
    api.switches.quiet = true;
    const sent = delivery(key, newHeaders(1));
    const [failed] = await way(api, world, world.token, [sent]);
    await sql`drop function fail() cascade`.execute(api.owner);
    expect(failed).toEqual({ status: 500, result: undefined, body: { error: 'SERVER_ERROR' } });
    expect(await everything(api, world.client.id)).toEqual(state);
    const [again] = await way(api, world, world.token, [sent]);
    expect(again?.status).toBeLessThan(300);
  },
);

test.each(effects)(
  '[OF7] %s, sent %s: refused for another club’s coach, and its lane moves on',
  async (key, _name, way) => {
    const club = await buildClub(api.owner, world.client);
    const stranger = await buildUser(api.owner, club, 'coach');
    const token = await api.tokenFor(stranger, { features: FEATURES });
    const [first, second] = [newHeaders(1, 'a'), newHeaders(2, 'a')];
    const device = { 'x-device-id': first['x-device-id'] };
    const refused = await way(api, world, token, [
      delivery(key, first),
      { key: 'POST /changes/noop', headers: { ...second, ...device } },
    ]);
    expect(refused).toMatchObject([
      { status: 404, result: 'rejected' },
      { status: 204, result: 'noop' },
    ]);
    expect(new Set((await operations()).map(({ lane_seq }) => lane_seq))).toEqual(new Set([1, 2]));
  },
);

/** What of a coach's is gone, after they recorded something and before it is sent. */
const LEAVING = {
  'was deactivated': () =>
    api.owner.updateTable('users').set({ status: 'inactive' }).where('uuid', '=', world.coach.uuid),
  'has left the club': () =>
    api.owner.deleteFrom('user_clubs').where('user_uuid', '=', world.coach.uuid),
};

test.each(
  Object.entries(LEAVING).flatMap(([has, leave]) =>
    effects.map(([key, name, way]) => ({ has, leave, key, name, way })),
  ),
)(
  '[D5] [OF7] $key, sent $name by a coach who $has since: refused, and its lane moves on',
  async ({ leave, key, way }) => {
    await leave().execute();
    const before = await everything(api, world.client.id);
    const refused = await way(api, world, world.token, [
      delivery(key, newHeaders(1, 'a', DEVICE)),
      { key: 'POST /changes/noop', headers: newHeaders(2, 'a', DEVICE) },
    ]);
    expect(refused).toMatchObject([
      { status: 403, result: 'rejected', body: { error: 'FORBIDDEN' } },
      { status: 204, result: 'noop' },
    ]);
    const after = await everything(api, world.client.id);
    expect({ ...after, operations: [], lane_cursors: [] }).toEqual({
      ...before,
      operations: [],
      lane_cursors: [],
    });
  },
);

test.each(REFUSALS)(
  '[OF6] [OF7] $key with $wrong is refused among others and writes nothing',
  async ({ key, sampleIn }) => {
    const note = 'POST /members/:uuid/note' as const;
    const wrong = { key, headers: newHeaders(1, 'wrong'), ...sampleIn(world) };
    const right = delivery(note, newHeaders(1, 'right'));
    const before = await everything(api, world.client.id);
    const answers = await together(api, world, world.token, [right, wrong, right]);
    expect(answers.map(({ result }) => result)).toEqual(['applied', 'rejected', 'applied']);
    const after = await everything(api, world.client.id);
    const written = Object.keys(after).filter((table) => {
      return JSON.stringify(after[table]) !== JSON.stringify(before[table]);
    });
    expect(written.toSorted()).toEqual(['lane_cursors', 'note_history', 'notes', 'operations']);
    expect(after['notes']).toHaveLength(1);
    expect(after['note_history']).toHaveLength(1);
  },
);

test.each(effects)(
  '[OF11] %s, sent %s: no other body under the same id',
  async (key, _name, way) => {
    const headers = newHeaders(1);
    await way(api, world, world.token, [delivery(key, headers)]);
    const state = await everything(api, world.client.id);
    const [reused] = await way(api, world, world.token, [delivery(key, headers, true)]);
    expect(reused).toEqual({
      status: 422,
      result: 'rejected',
      body: { error: 'REQUEST_ID_REUSED' },
    });
    expect(await everything(api, world.client.id)).toEqual(state);
  },
);
