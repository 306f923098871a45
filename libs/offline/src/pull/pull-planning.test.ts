import type { LessonPlan } from '@springboard/contract';
import { openDB } from 'idb';
import { describe, expect, test } from 'vitest';
import { editPlan } from '../index.ts';
import { ownerKey } from '../owner.ts';
import {
  newDatabaseName,
  openWithResponses,
  type Responses,
} from '../../testing/open-with-responses.ts';
import { AVA, CURRICULUM, GRADES, group, member, TODAY } from '../../testing/data.ts';

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

const RESPONSES: Responses = {
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

describe('pullPlanning', () => {
  test('loads lesson plans with their labels and schemes once a day and when forced (§4)', async () => {
    const { offline, calls, state } = await openWithResponses(RESPONSES);
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

  test('loads lesson plans again after ten minutes online, and keeps them if that fails', async () => {
    let now = Date.UTC(2026, 10, 21, 9);
    const responses = { ...RESPONSES };
    const { offline, calls, state } = await openWithResponses(responses, { now: () => now });
    const requests = () => calls.filter((key) => key === 'GET /lesson-plans').length;
    await offline.syncPlanning({ today: TODAY });
    await offline.openPlanning();
    now += 600_000;
    await offline.syncPlanning({ today: TODAY });
    expect(requests()).toBe(1);
    offline.store.setState({ connectivity: 'online' });
    delete responses['GET /lesson-plans'];
    await offline.syncPlanning({ today: TODAY });
    expect(state().planning?.plans).toEqual([plan]);
    responses['GET /lesson-plans'] = () => [{ ...plan, title: 'Week 3' }];
    await offline.syncPlanning({ today: TODAY });
    await offline.syncPlanning({ today: TODAY });
    expect(requests()).toBe(3);
    expect(state().planning?.plans[0]?.title).toBe('Week 3');
  });

  test('[OF10] an unsent edit of a plan stays visible after every pull', async () => {
    const { offline, state } = await openWithResponses(RESPONSES);
    await offline.syncPlanning({ today: TODAY });
    await offline.openPlanning();
    await offline.commit(renamed);
    expect(state().planning?.plans[0]?.title).toBe('Week 2');
    await offline.syncPlanning({ today: TODAY, force: true });
    expect(state().planning?.plans[0]?.title).toBe('Week 2');
    expect(state().unsyncedByMember).toEqual({ p1: 'pending' });
  });

  test('[OF10] lesson plans that cannot be loaded stay as they were, with an error code', async () => {
    const responses = { ...RESPONSES };
    const { offline, state } = await openWithResponses(responses);
    await offline.syncPlanning({ today: TODAY });
    await offline.openPlanning();
    delete responses['GET /lesson-plan-groups'];
    await offline.syncPlanning({ today: TODAY, force: true });
    expect(state().planning?.plans).toEqual([plan]);
    expect(state().sync.planning_error).toBe('ERROR_FETCH');
    responses['GET /lesson-plan-groups'] = () => [];
    await offline.syncPlanning({ today: TODAY, force: true });
    expect(state().sync.planning_error).toBeNull();
  });

  test('a forced sync of members deletes the snapshots of other dates, but not the plans or the tags (§4)', async () => {
    const { offline, state } = await openWithResponses(RESPONSES);
    await offline.syncPlanning({ today: TODAY });
    await offline.sync({ date: '2026-11-20', today: TODAY });
    await offline.sync({ date: TODAY, today: TODAY, force: true });
    await offline.openDay('2026-11-20');
    expect(state().day).toBeNull();
    await offline.openPlanning();
    expect(state().planning?.plans).toHaveLength(1);
    expect(state().tags).toEqual([{ id: 5, tag: 'Squad' }]);
  });

  test('[OF10] every snapshot has a watermark', async () => {
    const { offline, name } = await openWithResponses(RESPONSES);
    await offline.sync({ date: TODAY });
    await offline.syncPlanning({ today: TODAY });
    await offline.close();
    const db = await openDB(name);
    const snapshots = await db.getAllKeys('snapshots');
    expect(snapshots).toHaveLength(4);
    expect(await db.getAllKeys('marks')).toEqual(snapshots);
    db.close();
  });

  test('plans and tags of the device are shown without a network', async () => {
    const { offline, name } = await openWithResponses(RESPONSES);
    await offline.sync({ date: TODAY });
    await offline.syncPlanning({ today: TODAY });
    await offline.close();
    const reopened = await openWithResponses({}, { name });
    await reopened.offline.openPlanning();
    expect(reopened.state().planning?.plans).toEqual([plan]);
    expect(reopened.state().tags).toHaveLength(1);
    expect(reopened.state().sync.times).toMatchObject({ member: 1_795_282_920 });
  });

  test('[OF8] logout deletes the plans and no entry', async () => {
    const { offline, state } = await openWithResponses(RESPONSES);
    await offline.syncPlanning({ today: TODAY });
    await offline.openPlanning();
    await offline.commit(renamed);
    await offline.clear();
    await offline.openPlanning();
    expect(state().planning).toBeNull();
    expect(await offline.outbox.list()).toHaveLength(1);
  });

  test('[OF8] a pull that ends after a logout stores nothing', async () => {
    const name = newDatabaseName();
    const { offline } = await openWithResponses(RESPONSES, { name });
    const pulling = [offline.sync({ date: TODAY }), offline.syncPlanning({ today: TODAY })];
    await offline.clear();
    await Promise.all(pulling);
    await offline.close();
    const db = await openDB(name);
    for (const store of ['snapshots', 'marks', 'schemes', 'sync'])
      expect([store, await db.count(store)]).toEqual([store, 0]);
    db.close();
  });

  test('[OF8] [OF17] opens a database of the first release of version 8 and adds what it lacks', async () => {
    const name = newDatabaseName();
    const first = await openWithResponses(RESPONSES, { name });
    await first.offline.sync({ date: TODAY });
    await first.offline.commit(renamed);
    await first.offline.close();
    // The first release had neither tags nor sync times.
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

    const { offline, state } = await openWithResponses(RESPONSES, { name });
    expect(state()).toMatchObject({ unsent: 1, tags: [], sync: { synced_at: 1_795_282_000 } });
    await offline.syncPlanning({ today: TODAY });
    await offline.openPlanning();
    expect(state().planning?.plans[0]?.title).toBe('Week 2');
    await offline.openDay(TODAY);
    expect(state().day?.groups).toHaveLength(1);
  });
});
