import { randomUUID } from 'node:crypto';
import type { Group, GroupMember } from '@springboard/contract';
import { calls } from '@springboard/contract/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addLanguages, setTestPassword, loginIn, PASSWORD } from '../../testing/auth.ts';
import type { ChangeKey } from '../routing/context.ts';
import { SPECIFIED } from '../openapi/specified.ts';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import { buildChangeWorld, type ChangeWorld, allRows } from '../../testing/changes/changes.ts';
import { SAMPLES } from '../../testing/changes/samples.ts';

/** A client that implements §7 only: no lanes, no changes call, no additional fields. */

let api: TestApi;
let world: ChangeWorld;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildChangeWorld(api);
});
afterAll(() => api.close());

const DATE = '2026-11-18';

const isQueued = (key: string): key is ChangeKey => Object.hasOwn(SAMPLES, key);
const specified = Object.keys(SPECIFIED).filter(isQueued);

/** A valid request, reduced to what §7 specifies. */
const plain = (key: ChangeKey, other = false): Pick<TestRequest, 'params' | 'body'> => {
  const { params = {}, body } = SAMPLES[key](world, other);
  if (body === undefined) return { params };
  const named = Object.entries(Object(body)).filter(([name]) => SPECIFIED[key]?.includes(name));
  return { params, body: named.length === 0 ? body : Object.fromEntries(named) };
};

const send = (key: ChangeKey, headers: Record<string, string>, other = false) =>
  api.call(key, { as: world.token, host: world.host, headers, ...plain(key, other) });

/** The same body, recorded seconds later; a negative number is earlier. */
const recordedAt = (body: TestRequest['body'], seconds: number): TestRequest['body'] => {
  const fields: { ts?: unknown } = Object(body);
  return typeof fields.ts === 'number' ? { ...fields, ts: fields.ts + seconds } : body;
};

describe('a client without lanes', () => {
  test.each(specified)('[§7] [OF3] %s has one effect per request id', async (key) => {
    const headers = { 'x-request-id': randomUUID() };
    const first = await send(key, headers);
    expect([first.statusCode, first.headers['x-op-result']]).toEqual([
      calls[key].status,
      'applied',
    ]);
    const state = await allRows(api, world.client.id);
    const again = await send(key, headers);
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    expect(await allRows(api, world.client.id)).toEqual(state);
  });

  test.each(specified)('[§7] %s accepts any request id, or none', async (key) => {
    const sent = [{}, { 'x-request-id': 'tap-1' }, { 'x-request-id': 'tap-1' }];
    for (const [index, headers] of sent.entries()) {
      const { params, body } = plain(key);
      const response = await api.call(key, {
        as: world.token,
        host: world.host,
        headers,
        ...(params === undefined ? {} : { params }),
        // Of two grades of the same second, the server's id decides which counts (D6).
        body: recordedAt(body, index - 3),
      });
      expect([response.statusCode, response.headers['x-op-result']]).toEqual([
        calls[key].status,
        'applied',
      ]);
    }
  });

  test('[OF11] a request id in capital letters is the same id, also in the history', async () => {
    const id = randomUUID();
    await send('POST /members/:uuid/note', { 'x-request-id': id.toUpperCase() });
    await send('POST /members/:uuid/note', { 'x-request-id': id });
    const { operations, note_history } = await allRows(api, world.client.id);
    expect([operations, note_history]).toEqual([
      [expect.stringContaining(`"request_id": "${id}"`)],
      [expect.stringContaining(`"request_id": "${id}"`)],
    ]);
  });

  test('[§7] a coach signs in, lists groups and members, and records marks and grades', async () => {
    const { client, host, coach, group, member } = world;
    const { 'en-GB': language_id = 0 } = await addLanguages(api, client.id);
    await setTestPassword(api, coach);
    await api.owner
      .updateTable('users')
      .set({ username: host })
      .where('uuid', '=', coach.uuid)
      .execute();

    const found = await api.call('GET /client', { host, query: { hostname: host } });
    expect(found.headers['x-api-version']).toBe('1');
    const { id: client_id } = found.json();
    const by = { type: 'coach', provider: 'springboard', username: host, password: PASSWORD };
    const { token: as } = loginIn(
      await api.call('POST /auth/login', { host, body: { client_id, language_id, ...by } }),
    );

    const day = { active: 1, with_levels: 1, with_remote: 1, date: DATE, all_groups: 0 };
    const listed = await api.call('GET /groups', { as, host, query: day });
    expect(listed.headers['x-total-count']).toBe('1');
    const [{ id = 0 } = {}]: Partial<Group & { id: number }>[] = listed.json();
    expect(id).toBe(group.id);

    const options = { with_progress: 1, with_attendance: 1, with_notes: 1, with_awards: 1 };
    const query = { ...options, page: 0, per_page: 1000, sort: 'afirstname', session_date: DATE };
    const members = async (): Promise<GroupMember[]> =>
      (await api.call('GET /groups/:id/members', { as, host, params: { id }, query })).json();
    expect(await members()).toMatchObject([{ uuid: member.uuid, in: null, scores: {} }]);

    for (const key of ['POST /members/:uuid/attendance', 'POST /members/:uuid/note'] as const) {
      expect((await api.call(key, { as, host, ...plain(key) })).statusCode).toBe(200);
    }
    await api.call('POST /members/:uuid/assessments/:slug', {
      as,
      host,
      ...plain('POST /members/:uuid/assessments/:slug'),
    });
    expect(await members()).toMatchObject([
      {
        in: true,
        note: { note: 'Left wrist', updated_at: NOON },
        scores: { '/bronze/roll': { assessment: 2, ts: NOON } },
      },
    ]);

    await api.call('DELETE /members/:uuid/attendance/:date', {
      as,
      host,
      params: { uuid: member.uuid, date: DATE },
    });
    expect(await members()).toMatchObject([{ in: false }]);
  });
});
