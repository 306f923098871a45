import { openApi, type Reply } from '@springboard/api-client/testing';
import { describe, expect, test } from 'vitest';
import { TODAY } from '../../testing/data.ts';
import { fetchGroups, fetchMembers, fetchPlanning, fetchScheme } from './fetch.ts';

/** A list of `total` rows in pages of a thousand. */
const listOf = (total: number) => (_: Request, nth: number) => ({
  body: Array.from({ length: Math.max(0, Math.min(1000, total - 1000 * nth)) }, () => ({})),
  headers: { 'x-total-count': `${total}` },
});

/** The query of each request. */
const queriesOf = (requests: readonly Request[]) =>
  requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams));

describe('fetchGroups and fetchMembers', () => {
  test('[§7] requests the sessions of a date with all details of a day, of all coaches if required', async () => {
    const { api, requests } = openApi(() => ({ body: [] }));
    await fetchGroups(api, TODAY, false);
    await fetchGroups(api, TODAY, true);
    const query = { active: '1', with_levels: '1', with_remote: '1', date: TODAY };
    const page = { page: '0', per_page: '1000' };
    expect(queriesOf(requests)).toEqual([
      { ...query, ...page },
      { ...query, all_groups: '1', with_coaches: '1', ...page },
    ]);
  });

  test.each([
    [999, 1],
    [1000, 1],
    [1001, 2],
    [2500, 3],
  ])('[§9] loads %i sessions completely and requests no page too many', async (total, pages) => {
    const { api, requests } = openApi(listOf(total));
    const groups = await fetchGroups(api, TODAY, false);
    expect(groups.ok && groups.value).toHaveLength(total);
    expect(queriesOf(requests).map(({ page }) => Number(page))).toEqual(
      Array.from({ length: pages }, (_, page) => page),
    );
  });

  test('stops at an empty page even if the total count is higher', async () => {
    const { api, requests } = openApi((request, nth) => ({
      ...listOf(1500)(request, nth),
      headers: { 'x-total-count': '5000' },
    }));
    expect(await fetchGroups(api, TODAY, false)).toMatchObject({ ok: true });
    expect(requests).toHaveLength(3);
  });

  test('returns only the error if a page fails', async () => {
    const half = (request: Request, nth: number): Reply =>
      nth === 0 ? listOf(1500)(request, nth) : { status: 403, body: { error: 'NO' } };
    const no = { ok: false, error: 'NO' };
    expect(await fetchGroups(openApi(half).api, TODAY, false)).toEqual(no);
    const members = { id: 1, ngo_id: null, session_date: TODAY };
    expect(await fetchMembers(openApi(half).api, members)).toEqual(no);
  });

  test('[§9] requests members in pages of a thousand', async () => {
    for (const [total, pages] of [
      [1000, ['0']],
      [2500, ['0', '1', '2']],
    ] as const) {
      const { api, requests } = openApi(listOf(total));
      await fetchMembers(api, { id: 1, ngo_id: null, session_date: TODAY });
      expect(queriesOf(requests).map(({ page, per_page }) => [page, per_page])).toEqual(
        pages.map((page) => [page, '1000']),
      );
    }
  });

  test('treats an empty page of members as the last one, whatever the total count', async () => {
    const { api, requests } = openApi(() => ({ body: [], headers: { 'x-total-count': '5000' } }));
    const pages = await fetchMembers(api, { id: 1, ngo_id: null, session_date: TODAY });
    expect([requests.length, pages]).toEqual([1, { ok: true, value: ['[]'] }]);
  });

  test('[§7] requests members with all their details for the session, also by the group’s external id', async () => {
    const { api, requests } = openApi(() => ({ body: [] }));
    await fetchMembers(api, { id: 1, ngo_id: 'N1', session_date: TODAY });
    await fetchMembers(api, { id: 1, ngo_id: null, session_date: TODAY });
    const details = {
      with_progress: '1',
      with_tags: '1',
      with_groups: '1',
      with_attendance: '1',
      with_alerts: '1',
      with_awards: '1',
      with_notes: '1',
    };
    const page = { page: '0', per_page: '1000' };
    expect(queriesOf(requests)).toEqual([
      { ...details, session_date: TODAY, group_ngo_id: 'N1', ...page },
      { ...details, session_date: TODAY, ...page },
    ]);
  });
});

const GRADES = [{ label: 'Pass', pass: true }];

/** Replies by the end of the path. */
const repliesBy = (byPath: Readonly<Record<string, Reply>>) => (request: Request) => {
  const { pathname } = new URL(request.url);
  return Object.entries(byPath).find(([path]) => pathname.endsWith(path))?.[1] ?? 'network';
};

describe('fetchScheme', () => {
  test('fetchScheme returns the scheme with its grades and its ETag, and sends the ETag next time', async () => {
    const { api, requests } = openApi(
      repliesBy({
        '/curriculum/floor': { body: { slug: 'floor' }, headers: { etag: '"2"' } },
        '/schemes/floor/grades': { body: GRADES },
      }),
    );
    expect(await fetchScheme(api, 'floor', null)).toEqual({
      ok: true,
      value: { curriculum: { slug: 'floor' }, grades: GRADES, etag: '"2"' },
    });
    await fetchScheme(api, 'floor', '"1"');
    const etags = requests
      .filter(({ url }) => url.endsWith('/curriculum/floor'))
      .map(({ headers }) => headers.get('if-none-match'));
    expect(etags).toEqual([null, '"1"']);
  });

  test('fetchScheme returns only the grades of an unchanged scheme, and an error for an incomplete one', async () => {
    const grades: Reply = { body: GRADES };
    const same = openApi(
      repliesBy({ '/curriculum/floor': { status: 304 }, '/schemes/floor/grades': grades }),
    );
    expect(await fetchScheme(same.api, 'floor', '"2"')).toEqual({
      ok: true,
      value: { grades: GRADES, etag: '"2"' },
    });
    const none = openApi(repliesBy({ '/schemes/floor/grades': grades }));
    expect(await fetchScheme(none.api, 'floor', null)).toEqual({ ok: false, error: 'ERROR_FETCH' });
    const half = openApi(repliesBy({ '/curriculum/floor': { body: {} } }));
    expect(await fetchScheme(half.api, 'floor', null)).toEqual({ ok: false, error: 'ERROR_FETCH' });
  });
});

const PLANNING: Readonly<Record<string, Reply>> = {
  '/lesson-plans': { body: [{ uuid: 'p1', sections: [] }, { uuid: 'p2' }] },
  '/lesson-plan-groups': { body: [{ uuid: 'g1' }] },
  '/labels': { body: [{ id: 1 }] },
};

describe('fetchPlanning', () => {
  test('takes only the lesson plans that have sections', async () => {
    const { api, requests } = openApi(repliesBy(PLANNING));
    expect(await fetchPlanning(api)).toEqual({
      ok: true,
      value: {
        plans: [{ uuid: 'p1', sections: [] }],
        plan_groups: [{ uuid: 'g1' }],
        labels: [{ id: 1 }],
      },
    });
    const searches = requests.map(({ url }) => new URL(url)).map(({ search }) => search);
    expect(searches).toEqual(['?include_detail=1', '', '?page=0&per_page=1000']);
  });

  test.each(Object.keys(PLANNING))('returns the error if %s fails', async (path) => {
    const { api } = openApi(
      repliesBy({ ...PLANNING, [path]: { status: 403, body: { error: 'NO' } } }),
    );
    expect(await fetchPlanning(api)).toEqual({ ok: false, error: 'NO' });
  });
});
