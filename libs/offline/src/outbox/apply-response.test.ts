import { describe, expect, test } from 'vitest';
import { kindOf } from '../changes/kinds.ts';
import { doneOf, readEntries, entryOf, outboxWith } from '../../testing/entries.ts';
import type { Entry } from './entry.ts';
import {
  findAllPending,
  toNoop,
  resequenceLane,
  reopenLane,
  applyResults,
  findPending,
} from './apply-response.ts';

const APPLIED = { op_result: 'applied', body: null, error: null } as const;
const FORBIDDEN = { status: 403, code: 'FORBIDDEN', detail: null };

const applyResult = async (stored: readonly Entry[], entry: Entry, result = {}) => {
  const db = await outboxWith(...stored);
  const [after] = await db.write(['outbox', 'lanes'], 'relaxed', (tx) =>
    applyResults(tx, [{ entry, result: { ...APPLIED, ...result } }], 2000),
  );
  return { after, entries: await readEntries(db) };
};

describe('applyResults and findPending', () => {
  test('[OF13] ignores the result of an entry that another tab finished, discarded or deleted meanwhile', async () => {
    const sent = entryOf(1);
    for (const stored of [[doneOf(1)], [entryOf(1, { op_id: 'another' })], []]) {
      const { after, entries } = await applyResult(stored, sent);
      expect(after).toBeNull();
      expect(entries).toEqual(stored);
    }
  });

  test('[OF13] finds no pending entry if it is parked, rejected or done meanwhile', async () => {
    for (const state of ['parked', 'rejected', 'done'] as const) {
      const db = await outboxWith(entryOf(1, { state }));
      expect(await db.read(['outbox'], (tx) => findPending(tx, entryOf(1)))).toBeNull();
    }
  });

  test('[OF13] finds the pending ones of many entries, whether their numbers are close together or far apart', async () => {
    const db = await outboxWith(
      entryOf(1),
      doneOf(2),
      entryOf(3, { op_id: 'another' }),
      entryOf(90),
    );
    const findPendingNumbers = async (...numbers: number[]) => {
      const sent = numbers.map((n) => entryOf(n));
      const found = await db.read(['outbox'], (tx) => findAllPending(tx, sent));
      return found.map((entry) => entry?.n ?? null);
    };
    expect(await findPendingNumbers(3, 2, 1, 4)).toEqual([null, null, 1, null]);
    expect(await findPendingNumbers(90, 1, 2)).toEqual([90, 1, null]);
    expect(await findPendingNumbers(90)).toEqual([90]);
    expect(await findPendingNumbers()).toEqual([]);
  });

  test('[OF7] a rejected noop becomes done, because it has nothing to show', async () => {
    const noop = entryOf(1, toNoop('lane'));
    const rejected = { op_result: 'rejected', error: FORBIDDEN };
    expect((await applyResult([noop], noop, rejected)).after?.state).toBe('done');
    expect((await applyResult([entryOf(1)], entryOf(1), rejected)).after?.state).toBe('rejected');
  });

  test('[OF17] a superseded entry of an unknown kind becomes done', async () => {
    const newer = entryOf(1, { kind: 'dance', v: 9 });
    const { after } = await applyResult([newer], newer, { op_result: 'superseded', body: {} });
    expect(after).toMatchObject({ state: 'done', error: null });
    expect(after?.superseded).toBeUndefined();
  });

  test('an applied note stores the text that the server merged, and a rejected one does not', async () => {
    const payload = {
      member_uuid: 'm1',
      member_name: '',
      group_ids: [1],
      note: 'Mine',
      updated_by: '',
    };
    const note = entryOf(1, { kind: 'note', v: 1, payload });
    const body = { note: 'Theirs\nMine', updated_by: 'Ava', updated_at: 5 };
    const { after } = await applyResult([note], note, { op_result: 'applied', body });
    expect(after).toMatchObject({ state: 'done', payload, merged: { ...payload, ...body } });
    expect(after?.superseded).toBeUndefined();
    const rejected = { op_result: 'rejected', body, error: FORBIDDEN };
    expect((await applyResult([note], note, rejected)).after?.merged).toBeUndefined();
  });

  test('a noop stays in the lane of its number', () => {
    expect(kindOf({ kind: 'noop', v: 1 })?.lane(toNoop('a lane').payload)).toBe('a lane');
  });
});

