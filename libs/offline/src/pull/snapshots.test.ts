import { expect, test } from 'vitest';
import { DAY_LIST, PLANNING } from '../changes/change.ts';
import type { Connection } from '../database/connection.ts';
import type { Snapshot, SyncRow } from '../database/schema.ts';
import { KEY, outboxWith } from '../testing/entries.ts';
import { isDue, notePlanned, noteSynced, readSync, replaceSnapshots } from './snapshots.ts';

const [YESTERDAY, TODAY, TOMORROW] = ['2026-11-20', '2026-11-21', '2026-11-22'];

const row = (given: Partial<SyncRow> = {}): SyncRow => ({
  owner: KEY,
  id: 1,
  member_sync_date: TODAY,
  dates: [TODAY],
  synced_at: 1,
  ...given,
});

test('a date is due where it was not loaded today (§4)', () => {
  expect(isDue(undefined, { today: TODAY, date: TODAY })).toBe(true);
  expect(isDue(row(), { today: TODAY, date: TODAY })).toBe(false);
  expect(isDue(row(), { today: TODAY, date: TOMORROW })).toBe(true);
  expect(isDue(row(), { today: TOMORROW, date: TODAY })).toBe(true);
});

const snapshot = (group_id: number, date: string, owner = KEY): Snapshot => ({
  owner,
  group_id,
  date,
  scheme_slug: null,
});
const MARK = { open_at_start: [], last_n: 0 };

const withSnapshots = async (...snapshots: readonly Snapshot[]) => {
  const db = await outboxWith();
  await replaceSnapshots(
    db,
    snapshots.map((each) => ({ snapshot: each, mark: MARK })),
  );
  return db;
};

/** What is here, with a mark of each. */
const keptIn = async (db: Connection) => {
  const [snapshots, marks] = await db.read(['snapshots', 'marks'], (tx) =>
    Promise.all([tx.objectStore('snapshots').getAllKeys(), tx.objectStore('marks').getAllKeys()]),
  );
  expect(marks).toEqual(snapshots);
  return snapshots.map(
    ([owner, group_id, date]) => `${owner === KEY ? '' : owner}${group_id} ${date}`,
  );
};

const HERE = [
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

test('[OF8] on a new day what was loaded before goes, but what belongs to no date and what failed', async () => {
  const db = await withSnapshots(...HERE);
  await noteSynced(db, KEY, { ...SYNCED, failed: [3], listed: [1, 3] });
  expect(await keptIn(db)).toEqual([
    `${PLANNING} `,
    `${DAY_LIST} ${TODAY}`,
    `1 ${TODAY}`,
    `3 ${YESTERDAY}`,
    `ben1 ${YESTERDAY}`,
  ]);
});

test('where nobody says which groups there are, those of the date stay', async () => {
  const db = await withSnapshots(...HERE);
  await noteSynced(db, KEY, SYNCED);
  expect(await keptIn(db)).toContain(`2 ${TODAY}`);
});

test('the same day drops nothing unless it is forced, and gathers its dates (§4)', async () => {
  const db = await withSnapshots(...HERE);
  await noteSynced(db, KEY, { ...SYNCED, listed: [1, 2] });
  await replaceSnapshots(db, [{ snapshot: snapshot(1, TOMORROW), mark: MARK }]);
  await noteSynced(db, KEY, { ...SYNCED, date: TOMORROW, ts: 6 });
  expect(await keptIn(db)).toEqual(expect.arrayContaining([`1 ${TODAY}`, `1 ${TOMORROW}`]));
  expect(await readSync(db, KEY)).toEqual({
    ...row({ dates: [TODAY, TOMORROW], session_sync_date: TODAY, synced_at: 6 }),
    times: { session: 6, member: 6 },
  });
  await noteSynced(db, KEY, { ...SYNCED, date: TOMORROW, clears: true });
  expect(await keptIn(db)).not.toContain(`1 ${TODAY}`);
  expect((await readSync(db, KEY))?.dates).toEqual([TOMORROW]);
});

test('a date of which a group failed is due again, and the time of members stays', async () => {
  const db = await withSnapshots();
  await noteSynced(db, KEY, SYNCED);
  await noteSynced(db, KEY, { ...SYNCED, failed: [1], ts: 6 });
  expect(await readSync(db, KEY)).toMatchObject({ dates: [], times: { session: 6, member: 5 } });
});

test('the day for which the classes of all were imported is kept until there is another', async () => {
  const db = await withSnapshots();
  await noteSynced(db, KEY, { ...SYNCED, all_groups_date: TODAY });
  await noteSynced(db, KEY, SYNCED);
  expect((await readSync(db, KEY))?.all_groups_date).toBe(TODAY);
});

test('the lesson plans have a date and a time of their own, and make no date of members due or not', async () => {
  const db = await withSnapshots();
  await notePlanned(db, KEY, { today: TODAY, ts: 7 });
  expect(await readSync(db, KEY)).toEqual({
    ...row({ member_sync_date: '', dates: [], synced_at: 7 }),
    lesson_plan_sync_date: TODAY,
    times: { lesson_plan: 7 },
  });
  await noteSynced(db, KEY, SYNCED);
  await notePlanned(db, KEY, { today: TOMORROW, ts: 8 });
  expect(await readSync(db, KEY)).toMatchObject({
    member_sync_date: TODAY,
    dates: [TODAY],
    synced_at: 5,
    lesson_plan_sync_date: TOMORROW,
    times: { session: 5, member: 5, lesson_plan: 8 },
  });
});
