import { expect, test } from 'vitest';
import { answering, openApi, type Reply } from '../testing/index.ts';

const eventsOf = async (...replies: Reply[]) => {
  const { api, events } = openApi(answering(...replies));
  await api.call('GET /status', {});
  return events;
};

test('a success that echoes the id marks the system online and ends maintenance', async () => {
  expect(await eventsOf({ body: { status: 'ok', maintenance_mode: false } })).toEqual([
    'online',
    'maintenance false',
  ]);
});

test('a success without the id says nothing', async () => {
  expect(await eventsOf({ body: { status: 'ok' }, echo: false })).toEqual([]);
});

test('an API error does not change the connection', async () => {
  expect(await eventsOf({ status: 404, body: { error: 'NOT_FOUND' } })).toEqual([]);
});

test.each([502, 503, 504, 540])('%i marks the system offline', async (status) => {
  expect(await eventsOf({ status })).toEqual(['offline']);
});

test.each<[string, unknown]>([
  ['in the body', { maintenance_mode: true }],
  ['as the detail', { error: 'X', detail: { maintenance_mode: true } }],
  ['by its code', { error: 'MAINTENANCE' }],
])('540 with maintenance_mode %s begins maintenance', async (_, body) => {
  expect(await eventsOf({ status: 540, body })).toEqual(['offline', 'maintenance true']);
});

test('a status that tells of maintenance begins it', async () => {
  expect(await eventsOf({ body: { status: 'ok', maintenance_mode: true } })).toEqual([
    'online',
    'maintenance true',
  ]);
});

test('reports each attempt, not only the last', async () => {
  const { api, events } = openApi(answering({ status: 503 }, { body: [] }));
  await api.call('GET /children', {});
  expect(events).toEqual(['offline', 'online', 'maintenance false']);
});

test('reports the version of the API', async () => {
  const { api, versions } = openApi(answering({ body: {}, headers: { 'x-api-version': '1.4.0' } }));
  await api.call('GET /client', { query: { hostname: 'coach.localhost' } });
  expect(versions).toEqual(['1.4.0']);
});
