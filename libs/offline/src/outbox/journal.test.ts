import { expect, test } from 'vitest';
import type { Connection } from '../database/connection.ts';
import { markAttendance } from '../index.ts';
import type { Mark } from '../database/schema.ts';
import { group, member, TODAY } from '../testing/data.ts';
import { doneOf, entryOf, KEY, outboxWith } from '../testing/entries.ts';
import type { Entry } from './entry.ts';
import { createJournal, markNow } from './journal.ts';

const SCOPE = { group_id: 1, date: TODAY };

const present = (value: boolean): Partial<Entry> => {
  const of = { member: member('m2', 1), group: group(1), date: TODAY, ts: 1000 };
  return { payload: markAttendance({ ...of, present: value }).payload };
};

const journalOf = async (db: Connection) => {
  const journal = createJournal({ db, owner: KEY, counted: () => undefined });
  await journal.load();
  return { journal, shown: () => journal.overlays(SCOPE).get('m2')?.in };
};

const withMark = async (db: Connection, mark: Mark) => {
  await db.write(['marks'], 'relaxed', (tx) =>
    tx.objectStore('marks').put(mark, [KEY, SCOPE.group_id, SCOPE.date]),
  );
  return journalOf(db);
};

test('[OF10] what the snapshot has for certain is not put on top of it', async () => {
  const db = await outboxWith(doneOf(1), doneOf(2));
  expect((await withMark(db, { last_n: 2, open_at_start: [] })).shown()).toBeUndefined();
});

test('[OF10] what was open when it was asked for, or came since, is', async () => {
  const db = await outboxWith(doneOf(1, present(true)), doneOf(2, present(false)));
  expect((await withMark(db, { last_n: 2, open_at_start: [1] })).shown()).toBe(true);
  expect((await withMark(db, { last_n: 1, open_at_start: [] })).shown()).toBe(false);
});

test('[OF10] what is settled and in every snapshot is not even read', async () => {
  const db = await outboxWith(doneOf(1), doneOf(2));
  const { journal } = await withMark(db, { last_n: 2, open_at_start: [] });
  expect(journal.lastIn('lane')).toBe(0);
});

test('[OF12] what is read is in the order of recording, open or not', async () => {
  const db = await outboxWith(entryOf(2, present(false)), doneOf(3, present(true)), entryOf(4));
  const { shown } = await withMark(db, { last_n: 2, open_at_start: [] });
  expect(shown()).toBe(true);
  const later = await outboxWith(doneOf(3, present(true)), entryOf(4, present(false)));
  expect((await withMark(later, { last_n: 2, open_at_start: [] })).shown()).toBe(false);
});

test('[OF9] nothing of another owner is read', async () => {
  const db = await outboxWith(doneOf(1, { owner: 'ben' }), entryOf(2, { owner: 'ben' }));
  const { journal, shown } = await withMark(db, { last_n: 0, open_at_start: [] });
  expect(shown()).toBeUndefined();
  expect([...journal.heads()]).toEqual([]);
});

test('[OF10] what one snapshot lacks is not put on top of another that has it', async () => {
  const db = await outboxWith(doneOf(1), doneOf(2));
  await db.write(['marks'], 'relaxed', (tx) =>
    tx.objectStore('marks').put({ last_n: 0, open_at_start: [] }, [KEY, 2, TODAY]),
  );
  expect((await withMark(db, { last_n: 2, open_at_start: [] })).shown()).toBeUndefined();
});

test('[OF10] an entry that is settled changes nothing of what is on top of it', async () => {
  const { journal, shown } = await journalOf(await outboxWith());
  journal.put(entryOf(1, present(true)), entryOf(2, present(false)));
  expect(shown()).toBe(false);
  journal.put(doneOf(1, present(true)));
  expect(shown()).toBe(false);
});

test('[OF2] where the server kept something else, that shows', async () => {
  const { journal, shown } = await journalOf(await outboxWith());
  journal.put(entryOf(1, present(true)));
  expect(shown()).toBe(true);
  journal.put({ ...doneOf(1, present(true)), superseded: present(false).payload });
  expect(shown()).toBe(false);
});

test('[OF10] a new snapshot takes off what it has', async () => {
  const { journal, shown } = await journalOf(await outboxWith());
  journal.put(doneOf(1));
  expect(shown()).toBe(true);
  journal.setMark(SCOPE, { last_n: 1, open_at_start: [] });
  expect(shown()).toBeUndefined();
});

test('[OF10] a mark names what is open of the owner, and the last number of all', async () => {
  const db = await outboxWith(entryOf(1), doneOf(2), entryOf(3, { owner: 'ben' }));
  const mark = await db.read(['outbox'], (tx) => markNow(tx, KEY));
  expect(mark).toEqual({ open_at_start: [1], last_n: 3 });
});
