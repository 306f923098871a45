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
  await offline.sync({ date: TODAY, today: TODAY, all_groups: true });
  expect(state().sync).toMatchObject({ all_groups_date: TODAY, done: 1, total: 1 });
  await offline.sync({ date: TODAY, today: TODAY, force: true });
  await offline.sync({ date: '2026-11-22', today: '2026-11-22', force: true });
  expect(asked).toEqual([1, 1, undefined]);
});

test('download all classes loads the members that are not here, and drops nothing (§2)', async () => {
  const answers: Answers = { ...ANSWERS, 'GET /groups': () => [group(1), group(2)] };
  const { offline, calls, state } = await openWith({
    ...answers,
    'GET /groups/:id/members': (input) =>
      JSON.stringify(input).includes('"id":2') && calls.length < 8 ? undefined : [],
  });
  await offline.sync({ date: '2026-11-20', today: TODAY });
  await offline.sync({ date: TODAY, today: TODAY });
  calls.length = 8;
  await offline.sync({ date: TODAY, today: TODAY, missing: true });
  expect(state().sync).toMatchObject({ done: 2, total: 2, failed: [] });
  await offline.openDay('2026-11-20');
  expect(state().day?.groups).toHaveLength(2);
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
  expect(state().sync).toMatchObject({ failed: [], running: false });
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
