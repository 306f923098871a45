import type { ChangeKey } from '../routing/context.ts';
import { calls, type Call } from '@springboard/contract/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildGroup, buildUser } from '../../testing/builders.ts';
import {
  sendSeparately,
  buildChangeWorld,
  type ChangeWorld,
  allRows,
  FEATURES,
  newHeaders,
  sendBatched,
  type Transport,
} from '../../testing/changes/changes.ts';
import { REJECTED_REQUESTS } from '../../testing/changes/rejections.ts';
import { SAMPLES } from '../../testing/changes/samples.ts';

/** Rules for every call that can be queued. */

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
const transportOf = (index: number): [string, Transport] =>
  index % 2 === 0 ? ['alone', sendSeparately] : ['in a changes call', sendBatched];
/**
 * Each call in one of the two ways, in turn. changes-call/changes-call.test.ts compares the two ways for random
 * sequences of all calls.
 */
const cases = keys
  .filter(isQueued)
  .map((key, index): [ChangeKey, string, Transport] => [key, ...transportOf(index)]);

const DEVICE = '00000000-0000-4000-8000-00000000000d';

/** Without the discard, which has no effect of its own and returns the result of its entry. */
const effects = cases.filter(([key]) => key !== 'POST /changes/noop');

const requestFor = (key: ChangeKey, headers: Record<string, string>, other = false) => ({
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

/** What can happen to a coach between recording a change and sending it. */
const LEAVING = {
  'is no coach any more': () =>
    api.owner
      .updateTable('user_clubs')
      .set({ role: 'parent', rights: [] })
      .where('user_uuid', '=', world.coach.uuid),
  'has left the club': () =>
    api.owner.deleteFrom('user_clubs').where('user_uuid', '=', world.coach.uuid),
};

describe('calls that can be queued', () => {
  test('each has a sample request', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual(keys.toSorted());
  });

  test.each(cases)(
    '[OF3] [OF5] [OF16] %s, sent %s, has one effect and the same response after 400 days',
    async (key, _name, send) => {
      const request = requestFor(key, newHeaders(1));
      const [first] = await send(api, world, world.token, [request]);
      expect(first).toMatchObject({ result: key === 'POST /changes/noop' ? 'noop' : 'applied' });
      const later = NOON + 400 * 86_400;
      const token = await api.tokenFor(world.coach, { features: FEATURES, exp: later + 600 });
      const state = await allRows(api, world.client.id);
      const twice = await send(api, world, world.token, [request, request]);
      api.clock.now = later;
      const late = await send(api, world, token, [request]);
      expect([...twice, ...late]).toEqual([first, first, first]);
      expect(await allRows(api, world.client.id)).toEqual(state);
    },
  );

  test.each(cases)(
    '[OF4] %s, sent %s with a number beyond the next, is a GAP error',
    async (key, _name, send) => {
      const headers = newHeaders(2);
      const [gap] = await send(api, world, world.token, [requestFor(key, headers)]);
      expect(gap).toEqual({
        status: 409,
        result: undefined,
        body: { error: 'GAP', detail: { expected: 1 } },
      });
      expect(await operations()).toEqual([]);
    },
  );

  test.each(cases)(
    '[OF6] %s, sent %s, commits effect, response and cursor together or not at all',
    async (key, _name, send) => {
      const state = await allRows(api, world.client.id);
      await sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'no' using errcode = 'P0001'; end $$`.execute(api.owner);
      await sql`create trigger fail before insert on public.operations for each row execute function fail()`.execute(
        api.owner,
      );
      api.switches.quiet = true;
      const request = requestFor(key, newHeaders(1));
      const [failed] = await send(api, world, world.token, [request]);
      await sql`drop function fail() cascade`.execute(api.owner);
      expect(failed).toEqual({ status: 500, result: undefined, body: { error: 'SERVER_ERROR' } });
      expect(await allRows(api, world.client.id)).toEqual(state);
      const [again] = await send(api, world, world.token, [request]);
      expect(again?.status).toBeLessThan(300);
    },
  );

  test.each(effects)(
    '[OF7] %s, sent %s by a coach of another club, is rejected and advances its lane',
    async (key, _name, send) => {
      const club = await buildClub(api.owner, world.client);
      const stranger = await buildUser(api.owner, club, 'coach');
      const token = await api.tokenFor(stranger, { features: FEATURES });
      const [first, second] = [newHeaders(1, 'a'), newHeaders(2, 'a')];
      const device = { 'x-device-id': first['x-device-id'] };
      const responses = await send(api, world, token, [
        requestFor(key, first),
        { key: 'POST /changes/noop', headers: { ...second, ...device } },
      ]);
      expect(responses).toMatchObject([
        { status: 404, result: 'rejected' },
        { status: 204, result: 'noop' },
      ]);
      expect(new Set((await operations()).map(({ lane_seq }) => lane_seq))).toEqual(
        new Set([1, 2]),
      );
    },
  );

  test.each(effects)(
    '[D5] [OF7] %s, sent %s by a coach of the club who does not teach the group, changes nothing',
    async (key, _name, send) => {
      const colleague = await buildUser(api.owner, world.club, 'coach', { firstname: 'Lee' });
      await buildGroup(api.owner, world.club, { name: 'Other', coaches: [colleague] });
      const token = await api.tokenFor(colleague, { features: FEATURES });
      const before = await allRows(api, world.client.id);
      const [response] = await send(api, world, token, [requestFor(key, newHeaders(1))]);
      expect(response).toMatchObject({ status: 404, result: 'rejected' });
      const after = await allRows(api, world.client.id);
      expect({ ...after, operations: [], lane_cursors: [] }).toEqual({
        ...before,
        operations: [],
        lane_cursors: [],
      });
    },
  );

  test.each(
    Object.entries(LEAVING).flatMap(([has, leave]) =>
      effects.map(([key, name, send]) => ({ has, leave, key, name, send })),
    ),
  )(
    '[D5] [OF7] $key, sent $name by a coach who $has, is rejected and advances its lane',
    async ({ leave, key, send }) => {
      await leave().execute();
      const before = await allRows(api, world.client.id);
      const responses = await send(api, world, world.token, [
        requestFor(key, newHeaders(1, 'a', DEVICE)),
        { key: 'POST /changes/noop', headers: newHeaders(2, 'a', DEVICE) },
      ]);
      expect(responses).toMatchObject([
        { status: 403, result: 'rejected', body: { error: 'FORBIDDEN' } },
        { status: 204, result: 'noop' },
      ]);
      const after = await allRows(api, world.client.id);
      expect({ ...after, operations: [], lane_cursors: [] }).toEqual({
        ...before,
        operations: [],
        lane_cursors: [],
      });
    },
  );

  test.each(cases)(
    '[D16] %s, sent %s by a deactivated coach, changes nothing and can be sent again later',
    async (key, _name, send) => {
      const setStatus = (status: string) =>
        api.owner
          .updateTable('users')
          .set({ status })
          .where('uuid', '=', world.coach.uuid)
          .execute();
      const request = requestFor(key, newHeaders(1, 'a', DEVICE));
      await setStatus('inactive');
      const before = await allRows(api, world.client.id);
      expect(await send(api, world, world.token, [request])).toEqual(
        send === sendSeparately
          ? [{ status: 401, result: undefined, body: { error: 'SESSION_ENDED' } }]
          : [],
      );
      const after = await allRows(api, world.client.id);
      expect({ ...after, lane_cursors: [] }).toEqual({ ...before, lane_cursors: [] });
      await setStatus('active');
      const [later] = await send(api, world, world.token, [request]);
      expect(later).toMatchObject({ result: key === 'POST /changes/noop' ? 'noop' : 'applied' });
    },
  );

  test('[D16] a repeated change of an ended session does not get its stored response', async () => {
    const request = requestFor('POST /members/:uuid/note', newHeaders(1, 'a', DEVICE));
    await sendSeparately(api, world, world.token, [request]);
    await api.owner
      .updateTable('refresh_token_families')
      .set({ revoked_at: NOON })
      .where('user_uuid', '=', world.coach.uuid)
      .execute();
    const [again] = await sendSeparately(api, world, world.token, [request]);
    expect(again).toMatchObject({ status: 401, body: { error: 'SESSION_ENDED' } });
  });

  test.each(REJECTED_REQUESTS)(
    '[OF6] [OF7] $key with $override is rejected and writes nothing, in a call with others',
    async ({ key, sampleIn }) => {
      const note = 'POST /members/:uuid/note' as const;
      const invalid = { key, headers: newHeaders(1, 'wrong'), ...sampleIn(world) };
      const valid = requestFor(note, newHeaders(1, 'right'));
      const before = await allRows(api, world.client.id);
      const responses = await sendBatched(api, world, world.token, [valid, invalid, valid]);
      expect(responses.map(({ result }) => result)).toEqual(['applied', 'rejected', 'applied']);
      const after = await allRows(api, world.client.id);
      const written = Object.keys(after).filter((table) => {
        return JSON.stringify(after[table]) !== JSON.stringify(before[table]);
      });
      expect(written.toSorted()).toEqual(['lane_cursors', 'note_history', 'notes', 'operations']);
      expect(after['notes']).toHaveLength(1);
      expect(after['note_history']).toHaveLength(1);
    },
  );

  test.each(effects)(
    '[OF11] %s, sent %s with another body under the same id, is 422 without an effect',
    async (key, _name, send) => {
      const headers = newHeaders(1);
      await send(api, world, world.token, [requestFor(key, headers)]);
      const state = await allRows(api, world.client.id);
      const [reused] = await send(api, world, world.token, [requestFor(key, headers, true)]);
      expect(reused).toEqual({
        status: 422,
        result: 'rejected',
        body: { error: 'REQUEST_ID_REUSED' },
      });
      expect(await allRows(api, world.client.id)).toEqual(state);
    },
  );
});
