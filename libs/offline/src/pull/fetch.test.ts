import { openApi } from '@springboard/api-client/testing';
import { expect, test } from 'vitest';
import { fetchMembers } from './fetch.ts';

test('[§9] members are asked for a thousand at a time', async () => {
  const { api, requests } = openApi((_, nth) => ({
    body: Array.from({ length: nth < 2 ? 1000 : 500 }, () => ({})),
    headers: { 'x-total-count': '2500' },
  }));
  await fetchMembers(api, { id: 1, ngo_id: null, session_date: '2026-02-25' });
  const asked = requests.map(({ url }) => new URL(url).searchParams);
  expect(asked.map((page) => `${page.get('page')} of ${page.get('per_page')}`)).toEqual([
    '0 of 1000',
    '1 of 1000',
    '2 of 1000',
  ]);
});
