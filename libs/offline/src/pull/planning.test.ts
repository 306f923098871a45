import type { LessonPlan } from '@springboard/contract';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { editPlan } from '../index.ts';
import { ownerKey } from '../owner.ts';
import { newDatabase, openWith, type Answers } from '../testing/answers.ts';
import { AVA, CURRICULUM, GRADES, group, member, TODAY } from '../testing/data.ts';

const plan: LessonPlan = {
  uuid: 'p1',
  title: 'Week 1',
  owner: { uuid: 'ava', firstname: 'Ava', lastname: 'Morgan' },
  scheme_slug: 'floor',
  scheme_uuid: 'scheme-1',
  can_edit: true,
  updated_at: 1,
  version: 1,
  sections: [],
  headers: [],
  shared_users: [],
};
const SECTIONS = [{ id: 1, ordering: 0, type: 'skills', title: 'Warm-up' }];
const LABELS = [{ id: 1, name: 'venue', value: 'Venue', kind: 'plan_header', ordering: 0 }];

const ANSWERS: Answers = {
  'GET /lesson-plans': () => [plan],
  'GET /lesson-plan-groups': () => [],
  'GET /labels': () => LABELS,
  'GET /curriculum/:slug': () => CURRICULUM,
  'GET /schemes/:slug/grades': () => GRADES,
  'GET /schemes/:slug/sections': () => SECTIONS,
  'GET /groups': () => [group(1)],
  'GET /groups/:id/members': () => [member('m1', 1)],
  'GET /member-tags': () => [{ id: 5, tag: 'Squad' }],
};

const renamed = editPlan({ plan, edit: { edit: 'title', title: 'Week 2' }, ts: 2 });

test('lesson plans are loaded once a day with what they are made of, and when forced (§4)', async () => {
  const { offline, calls, state } = await openWith(ANSWERS);
  await offline.syncPlanning({ today: TODAY });
  await offline.openPlanning();
  expect(state().planning).toMatchObject({ plans: [plan], plan_groups: [], labels: LABELS });
  expect(state().schemes['floor']).toMatchObject({ curriculum: CURRICULUM, sections: SECTIONS });
  expect(state().sync.times).toHaveProperty('lesson_plan');
  const before = calls.length;
  await offline.syncPlanning({ today: TODAY });
  expect(calls).toHaveLength(before);
  await offline.syncPlanning({ today: '2026-11-22' });
  await offline.syncPlanning({ today: '2026-11-22', force: true });
  expect(calls.filter((key) => key === 'GET /lesson-plans')).toHaveLength(3);
});

test('[OF10] an edit of a plan that waits stays visible after every pull', async () => {
  const { offline, state } = await openWith(ANSWERS);
  await offline.syncPlanning({ today: TODAY });
  await offline.openPlanning();
  await offline.commit(renamed);
  expect(state().planning?.plans[0]?.title).toBe('Week 2');
  await offline.syncPlanning({ today: TODAY, force: true });
  expect(state().planning?.plans[0]?.title).toBe('Week 2');
  expect(state().unsettled).toEqual({ p1: 'pending' });
});

test('[OF10] lesson plans that cannot be loaded stay as they were, and say why', async () => {
  const answers = { ...ANSWERS };
  const { offline, state } = await openWith(answers);
  await offline.syncPlanning({ today: TODAY });
  await offline.openPlanning();
  delete answers['GET /lesson-plan-groups'];
  await offline.syncPlanning({ today: TODAY, force: true });
  expect(state().planning?.plans).toEqual([plan]);
  expect(state().sync.planning_error).toBe('ERROR_FETCH');
  answers['GET /lesson-plan-groups'] = () => [];
  await offline.syncPlanning({ today: TODAY, force: true });
  expect(state().sync.planning_error).toBeNull();
});

test('a forced sync of members drops their other dates, not the plans or the tags (§4)', async () => {
  const { offline, state } = await openWith(ANSWERS);
  await offline.syncPlanning({ today: TODAY });
  await offline.sync({ date: '2026-11-20', today: TODAY });
  await offline.sync({ date: TODAY, today: TODAY, force: true });
  await offline.openDay('2026-11-20');
  expect(state().day).toBeNull();
  await offline.openPlanning();
  expect(state().planning?.plans).toHaveLength(1);
  expect(state().tags).toEqual([{ id: 5, tag: 'Squad' }]);
});

test('[OF10] whatever the server said has its mark beside it', async () => {
  const { offline, name } = await openWith(ANSWERS);
  await offline.sync({ date: TODAY });
  await offline.syncPlanning({ today: TODAY });
  await offline.close();
  const db = await openDB(name);
  const snapshots = await db.getAllKeys('snapshots');
  expect(snapshots).toHaveLength(4);
  expect(await db.getAllKeys('marks')).toEqual(snapshots);
  db.close();
});

test('what is on the device is there without a network', async () => {
  const { offline, name } = await openWith(ANSWERS);
  await offline.sync({ date: TODAY });
  await offline.syncPlanning({ today: TODAY });
  await offline.close();
  const again = await openWith({}, { name });
  await again.offline.openPlanning();
  expect(again.state().planning?.plans).toEqual([plan]);
  expect(again.state().tags).toHaveLength(1);
  expect(again.state().sync.times).toMatchObject({ member: 1_795_282_920 });
});

test('[OF8] logout drops the plans', async () => {
  const { offline, state } = await openWith(ANSWERS);
  await offline.syncPlanning({ today: TODAY });
  await offline.openPlanning();
  await offline.commit(renamed);
  await offline.forget();
  await offline.openPlanning();
  expect(state().planning).toBeNull();
  expect(await offline.outbox.list()).toHaveLength(1);
});

test('[OF8] what a pull brings after a logout is not kept', async () => {
  const name = newDatabase();
  const { offline } = await openWith(ANSWERS, { name });
  const pulling = [offline.sync({ date: TODAY }), offline.syncPlanning({ today: TODAY })];
  await offline.forget();
  await Promise.all(pulling);
  await offline.close();
  const db = await openDB(name);
  for (const store of ['snapshots', 'marks', 'schemes', 'sync'])
    expect([store, await db.count(store)]).toEqual([store, 0]);
  db.close();
});

test('[OF8] [OF17] a database of the first release of version 8 opens, and gains what it lacks', async () => {
  const name = newDatabase();
  const first = await openWith(ANSWERS, { name });
  await first.offline.sync({ date: TODAY });
  await first.offline.commit(renamed);
  await first.offline.close();
  // As the first release left it: without what came later.
  const db = await openDB(name, 8);
  const owner = ownerKey(AVA);
  await db.put('sync', {
    owner,
    id: 1,
    member_sync_date: TODAY,
    dates: [TODAY],
    synced_at: 1_795_282_000,
  });
  await db.delete('snapshots', [owner, -2, '']);
  db.close();

  const { offline, state } = await openWith(ANSWERS, { name });
  expect(state()).toMatchObject({ unsent: 1, tags: [], sync: { synced_at: 1_795_282_000 } });
  await offline.syncPlanning({ today: TODAY });
  await offline.openPlanning();
  expect(state().planning?.plans[0]?.title).toBe('Week 2');
  await offline.openDay(TODAY);
  expect(state().day?.groups).toHaveLength(1);
});
