import { expect, test } from 'vitest';
import { openWith, type Answers } from '../testing/answers.ts';
import { CURRICULUM, GRADES, group, member, TODAY } from '../testing/data.ts';

const ANSWERS: Answers = {
  'GET /curriculum/:slug': () => CURRICULUM,
  'GET /schemes/:slug/grades': () => GRADES,
  'GET /groups': () => [group(1)],
  'GET /groups/:id/members': () => [member('m1', 1)],
  'GET /member-tags': () => [{ id: 5, tag: 'Squad' }],
};

test('the classes of all users, once imported, stay for the day (§4)', async () => {
  const asked: unknown[] = [];
  const { offline, state } = await openWith({
    ...ANSWERS,
    'GET /groups': (input) => {
      asked.push(Reflect.get(Object(Reflect.get(input, 'query')), 'all_groups'));
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
  expect(asked).toEqual([undefined, undefined, 1, 1, undefined, undefined]);
});

test('an import of which a group failed is none, and the last sync that got through stays the last', async () => {
  const answers = { ...ANSWERS };
  const { offline, state } = await openWith(answers);
  delete answers['GET /groups/:id/members'];
  await offline.sync({ date: TODAY, today: TODAY, all_groups: true });
  expect(state().sync).toMatchObject({ failed: [1], all_groups_date: null, synced_at: null });
});

test('download all classes loads the members that are not here, and drops nothing (§2)', async () => {
  let isDown = true;
  const { offline, calls, state } = await openWith({
    ...ANSWERS,
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

test('what is here for another date is still missing for this one (§2)', async () => {
  const { offline, calls, state } = await openWith(ANSWERS);
  await offline.sync({ date: '2026-11-20', today: TODAY });
  calls.length = 0;
  await offline.sync({ date: TODAY, today: TODAY, missing: true });
  expect(calls).toContain('GET /groups/:id/members');
  expect(state().sync).toMatchObject({ done: 1, total: 1 });
});

test('a slot that nobody has booked is listed, and has no members to load', async () => {
  const { offline, calls, state } = await openWith({
    ...ANSWERS,
    'GET /groups': () => [group(1), { ...group(2), id: null }],
  });
  await offline.sync({ date: TODAY });
  expect(calls.filter((key) => key === 'GET /groups/:id/members')).toHaveLength(1);
  expect(state().sync).toMatchObject({ done: 1, total: 1, failed: [] });
  await offline.openDay(TODAY);
  expect(state().day?.groups.map(({ id }) => id)).toEqual([1, null]);
});

test('of groups without a scheme none is asked for', async () => {
  const { offline, calls } = await openWith({
    ...ANSWERS,
    'GET /groups': () => [group(1, { scheme_slug: null })],
  });
  await offline.sync({ date: TODAY });
  expect(calls).not.toContain('GET /curriculum/:slug');
});

test('tags that cannot be loaded stay as they were', async () => {
  const answers = { ...ANSWERS };
  const { offline, state } = await openWith(answers);
  await offline.sync({ date: TODAY });
  delete answers['GET /member-tags'];
  await offline.sync({ date: TODAY, force: true });
  expect(state().tags).toEqual([{ id: 5, tag: 'Squad' }]);
});

test('a group that failed is loaded again alone (§2)', async () => {
  let isDown = true;
  const { offline, calls, state } = await openWith({
    ...ANSWERS,
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

test('a group of another date that is loaded again drops nothing, and makes nothing due (§4)', async () => {
  let isDown = true;
  const { offline, calls, state } = await openWith({
    ...ANSWERS,
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

test('a group of a day that was never loaded is not asked for again', async () => {
  const { offline, calls, state } = await openWith(ANSWERS);
  await offline.syncGroups({ date: TODAY, group_ids: [1] });
  expect(calls).toEqual([]);
  expect(state().sync).toMatchObject({ running: false, total: 0, failed: [], error: null });
});

test('a group that is loaded again leaves the others due that failed with it (§2, §4)', async () => {
  let isDown = true;
  const { offline, calls, state } = await openWith({
    ...ANSWERS,
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

test('what failed for one date is not said of another that is here', async () => {
  let isDown = false;
  const { offline, state } = await openWith({
    ...ANSWERS,
    'GET /groups/:id/members': () => (isDown ? undefined : []),
  });
  await offline.sync({ date: TODAY });
  isDown = true;
  await offline.sync({ date: '2026-11-20', today: TODAY });
  expect(state().sync.failed).toEqual([1]);
  await offline.sync({ date: TODAY });
  expect(state().sync).toMatchObject({ failed: [], error: null });
});
