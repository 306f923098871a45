import { expect, test } from 'vitest';
import { answering, openApi, type Reply } from '../testing/index.ts';

const change = { method: 'POST', path: '/members/1/note', body: { note: '' }, headers: {} };
const send = (reply: Reply) => openApi(answering(reply)).api.send({ ...change, timeout_ms: 5 });

test('[OF5] a response of the API is from the API, with all its headers', async () => {
  const outcome = await send({ body: { a: 1 }, headers: { 'x-op-result': 'applied' } });
  expect(outcome).toMatchObject({ kind: 'response', status: 200, body: { a: 1 }, isFromApi: true });
  expect(outcome.kind === 'response' && outcome.headers.get('x-op-result')).toBe('applied');
});

test.each<[string, Reply]>([
  ['a page', { page: '<h1>Free Wi-Fi</h1>' }],
  ['JSON without the id', { body: {}, echo: false }],
  ['JSON under another id', { body: {}, headers: { 'x-request-id': 'other' } }],
  [
    'a page that calls itself JSON',
    { page: '<h1>', headers: { 'content-type': 'application/json' } },
  ],
])('[OF5] %s is not from the API', async (_, reply) => {
  expect(await send(reply)).toMatchObject({ kind: 'response', isFromApi: false });
});

test('an empty response that echoes the id is from the API', async () => {
  expect(await send({ status: 204 })).toMatchObject({
    kind: 'response',
    status: 204,
    isFromApi: true,
  });
});

test('tells a network error from a timeout', async () => {
  expect(await send('network')).toEqual({ kind: 'network' });
  expect(await send('never')).toEqual({ kind: 'timeout' });
});

test('an incomplete response is a network error', async () => {
  expect(await send('half')).toEqual({ kind: 'network' });
});

test('a timeout does not change the connection', async () => {
  const { api, events } = openApi(answering('never'));
  await api.send({ ...change, timeout_ms: 5 });
  expect(events).toEqual([]);
});

test('queued changes have a lower priority than calls', async () => {
  const { api, priorities } = openApi(answering({ body: [] }));
  await api.call('GET /children', {});
  await api.send(change);
  expect(priorities).toEqual([undefined, 'low']);
});

test('declares a body as JSON, and no content type without a body', async () => {
  const { api, requests } = openApi(answering({ body: {} }));
  await api.send(change);
  await api.send({ method: 'DELETE', path: '/members/1/note', headers: {} });
  expect(requests.map(({ headers }) => headers.get('content-type'))).toEqual([
    'application/json',
    null,
  ]);
});
