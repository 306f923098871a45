import { expect, test } from 'vitest';
import { answering, openApi, type Reply } from './testing.ts';

const change = { method: 'POST', path: '/members/1/note', body: { note: '' }, headers: {} };
const send = (reply: Reply) => openApi(answering(reply)).api.send({ ...change, timeout_ms: 5 });

test('[OF5] the answer of the API is ours, with all its headers', async () => {
  const outcome = await send({ body: { a: 1 }, headers: { 'x-op-result': 'applied' } });
  expect(outcome).toMatchObject({ kind: 'answer', status: 200, body: { a: 1 }, ours: true });
  expect(outcome.kind === 'answer' && outcome.headers.get('x-op-result')).toBe('applied');
});

test.each<[string, Reply]>([
  ['a page', { page: '<h1>Free Wi-Fi</h1>' }],
  ['JSON without the id', { body: {}, echo: false }],
  ['JSON under another id', { body: {}, headers: { 'x-request-id': 'other' } }],
  [
    'a page that calls itself JSON',
    { page: '<h1>', headers: { 'content-type': 'application/json' } },
  ],
])('[OF5] %s is not ours', async (_, reply) => {
  expect(await send(reply)).toMatchObject({ kind: 'answer', ours: false });
});

test('an empty answer that echoes the id is ours', async () => {
  expect(await send({ status: 204 })).toMatchObject({ kind: 'answer', status: 204, ours: true });
});

test('what nobody answers is told from what nobody answers in time', async () => {
  expect(await send('network')).toEqual({ kind: 'network' });
  expect(await send('never')).toEqual({ kind: 'timeout' });
});

test('an answer that breaks off half-way is no answer', async () => {
  expect(await send('half')).toEqual({ kind: 'network' });
});

test('a time limit says nothing of the connection', async () => {
  const { api, events } = openApi(answering('never'));
  await api.send({ ...change, timeout_ms: 5 });
  expect(events).toEqual([]);
});

test('what is queued makes way for what somebody waits for', async () => {
  const { api, priorities } = openApi(answering({ body: [] }));
  await api.call('GET /children', {});
  await api.send(change);
  expect(priorities).toEqual([undefined, 'low']);
});

test('a body says that it is JSON, and nothing says so of none', async () => {
  const { api, requests } = openApi(answering({ body: {} }));
  await api.send(change);
  await api.send({ method: 'DELETE', path: '/members/1/note', headers: {} });
  expect(requests.map(({ headers }) => headers.get('content-type'))).toEqual([
    'application/json',
    null,
  ]);
});
