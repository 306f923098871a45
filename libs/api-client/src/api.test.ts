import { calls } from '@springboard/contract/calls';
import { expect, test } from 'vitest';
import { isOpen } from './api.ts';
import { answering, openApi, type Reply } from '../testing/index.ts';

const members = {
  params: { id: 7 },
  query: { with_notes: 1, session_date: '2026-03-04' },
} as const;
const note = { params: { uuid: 'a/b ?' }, body: { note: 'Good arms' } };

test('exactly the calls that the contract leaves open carry no token', () => {
  for (const [key, { auth }] of Object.entries(calls)) {
    expect([key, isOpen(key)]).toEqual([key, auth === 'none']);
  }
});

test('a call goes to its path below /v1, with encoded parameters and query', async () => {
  const { api, requests } = openApi(answering({ body: [], headers: { 'x-total-count': '42' } }));
  expect(await api.call('GET /groups/:id/members', members)).toMatchObject({
    ok: true,
    value: [],
    total: 42,
  });
  await api.call('POST /members/:uuid/note', note);
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET https://api.test/v1/groups/7/members?with_notes=1&session_date=2026-03-04',
    'POST https://api.test/v1/members/a%2Fb%20%3F/note',
  ]);
  expect(await requests[1]?.json()).toEqual({ note: 'Good arms' });
});

test.each(['', '.', '..'])('the parameter "%s" would make it another path', async (uuid) => {
  const { api } = openApi(answering({ body: null }));
  const call = api.call('POST /members/:uuid/note', { params: { uuid }, body: { note: '' } });
  await expect(call).rejects.toThrow('needs the parameter uuid');
});

test('each request has an id of its own and the token', async () => {
  const { api, requests } = openApi(answering({ body: [] }));
  await api.call('GET /children', {});
  await api.call('GET /children', {}, { request_id: 'mine' });
  expect(requests.map(({ headers }) => headers.get('x-request-id'))).toEqual(['id-1', 'mine']);
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer token-1');
});

test('the status call has no token, no cache and no second attempt', async () => {
  const { api, requests, waits } = openApi(answering({ status: 503 }));
  const result = await api.call('GET /status', {});
  expect(result).toMatchObject({ ok: false, failure: { status: 503 } });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers.get('authorization')).toBeNull();
  expect(requests[0]?.cache).toBe('no-store');
  expect(waits).toEqual([]);
});

test.each([502, 503, 504])('reading is tried again on %i, waiting ever longer', async (status) => {
  const { api, requests, waits } = openApi(answering({ status }, { status }, { body: ['a'] }));
  expect(await api.call('GET /children', {})).toMatchObject({ ok: true, value: ['a'] });
  expect(waits).toEqual([1500 + 500, 3000 + 500]);
  expect(new Set(requests.map(({ headers }) => headers.get('x-request-id'))).size).toBe(1);
});

test('reading gives up after three more attempts', async () => {
  const { api, requests } = openApi(answering({ status: 502, headers: { 'retry-after': '300' } }));
  expect(await api.call('GET /children', {})).toMatchObject({
    ok: false,
    failure: { status: 502, error: 'UNKNOWN_ERROR', retry_after: 300 },
  });
  expect(requests).toHaveLength(4);
});

test('the refresh call is tried again, with the same id', async () => {
  const { api, requests } = openApi(answering({ status: 502 }, { body: { token: 't' } }));
  await api.call('POST /auth/refresh', { body: { refresh_token: 'r' } }, { request_id: 'kept' });
  expect(requests.map(({ headers }) => headers.get('x-request-id'))).toEqual(['kept', 'kept']);
  expect(await requests[1]?.json()).toEqual({ refresh_token: 'r' });
});

test.each([500, 502, 503, 504])('writing is never tried again, here on %i', async (status) => {
  const { api, requests } = openApi(answering({ status }, { body: null }));
  await api.call('POST /members/:uuid/note', note);
  await api.send({ method: 'POST', path: '/members/1/note', body: {}, headers: {} });
  expect(requests).toHaveLength(2);
});

test('a wait ends with the signal of the caller, whose reason is thrown', async () => {
  const abort = new AbortController();
  const { api } = openApi(answering({ status: 503 }), {
    wait: () => {
      abort.abort(new Error('left the page'));
      return new Promise(() => {});
    },
  });
  const call = api.call('GET /children', {}, { signal: abort.signal });
  await expect(call).rejects.toThrow('left the page');
});

