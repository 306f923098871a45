import { describe, expect, test } from 'vitest';
import type { Snapshot } from '../database/schema.ts';
import { member } from '../../testing/data.ts';
import { KEY, outboxWith } from '../../testing/entries.ts';
import { readGroup } from './read-snapshots.ts';

const [YESTERDAY, TODAY] = ['2026-11-20', '2026-11-21'];

const groupIn = async (overrides: Partial<Snapshot>, date = TODAY) => {
  const db = await outboxWith();
  const snapshot = { owner: KEY, group_id: 1, date, scheme_slug: null, ...overrides };
  await db.write(['snapshots'], 'relaxed', (tx) => tx.objectStore('snapshots').put(snapshot));
  const read = await db.read(['snapshots'], (tx) =>
    readGroup(tx, KEY, { group_id: 1, date: TODAY }),
  );
  return read.members?.map(({ uuid }) => uuid);
};

const pageOf = (...uuids: string[]) => JSON.stringify(uuids.map((uuid) => member(uuid, 1)));

describe('readSnapshots', () => {
  test('joins the pages of a group in their order', async () => {
    expect(await groupIn({ pages: [pageOf('m1', 'm2'), pageOf('m3')] })).toEqual([
      'm1',
      'm2',
      'm3',
    ]);
  });

  test('reads the rows that an earlier release stored for a group', async () => {
    expect(await groupIn({ members: [member('m1', 1)] })).toEqual(['m1']);
  });

  test('returns the last members of a group without a snapshot of the date', async () => {
    expect(await groupIn({ pages: [pageOf('m1')] }, YESTERDAY)).toEqual(['m1']);
    expect(await groupIn({ group_id: 2, pages: [pageOf('m1')] })).toBeUndefined();
  });

  test('returns the guests of a session on its own date only', async () => {
    const members = [member('m1', 1), member('m2', 1, { guest: true })];
    const pages = [JSON.stringify(members)];
    expect(await groupIn({ pages })).toEqual(['m1', 'm2']);
    expect(await groupIn({ pages }, YESTERDAY)).toEqual(['m1']);
  });
});