const reopen = async (stored: readonly Entry[], sent: Entry, expected: number) => {
  const db = await outboxWith(...stored);
  const isAny = await db.write(['outbox', 'lanes'], 'strict', (tx) =>
    reopenLane(tx, sent, expected, () => 'new'),
  );
  return { isAny, entries: await readEntries(db) };
};

describe('reopenLane', () => {
  test('[OF2] reopens nothing if the server expects no earlier number', async () => {
    const stored = [doneOf(1), entryOf(2)];
    for (const expected of [0, -1, 2, 3]) {
      const { isAny, entries } = await reopen(stored, entryOf(2), expected);
      expect(isAny, `expects ${expected}`).toBe(false);
      expect(entries).toEqual(stored);
    }
  });

  test('[OF2] makes the entries that a restored server lost pending again and fills a gap with a noop', async () => {
    const sent = entryOf(3, { refusals: 2, error: FORBIDDEN });
    const { isAny, entries } = await reopen([doneOf(1), sent], sent, 1);
    expect(isAny).toBe(true);
    expect(entries).toMatchObject([
      { n: 1, op_id: 'op-1', state: 'pending', open: 1, lane_seq: 1, error: null },
      { n: 3, refusals: 2, error: FORBIDDEN },
      {
        kind: 'noop',
        op_id: 'new',
        state: 'pending',
        open: 1,
        lane_seq: 2,
        payload: { of: 'lane' },
      },
    ]);
  });

  test('[OF11] gives a reopened noop a new id', async () => {
    const sent = entryOf(2);
    const { entries } = await reopen([doneOf(1, { kind: 'noop' }), sent], sent, 1);
    expect(entries).toMatchObject([{ op_id: 'new', state: 'pending' }, { op_id: 'op-2' }]);
  });

  test('[OF13] reopens and moves nothing if the sent entry is done or deleted meanwhile', async () => {
    for (const stored of [[doneOf(1), doneOf(2)], [doneOf(1)]]) {
      const { isAny, entries } = await reopen(stored, entryOf(2), 1);
      expect(isAny).toBe(false);
      expect(entries).toEqual(stored);
      expect(await resequence(stored, entryOf(2), 9)).toEqual(
        stored.map(({ lane_seq }) => lane_seq),
      );
    }
  });

  test('[OF4] reopens nothing if the entry has another number than the one that was sent', async () => {
    const stored = [doneOf(1), entryOf(2)];
    const { isAny, entries } = await reopen(stored, entryOf(2, { lane_seq: 9 }), 1);
    expect(isAny).toBe(false);
    expect(entries).toEqual(stored);
  });
});

const resequence = async (stored: readonly Entry[], sent: Entry, expected: number) => {
  const db = await outboxWith(...stored);
  await db.write(['outbox', 'lanes'], 'strict', (tx) => resequenceLane(tx, sent, expected));
  return (await readEntries(db)).map(({ lane_seq }) => lane_seq);
};

describe('resequenceLane', () => {
  test('[OF4] moves the entry with the taken number and the entries behind it to the end of the lane in their order', async () => {
    const stored = [entryOf(1), entryOf(2), entryOf(3)];
    expect(await resequence(stored, entryOf(2), 2)).toEqual([1, 4, 5]);
    expect(await resequence(stored, entryOf(2), 9)).toEqual([1, 9, 10]);
    expect(await resequence(stored, entryOf(2), Number.NaN)).toEqual([1, 4, 5]);
  });

  test('[OF4] an entry with a reused old number comes after entries that were recorded earlier', async () => {
    const later = entryOf(2, { lane_seq: 1 });
    expect(await resequence([entryOf(1, { lane_seq: 2 }), later], later, 2)).toEqual([3, 4]);
  });

  test('[OF4] moves nothing if the entry has another number than the one that was sent', async () => {
    expect(await resequence([entryOf(1, { lane_seq: 5 })], entryOf(1), 2)).toEqual([5]);
  });

  test('[OF4] a done or rejected entry keeps its number', async () => {
    const stored = [entryOf(1), doneOf(2), entryOf(3, { state: 'rejected' }), entryOf(4)];
    expect(await resequence(stored, entryOf(1), 2)).toEqual([5, 2, 3, 6]);
  });
});
