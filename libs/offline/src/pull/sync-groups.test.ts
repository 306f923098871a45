import { describe, expect, test } from 'vitest';
import { openWithResponses, type Responses } from '../../testing/open-with-responses.ts';
import { CURRICULUM, GRADES, group, member, TODAY } from '../../testing/data.ts';

const RESPONSES: Responses = {
  'GET /curriculum/:slug': () => CURRICULUM,
  'GET /schemes/:slug/grades': () => GRADES,
  'GET /groups': () => [group(1)],
  'GET /groups/:id/members': () => [member('m1', 1)],
  'GET /member-tags': () => [{ id: 5, tag: 'Squad' }],
};

describe('sync and syncGroups', () => {
  test('once imported, the classes of all users are loaded for the rest of the day (§4)', async () => {
    const allGroups: unknown[] = [];
    const { offline, state } = await openWithResponses({
      ...RESPONSES,
      'GET /groups': (input) => {
        allGroups.push(Reflect.get(Object(Reflect.get(input, 'query')), 'all_groups'));
        return [group(1)];
      },
    });
    await offline.sync({ date: TODAY, today: TODAY });
    await offline.sync({ date: TODAY, today: TODAY, force: true });
    expect(state().sync.all_groups_date).toBeNull();
    await offline.sync({ date: TODAY, today: TODAY, all_groups: true });
    expect(state().sync).toMatchObject({ all_groups_date: TODAY, done: 1, total: 1 });
    expect(state().sync.synced_at).toBe(1_795_282_920);
    await offline.sync({ date: TODAY, today: TODAY, force: true });
    await offline.sync({ date: '2026-11-20', today: TODAY, force: true });
    await offline.sync({ date: '2026-11-22', today: '2026-11-22', force: true });
    expect(allGroups).toEqual([undefined, undefined, 1, 1, undefined, undefined]);
  });

  test('an import with a failed group does not count as an import or as a successful sync', async () => {
    const responses = { ...RESPONSES };
    const { offline, state } = await openWithResponses(responses);
    delete responses['GET /groups/:id/members'];
    await offline.sync({ date: TODAY, today: TODAY, all_groups: true });
    expect(state().sync).toMatchObject({ failed: [1], all_groups_date: null, synced_at: null });
  });

  test('`missing` loads only the members that are not on this device and deletes nothing (§2)', async () => {
    let isDown = true;
    const { offline, calls, state } = await openWithResponses({
      ...RESPONSES,
      'GET /groups': () => [group(1), group(2)],
      'GET /groups/:id/members': (input) =>
        JSON.stringify(input).includes('"id":2') && isDown ? undefined : [],
    });
    await offline.sync({ date: '2026-11-20', today: TODAY });
    await offline.sync({ date: TODAY, today: TODAY });
    isDown = false;
    calls.length = 0;
    await offline.sync({ date: TODAY, today: TODAY, missing: true });
    expect(calls.filter((key) => key === 'GET /groups/:id/members')).toHaveLength(1);
    expect(state().sync).toMatchObject({ done: 2, total: 2, failed: [] });
    await offline.openDay('2026-11-20');
    expect(state().day?.groups).toHaveLength(2);
  });

  test('members of another date still count as missing for this one (§2)', async () => {
    const { offline, calls, state } = await openWithResponses(RESPONSES);
    await offline.sync({ date: '2026-11-20', today: TODAY });
    calls.length = 0;
    await offline.sync({ date: TODAY, today: TODAY, missing: true });
    expect(calls).toContain('GET /groups/:id/members');
    expect(state().sync).toMatchObject({ done: 1, total: 1 });
  });

  test('an unbooked slot is listed and has no members to load', async () => {
    const { offline, calls, state } = await openWithResponses({
      ...RESPONSES,
      'GET /groups': () => [group(1), { ...group(2), id: null }],
    });
    await offline.sync({ date: TODAY });
    expect(calls.filter((key) => key === 'GET /groups/:id/members')).toHaveLength(1);
    expect(state().sync).toMatchObject({ done: 1, total: 1, failed: [] });
    await offline.openDay(TODAY);
    expect(state().day?.groups.map(({ id }) => id)).toEqual([1, null]);
  });

  test('groups without a scheme request no scheme', async () => {
    const { offline, calls } = await openWithResponses({
      ...RESPONSES,
      'GET /groups': () => [group(1, { scheme_slug: null })],
    });
    await offline.sync({ date: TODAY });
    expect(calls).not.toContain('GET /curriculum/:slug');
  });

  test('tags that cannot be loaded stay as they were', async () => {
    const responses = { ...RESPONSES };
    const { offline, state } = await openWithResponses(responses);
    await offline.sync({ date: TODAY });
    delete responses['GET /member-tags'];
    await offline.sync({ date: TODAY, force: true });
    expect(state().tags).toEqual([{ id: 5, tag: 'Squad' }]);
  });

  test('syncGroups loads only the failed group (§2)', async () => {
    let isDown = true;
    const { offline, calls, state } = await openWithResponses({
      ...RESPONSES,
      'GET /groups': () => [group(1), group(2)],
      'GET /groups/:id/members': (input) =>
        JSON.stringify(input).includes('"id":2') && isDown ? undefined : [member('m1', 1)],
    });
    await offline.sync({ date: TODAY });
    expect(state().sync.failed).toEqual([2]);
    isDown = false;
    calls.length = 0;
    await offline.syncGroups({ date: TODAY, group_ids: [2] });
    expect(calls.filter((key) => key === 'GET /groups/:id/members')).toHaveLength(1);
    expect(calls).not.toContain('GET /groups');
    expect(calls).toContain('GET /curriculum/:slug');
    expect(state().sync).toMatchObject({ failed: [], running: false, done: 1, total: 1 });
  });

  test('syncGroups for another date deletes nothing and makes no date due (§4)', async () => {
    let isDown = true;
    const { offline, calls, state } = await openWithResponses({
      ...RESPONSES,
      'GET /groups/:id/members': () => (isDown ? undefined : [member('m1', 1)]),
    });
    await offline.sync({ date: '2026-11-20', today: TODAY });
    isDown = false;
    await offline.sync({ date: TODAY, today: TODAY });
    await offline.syncGroups({ date: '2026-11-20', group_ids: [1] });
    calls.length = 0;
    await offline.sync({ date: '2026-11-20', today: TODAY });
    await offline.sync({ date: TODAY, today: TODAY });
    expect(calls).toEqual([]);
    await offline.openDay(TODAY);
    expect(state().day?.groups).toMatchObject([{ id: 1, members_loaded: true }]);
  });

  test('syncGroups requests nothing for a day that was never loaded', async () => {
    const { offline, calls, state } = await openWithResponses(RESPONSES);
    await offline.syncGroups({ date: TODAY, group_ids: [1] });
    expect(calls).toEqual([]);
    expect(state().sync).toMatchObject({ running: false, total: 0, failed: [], error: null });
  });

  test('syncGroups leaves the other failed groups failed and the date due (§2, §4)', async () => {
    let isDown = true;
    const { offline, calls, state } = await openWithResponses({
      ...RESPONSES,
      'GET /groups': () => [group(1), group(2)],
      'GET /groups/:id/members': () => (isDown ? undefined : [member('m1', 1)]),
    });
    await offline.sync({ date: TODAY });
    isDown = false;
    await offline.syncGroups({ date: TODAY, group_ids: [2] });
    expect(state().sync.failed).toEqual([1]);
    calls.length = 0;
    await offline.sync({ date: TODAY });
    expect(calls).toContain('GET /groups');
    expect(state().sync.failed).toEqual([]);
  });

  test('a failed group of one date is not reported for another date', async () => {
    let isDown = false;
    const { offline, state } = await openWithResponses({
      ...RESPONSES,
      'GET /groups/:id/members': () => (isDown ? undefined : []),
    });
    await offline.sync({ date: TODAY });
    isDown = true;
    await offline.sync({ date: '2026-11-20', today: TODAY });
    expect(state().sync.failed).toEqual([1]);
    await offline.sync({ date: TODAY });
    expect(state().sync).toMatchObject({ failed: [], error: null });
  });
});