test('without a network the result is ERROR_FETCH with status 0, without a retry', async () => {
  const { api, requests, events } = openApi(answering('network'));
  expect(await api.call('GET /children', {})).toEqual({
    ok: false,
    failure: {
      status: 0,
      error: 'ERROR_FETCH',
      detail: null,
      request_id: 'id-1',
      retry_after: null,
    },
  });
  expect(requests).toHaveLength(1);
  expect(events).toEqual(['offline']);
});

test.each<[string, Reply, object]>([
  [
    'code and detail of our server',
    { status: 422, body: { error: 'VALIDATION', detail: { note: 'REQUIRED' } } },
    { status: 422, error: 'VALIDATION', detail: { note: 'REQUIRED' } },
  ],
  [
    'no code of a stranger',
    { status: 403, body: { error: 'FORBIDDEN' }, echo: false },
    { status: 403, error: 'UNKNOWN_ERROR' },
  ],
  [
    'no code in a page',
    { status: 500, page: '<h1>Oops</h1>' },
    { status: 500, error: 'UNKNOWN_ERROR' },
  ],
  ['what the caller has already', { status: 304 }, { status: 304, error: 'NOT_MODIFIED' }],
])('a failure carries %s', async (_, reply, failure) => {
  const { api } = openApi(answering(reply));
  expect(await api.call('GET /children', {})).toMatchObject({ ok: false, failure });
});

test('[OF5] a captive portal’s page is a failure, even with status 200', async () => {
  const { api, events } = openApi(answering({ page: '<h1>Free Wi-Fi</h1>', echo: false }));
  expect(await api.call('GET /children', {})).toMatchObject({
    ok: false,
    failure: { status: 200, error: 'UNKNOWN_ERROR' },
  });
  expect(events).toEqual([]);
});

test('a read may come from the cache, with an earlier request id; a write may not', async () => {
  const cached = { body: [], headers: { 'x-request-id': 'earlier' } };
  const { api, events } = openApi(answering(cached));
  expect(await api.call('GET /children', {})).toMatchObject({ ok: true, value: [] });
  expect(await api.call('POST /members/:uuid/note', note)).toMatchObject({ ok: false });
  expect(events).toEqual([]);
});

test('no content is a value', async () => {
  const { api } = openApi(answering({ status: 204 }));
  const result = await api.call('POST /auth/logout', { body: { refresh_token: 'r' } });
  expect(result).toMatchObject({ ok: true, value: undefined, status: 204 });
});

test("a text is the server's response unchanged", async () => {
  const { api } = openApi(answering({ body: [{ uuid: 'é' }] }));
  expect(await api.text('GET /children', {})).toMatchObject({ value: '[{"uuid":"é"}]' });
});

test.each<[string, Reply]>([
  ['a captive portal’s page', { page: '<h1>Welcome</h1>' }],
  ['a stranger’s answer', { body: [], echo: false }],
])('%s is no text', async (_, reply) => {
  const { api } = openApi(answering(reply));
  expect(await api.text('GET /children', {})).toMatchObject({ ok: false });
});

test('a list comes as CSV, with a byte order mark', async () => {
  const csv = { page: 'name\r\nSiân', headers: { 'content-type': 'text/csv; charset=utf-8' } };
  const { api, requests } = openApi(answering({ ...csv, echo: true }));
  expect(await api.csv('GET /members', {})).toMatchObject({ value: '\uFEFFname\r\nSiân' });
  expect(requests[0]?.headers.get('accept')).toBe('text/csv');
});

test('an unrequested CSV response, and an HTML page in place of CSV, are failures', async () => {
  const csv = { page: 'name', headers: { 'content-type': 'text/csv' } };
  const unrequested = openApi(answering({ ...csv, echo: true }));
  expect(await unrequested.api.call('GET /members', {})).toMatchObject({ ok: false });
  const captive = openApi(answering({ page: '<h1>Welcome</h1>' }));
  expect(await captive.api.csv('GET /members', {})).toMatchObject({ ok: false });
});

test('a text that is refused says why', async () => {
  const { api } = openApi(answering({ status: 404, body: { error: 'UNKNOWN_GROUP' } }));
  expect(await api.text('GET /children', {})).toMatchObject({
    failure: { status: 404, error: 'UNKNOWN_GROUP' },
  });
});
