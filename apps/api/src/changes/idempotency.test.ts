import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import { buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

/** Repeated requests that are not queued (ADR 0021). connection-loss.test.ts tests every call. */

let api: TestApi;
let world: World;
let admin: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await buildWorld(api);
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
});

const addGroup = (request_id: string, more: TestRequest & { name?: string } = {}) => {
  const { name = 'Friday Gym', as = admin } = more;
  return api.call('POST /groups', {
    as,
    host: world.host,
    headers: { 'x-request-id': request_id },
    body: { name, club_ids: [world.club.id], scheme_uuid: null },
  });
};

const groupsNamed = (name: string) =>
  api.owner
    .selectFrom('groups')
    .select('id')
    .where('client_id', '=', world.client.id)
    .where('name', '=', name)
    .execute();

const operations = () =>
  api.owner
    .selectFrom('operations')
    .select(['call', 'answer'])
    .where('client_id', '=', world.client.id)
    .execute();

describe('a request that is not queued', () => {
  test('[OF3] a repeated request has one effect and gets the same response', async () => {
    const id = randomUUID();
    const [first, again] = [await addGroup(id), await addGroup(id.toUpperCase())];
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(again.headers['location']).toBe(first.headers['location']);
    expect(await groupsNamed('Friday Gym')).toHaveLength(1);
  });

  test('[OF3] concurrent duplicates have one effect', async () => {
    const id = randomUUID();
    const responses = await Promise.all([addGroup(id), addGroup(id), addGroup(id)]);
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await groupsNamed('Friday Gym')).toHaveLength(1);
  });

  test('[OF11] the id of another request or of another user is 422', async () => {
    const id = randomUUID();
    await addGroup(id);
    const colleague = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    const others = [await addGroup(id, { name: 'Other' }), await addGroup(id, { as: colleague })];
    expect(others.map(statusAndError)).toEqual([
      [422, 'REQUEST_ID_REUSED'],
      [422, 'REQUEST_ID_REUSED'],
    ]);
    expect(await groupsNamed('Other')).toEqual([]);
  });

  test('an API error is not stored, so the same request may succeed later', async () => {
    const id = randomUUID();
    const send = (headers = {}) =>
      api.call('DELETE /groups/:id', {
        as: admin,
        host: world.host,
        params: { id: world.group.id },
        headers: { 'x-request-id': id, ...headers },
      });
    expect(statusAndError(await send({ 'if-match': '"seen"' }))).toEqual([
      412,
      'PRECONDITION_FAILED',
    ]);
    expect(await operations()).toEqual([]);
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([204, 204]);
  });

  test('a request without a UUID of the caller is not stored, and each has its own effect', async () => {
    for (const id of ['', 'friday']) await addGroup(id);
    expect(await operations()).toEqual([]);
    expect(await groupsNamed('Friday Gym')).toHaveLength(2);
  });

  test('a response expires after three days, the response to a change does not', async () => {
    await addGroup(randomUUID());
    await api.call('POST /members/:uuid/note', {
      as: world.token,
      host: world.host,
      params: { uuid: world.member.uuid },
      headers: { 'x-request-id': randomUUID() },
      body: { note: 'Brave' },
    });
    const stored = await api.owner
      .selectFrom('operations')
      .select(['call', 'expires_at'])
      .where('client_id', '=', world.client.id)
      .orderBy('call')
      .execute();
    expect(stored).toEqual([
      { call: 'POST /groups', expires_at: NOON + 3 * 86_400 },
      { call: 'POST /members/:uuid/note', expires_at: null },
    ]);
  });

  test('[OF11] a form with another file, file name or field is another request', async () => {
    const headers = { 'x-request-id': randomUUID() };
    const send = ({ text = 'one', name = 'rules.pdf', description = 'Rules' }) => {
      const body = new FormData();
      body.append('folder', 'policy');
      body.append('description', description);
      body.append('file', new Blob([`%PDF-1.4\n% ${text}\n%%EOF\n`]), name);
      return api.call('POST /files', { as: admin, host: world.host, headers, body });
    };
    const first = await send({});
    const again = await send({});
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    const others = [{ text: 'two' }, { name: 'house.pdf' }, { description: 'House rules' }];
    for (const other of others) {
      expect(statusAndError(await send(other))).toEqual([422, 'REQUEST_ID_REUSED']);
    }
    expect(await readdir(join(api.files_folder, String(world.client.id)))).toHaveLength(1);
  });

  test('the erasure of a member removes the text of an absence from the stored response', async () => {
    const { uuid } = world.member;
    const { host } = world;
    const response = await api.call('POST /members/:uuid/absences', {
      as: admin,
      host,
      params: { uuid },
      headers: { 'x-request-id': randomUUID() },
      body: { from_date: '2026-11-18', to_date: '2026-11-18', absence: 'sick', note: 'Her ear' },
    });
    expect(response.statusCode).toBe(201);
    expect(JSON.stringify(await operations())).toContain('Her ear');
    await api.call('POST /members/:uuid/erasure', {
      as: admin,
      host,
      params: { uuid },
      body: { reason: 'requested' },
    });
    expect(await operations()).toEqual([{ call: 'POST /members/:uuid/absences', answer: null }]);
  });
});
