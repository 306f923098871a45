import { expect, test } from 'vitest';
import { FORBIDDEN_MEMBER, SKILLS, TODAY } from '../testing/data.ts';
import { startStory } from '../testing/story.ts';

test('the list says in words what waits', async () => {
  const { world, commit, mark, grade, list } = await startStory();
  world.network.cut(true);
  await commit([
    mark('m2', null),
    grade('m2', SKILLS[1] ?? '', 2),
    grade('m2', SKILLS[1] ?? '', -1),
  ]);
  expect(await list()).toMatchObject([
    { words: { kind: 'attendance', member: 'Member m2', present: null }, recorded_date: TODAY },
    { words: { kind: 'assessment' }, node_title: 'cartwheel', grade_label: 'Pass' },
    { words: { assessment: -1 }, node_title: 'cartwheel', grade_label: null },
  ]);
});

test('[OF7] a rejected change tried again is a new one at the end of its lane', async () => {
  const { world, tab, commit, mark, list, state } = await startStory();
  await commit([mark(FORBIDDEN_MEMBER, true), mark(FORBIDDEN_MEMBER, false)]);
  await world.time.pass(1000);
  const [first] = await list();
  await world.soon(tab.offline.outbox.retry(first?.n ?? 0));
  await world.time.pass(1000);
  expect(state().rejected).toBe(2);
  const lane = world.server.effects().map(({ lane_seq }) => lane_seq);
  expect(lane).toEqual([1, 2, 3]);
  const ids = (await list()).map(({ op_id }) => op_id);
  expect(ids).not.toContain(first?.op_id);
});

test('[OF7] a rejected change that is discarded leaves the server’s value, and is gone', async () => {
  const { world, tab, commit, mark, list, state, seen } = await startStory();
  await commit(mark(FORBIDDEN_MEMBER, true));
  await world.time.pass(1000);
  expect(seen(FORBIDDEN_MEMBER)?.in).toBe(true);
  const [line] = await list();
  await world.soon(tab.offline.outbox.discard(line?.n ?? 0));
  expect(seen(FORBIDDEN_MEMBER)?.in).toBeNull();
  expect(state()).toMatchObject({ rejected: 0, unsent: 0 });
  expect(await list()).toEqual([]);
  await commit(mark(FORBIDDEN_MEMBER, false));
  await world.time.pass(1000);
  expect(state().rejected).toBe(1);
});

test('[OF4] a parked change that is discarded keeps its number as a noop', async () => {
  const { world, tab, commit, mark, list, state, seen } = await startStory({
    faults: Array.from({ length: 5 }, () => 'proxy_403'),
  });
  await commit([mark('m2', true), mark('m2', false)]);
  await world.time.pass(120_000);
  const [line] = await list();
  expect(line?.state).toBe('parked');
  await world.soon(tab.offline.outbox.discard(line?.n ?? 0));
  await world.time.pass(1000);
  expect(world.server.effects().map(({ result }) => result)).toEqual(['noop', 'applied']);
  expect(state().unsent).toBe(0);
  expect(seen('m2')?.in).toBe(false);
});

test('[OF4] what waits and is discarded keeps its number as a noop, and the server’s value shows', async () => {
  const { world, tab, commit, mark, list, seen, state } = await startStory();
  world.network.cut(true);
  await commit([mark('m2', true), mark('m1', true)]);
  const [line] = await list();
  await world.soon(tab.offline.outbox.discard(line?.n ?? 0));
  expect(await list()).toMatchObject([{ words: { kind: 'noop' } }, { words: { present: true } }]);
  expect([seen('m2')?.in, seen('m1')?.in]).toEqual([null, true]);
  world.network.cut(false);
  await world.time.pass(60_000);
  expect(state().unsent).toBe(0);
  expect(world.server.effects().map(({ result }) => result)).toEqual(['noop', 'applied']);
  expect(await world.soon(tab.offline.outbox.countDone())).toBe(1);
});

test('[OF2] what had reached the server before it was discarded stands there', async () => {
  const { world, tab, commit, mark, list, state } = await startStory({ faults: ['reset_after'] });
  await commit(mark('m2', true));
  await world.time.pass(100);
  const [line] = await list();
  await world.soon(tab.offline.outbox.discard(line?.n ?? 0));
  await world.time.pass(60_000);
  expect(state().unsent).toBe(0);
  expect(world.server.effects()).toHaveLength(1);
  expect(world.server.records().members(1, TODAY)[1]?.in).toBe(true);
});

test('[OF2] the export holds everything that is not settled', async () => {
  const { world, tab, commit, mark } = await startStory();
  world.network.cut(true);
  await commit([mark('m1', true), mark('m2', true)]);
  const exported: unknown = JSON.parse(await world.soon(tab.offline.outbox.export()));
  expect(exported).toMatchObject([
    { state: 'pending', payload: { member_uuid: 'm1', in: true } },
    { state: 'pending', payload: { member_uuid: 'm2', in: true } },
  ]);
});
