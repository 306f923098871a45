import { openApi, type Reply } from '@springboard/api-client/testing';
import { expect, test } from 'vitest';
import { TODAY } from '../testing/data.ts';
import { fetchMembers, fetchPlanning, fetchScheme } from './fetch.ts';

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

test('a page without rows is the last, whatever the server counts', async () => {
  const { api, requests } = openApi(() => ({ body: [], headers: { 'x-total-count': '5' } }));
  const pages = await fetchMembers(api, { id: 1, ngo_id: null, session_date: TODAY });
  expect([requests.length, pages]).toEqual([1, { ok: true, value: ['[]'] }]);
});

test('members are asked for as their session knows them, also by the group’s number elsewhere', async () => {
  const { api, requests } = openApi(() => ({ body: [] }));
  await fetchMembers(api, { id: 1, ngo_id: 'N1', session_date: TODAY });
  await fetchMembers(api, { id: 1, ngo_id: null, session_date: TODAY });
  const asked = requests.map(({ url }) => new URL(url).searchParams.get('group_ngo_id'));
  expect(asked).toEqual(['N1', null]);
});

const GRADES = [{ label: 'Pass', pass: true }];

/** By the end of the address. */
const answers = (byPath: Readonly<Record<string, Reply>>) => (request: Request) => {
  const { pathname } = new URL(request.url);
  return Object.entries(byPath).find(([path]) => pathname.endsWith(path))?.[1] ?? 'network';
};

test('a scheme comes with its grades and its ETag, and is asked for by that the next time', async () => {
  const { api, requests } = openApi(
    answers({
      '/curriculum/floor': { body: { slug: 'floor' }, headers: { etag: '"2"' } },
      '/schemes/floor/grades': { body: GRADES },
    }),
  );
  expect(await fetchScheme(api, 'floor', null)).toEqual({
    ok: true,
    value: { curriculum: { slug: 'floor' }, grades: GRADES, etag: '"2"' },
  });
  await fetchScheme(api, 'floor', '"1"');
  const asked = requests
    .filter(({ url }) => url.endsWith('/curriculum/floor'))
    .map(({ headers }) => headers.get('if-none-match'));
  expect(asked).toEqual([null, '"1"']);
});

test('a scheme that is still the same is no failure, and one without a part is', async () => {
  const grades: Reply = { body: GRADES };
  const same = openApi(
    answers({ '/curriculum/floor': { status: 304 }, '/schemes/floor/grades': grades }),
  );
  expect(await fetchScheme(same.api, 'floor', '"2"')).toEqual({ ok: true, value: null });
  const none = openApi(answers({ '/schemes/floor/grades': grades }));
  expect(await fetchScheme(none.api, 'floor', null)).toEqual({ ok: false, error: 'ERROR_FETCH' });
  const half = openApi(answers({ '/curriculum/floor': { body: {} } }));
  expect(await fetchScheme(half.api, 'floor', null)).toEqual({ ok: false, error: 'ERROR_FETCH' });
});

const PLANNING: Readonly<Record<string, Reply>> = {
  '/lesson-plans': { body: [{ uuid: 'p1', sections: [] }, { uuid: 'p2' }] },
  '/lesson-plan-groups': { body: [{ uuid: 'g1' }] },
  '/labels': { body: [{ id: 1 }] },
};

test('of lesson plans those with their parts are kept', async () => {
  const { api, requests } = openApi(answers(PLANNING));
  expect(await fetchPlanning(api)).toEqual({
    ok: true,
    value: {
      plans: [{ uuid: 'p1', sections: [] }],
      plan_groups: [{ uuid: 'g1' }],
      labels: [{ id: 1 }],
    },
  });
  const asked = requests.map(({ url }) => new URL(url)).map(({ search }) => search);
  expect(asked).toEqual(['?include_detail=1', '', '?page=0&per_page=1000']);
});

test.each(Object.keys(PLANNING))('without %s there is no planning', async (path) => {
  const { api } = openApi(answers({ ...PLANNING, [path]: { status: 403, body: { error: 'NO' } } }));
  expect(await fetchPlanning(api)).toEqual({ ok: false, error: 'NO' });
});
