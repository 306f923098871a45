import { describe, expect, test } from 'vitest';
import { DAY_LIST, PLANNING } from '../changes/change.ts';
import type { Connection } from '../database/connection.ts';
import type { Snapshot, SyncRow } from '../database/schema.ts';
import { KEY, outboxWith } from '../../testing/entries.ts';
import {
  isDue,
  isPlanningDue,
  readSync,
  recordPlanningSync,
  recordSync,
  replaceSnapshots,
} from './snapshots.ts';

const [YESTERDAY, TODAY, TOMORROW] = ['2026-11-20', '2026-11-21', '2026-11-22'];

const row = (overrides: Partial<SyncRow> = {}): SyncRow => ({
  owner: KEY,
  id: 1,
  member_sync_date: TODAY,
  dates: [TODAY],
  synced_at: 1,
  ...overrides,
});

describe('isDue', () => {
  const offline = { now: 1000, online: false };

  test('a date is due if it was not loaded today (§4)', () => {
    expect(isDue(undefined, { today: TODAY, date: TODAY, ...offline })).toBe(true);
    expect(isDue(row(), { today: TODAY, date: TODAY, ...offline })).toBe(false);
    expect(isDue(row(), { today: TODAY, date: TOMORROW, ...offline })).toBe(true);
    expect(isDue(row(), { today: TOMORROW, date: TODAY, ...offline })).toBe(true);
  });

  test.each([
    ['is not due less than ten minutes after it was loaded', 999, true, false],
    ['is due ten minutes after it was loaded', 1000, true, true],
    ['is due if the clock was set back by ten minutes', -200, true, true],
    ['is not due while offline', 1000, false, false],
  ])('while the day lasts, today %s', (_, now, online, due) => {
    const loaded = row({ dates: [YESTERDAY, TODAY], today_loaded_at: 400 });
    expect(isDue(loaded, { today: TODAY, date: TODAY, now, online })).toBe(due);
    expect(isDue(loaded, { today: TODAY, date: YESTERDAY, now, online })).toBe(false);
  });

  test('today is due online if an earlier release did not store when it was loaded', () => {
    expect(isDue(row(), { today: TODAY, date: TODAY, now: 1, online: true })).toBe(true);
  });
});

const snapshot = (group_id: number, date: string, owner = KEY): Snapshot => ({
  owner,
  group_id,
  date,
  scheme_slug: null,
});
const WATERMARK = { open_at_start: [], last_n: 0 };

const withSnapshots = async (...snapshots: readonly Snapshot[]) => {
  const db = await outboxWith();
  await replaceSnapshots(
    db,
    snapshots.map((each) => ({ snapshot: each, watermark: WATERMARK })),
  );
  return db;
};

/** The stored snapshots, each of which has a watermark. */
const storedIn = async (db: Connection) => {
  const [snapshots, watermarks] = await db.read(['snapshots', 'marks'], (tx) =>
    Promise.all([tx.objectStore('snapshots').getAllKeys(), tx.objectStore('marks').getAllKeys()]),
  );
  expect(watermarks).toEqual(snapshots);
  return snapshots.map(
    ([owner, group_id, date]) => `${owner === KEY ? '' : owner}${group_id} ${date}`,
  );
};

const SNAPSHOTS = [
  snapshot(PLANNING, ''),
  snapshot(DAY_LIST, YESTERDAY),
  snapshot(DAY_LIST, TODAY),
  snapshot(1, YESTERDAY),
  snapshot(1, TODAY),
  snapshot(2, TODAY),
  snapshot(3, YESTERDAY),
  snapshot(1, YESTERDAY, 'ben'),
];

const SYNCED = { today: TODAY, date: TODAY, failed: [], clears: false, ts: 5 };

