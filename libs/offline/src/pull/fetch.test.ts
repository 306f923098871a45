import { createApi } from '@springboard/api-client';
import { expect, test } from 'vitest';
import { fetchMembers } from './fetch.ts';

test('[§9] members are asked for a thousand at a time', async () => {
  const asked: string[] = [];
  const api = createApi({
    base: 'https://api.test',
    fetch: async (request) => {
      const { url, headers } = new Request(request);
      const { searchParams } = new URL(url);
      asked.push(`${searchParams.get('page')} of ${searchParams.get('per_page')}`);
      const rows = Array.from({ length: asked.length < 3 ? 1000 : 500 }, () => ({}));
      return Response.json(rows, {
        headers: {
          'x-request-id': headers.get('x-request-id') ?? '',
          'x-total-count': '2500',
        },
      });
    },
    tokens: { get: () => 'token', refresh: async () => 'refreshed' },
    newId: () => 'id',
    wait: async () => undefined,
    random: () => 0,
    events: {
      online: () => undefined,
      offline: () => undefined,
      maintenance: () => undefined,
      invalidToken: () => undefined,
      apiVersion: () => undefined,
    },
  });
  await fetchMembers(api, { id: 1, ngo_id: null, session_date: '2026-02-25' });
  expect(asked).toEqual(['0 of 1000', '1 of 1000', '2 of 1000']);
});