describe('recordSync', () => {
  test('[OF8] deletes the earlier snapshots on a new day, except those without a date and of failed groups', async () => {
    const db = await withSnapshots(...SNAPSHOTS);
    await recordSync(db, KEY, { ...SYNCED, failed: [3], listed: [1, 3] });
    expect(await storedIn(db)).toEqual([
      `${PLANNING} `,
      `${DAY_LIST} ${TODAY}`,
      `1 ${TODAY}`,
      `3 ${YESTERDAY}`,
      `ben1 ${YESTERDAY}`,
    ]);
  });

  test('keeps the groups of the date if no list of groups is passed', async () => {
    const db = await withSnapshots(...SNAPSHOTS);
    await recordSync(db, KEY, SYNCED);
    expect(await storedIn(db)).toContain(`2 ${TODAY}`);
  });

  test('deletes nothing on the same day unless forced, and collects the loaded dates (§4)', async () => {
    const db = await withSnapshots(...SNAPSHOTS);
    await recordSync(db, KEY, { ...SYNCED, listed: [1, 2] });
    await replaceSnapshots(db, [{ snapshot: snapshot(1, TOMORROW), watermark: WATERMARK }]);
    await recordSync(db, KEY, { ...SYNCED, date: TOMORROW, ts: 6 });
    expect(await storedIn(db)).toEqual(expect.arrayContaining([`1 ${TODAY}`, `1 ${TOMORROW}`]));
    expect(await readSync(db, KEY)).toEqual({
      ...row({
        dates: [TODAY, TOMORROW],
        session_sync_date: TODAY,
        synced_at: 6,
        today_loaded_at: 5,
      }),
      times: { session: 6, member: 6 },
    });
    await recordSync(db, KEY, { ...SYNCED, clears: true });
    expect(await storedIn(db)).not.toContain(`1 ${TOMORROW}`);
    expect((await readSync(db, KEY))?.dates).toEqual([TODAY]);
  });

  test('a forced sync of another date keeps the snapshots of today, which is not due again', async () => {
    const db = await withSnapshots(...SNAPSHOTS);
    await recordSync(db, KEY, SYNCED);
    await replaceSnapshots(
      db,
      [snapshot(1, YESTERDAY), snapshot(1, TOMORROW)].map((each) => ({
        snapshot: each,
        watermark: WATERMARK,
      })),
    );
    await recordSync(db, KEY, { ...SYNCED, date: YESTERDAY, clears: true, listed: [1] });
    expect(await storedIn(db)).toEqual([
      `${PLANNING} `,
      `${DAY_LIST} ${TODAY}`,
      `1 ${YESTERDAY}`,
      `1 ${TODAY}`,
      `2 ${TODAY}`,
      `ben1 ${YESTERDAY}`,
    ]);
    expect((await readSync(db, KEY))?.dates).toEqual([TODAY, YESTERDAY]);
  });

  test('the first sync of a day keeps what was loaded for the day before, and leaves it due', async () => {
    const db = await withSnapshots(...SNAPSHOTS);
    await recordSync(db, KEY, { ...SYNCED, today: YESTERDAY });
    await recordSync(db, KEY, { ...SYNCED, date: TOMORROW });
    expect(await storedIn(db)).toContain(`1 ${TODAY}`);
    expect((await readSync(db, KEY))?.dates).toEqual([TOMORROW]);
  });

  test('a date with a failed group is due again and leaves the time of the last member sync', async () => {
    const db = await withSnapshots();
    await recordSync(db, KEY, SYNCED);
    await recordSync(db, KEY, { ...SYNCED, failed: [1], ts: 6 });
    expect(await readSync(db, KEY)).toMatchObject({ dates: [], times: { session: 6, member: 5 } });
  });

  test('stores when today was loaded as a whole', async () => {
    const db = await withSnapshots();
    const loadedAt = async () => (await readSync(db, KEY))?.today_loaded_at;
    await recordSync(db, KEY, { ...SYNCED, listed: [1] });
    expect(await loadedAt()).toBe(5);
    await recordSync(db, KEY, { ...SYNCED, listed: [1], date: TOMORROW, ts: 6 });
    await recordSync(db, KEY, { ...SYNCED, listed: [1], missing: true, ts: 7 });
    await recordSync(db, KEY, { ...SYNCED, ts: 8 });
    expect(await loadedAt()).toBe(5);
    await recordSync(db, KEY, { ...SYNCED, listed: [1], ts: 9 });
    expect(await loadedAt()).toBe(9);
  });

  test('keeps the day for which the classes of all users were imported', async () => {
    const db = await withSnapshots();
    await recordSync(db, KEY, { ...SYNCED, all_groups_date: TODAY });
    await recordSync(db, KEY, SYNCED);
    expect((await readSync(db, KEY))?.all_groups_date).toBe(TODAY);
  });
});

describe('isPlanningDue', () => {
  test.each([
    ['due on another day', TOMORROW, 401, false, true],
    ['not due less than ten minutes after they were loaded', TODAY, 999, true, false],
    ['due ten minutes after they were loaded', TODAY, 1000, true, true],
    ['not due again while offline', TODAY, 1000, false, false],
  ])('lesson plans are %s (§4)', (_, today, now, online, due) => {
    const loaded = row({ lesson_plan_sync_date: TODAY, times: { lesson_plan: 400 } });
    expect(isPlanningDue(loaded, { today, now, online })).toBe(due);
  });
});

describe('recordPlanningSync', () => {
  test('recordPlanningSync has its own date and time and does not affect the dates of members', async () => {
    const db = await withSnapshots();
    await recordPlanningSync(db, KEY, { today: TODAY, ts: 7 });
    expect(await readSync(db, KEY)).toEqual({
      ...row({ member_sync_date: '', dates: [], synced_at: 7 }),
      lesson_plan_sync_date: TODAY,
      times: { lesson_plan: 7 },
    });
    await recordSync(db, KEY, SYNCED);
    await recordPlanningSync(db, KEY, { today: TOMORROW, ts: 8 });
    expect(await readSync(db, KEY)).toMatchObject({
      member_sync_date: TODAY,
      dates: [TODAY],
      synced_at: 5,
      lesson_plan_sync_date: TOMORROW,
      times: { session: 5, member: 5, lesson_plan: 8 },
    });
  });
});
