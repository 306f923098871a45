import { expect, test } from 'vitest';
import { kindOf } from '../changes/kinds.ts';
import { doneOf, entriesIn, entryOf, outboxWith } from '../testing/entries.ts';
import type { Entry } from './entry.ts';
import {
  allStillPending,
  noopOf,
  renumberFrom,
  reopenFrom,
  settle,
  stillPending,
} from './settle.ts';

const APPLIED = { result: 'applied', body: null, error: null } as const;
const REFUSED = { status: 403, code: 'FORBIDDEN', detail: null };

const settled = async (held: readonly Entry[], sent: Entry, settlement = {}) => {
  const db = await outboxWith(...held);
  const [after] = await db.write(['outbox', 'lanes'], 'relaxed', (tx) =>
    settle(tx, [{ sent, settlement: { ...APPLIED, ...settlement } }], 2000),
  );
  return { after, entries: await entriesIn(db) };
};

test('[OF13] what another tab settled, gave up or dropped meanwhile is not settled again', async () => {
  const sent = entryOf(1);
  for (const held of [[doneOf(1)], [entryOf(1, { op_id: 'another' })], []]) {
    const { after, entries } = await settled(held, sent);
    expect(after).toBeNull();
    expect(entries).toEqual(held);
  }
});

test('[OF13] what is parked or rejected meanwhile is not sent', async () => {
  for (const state of ['parked', 'rejected', 'done'] as const) {
    const db = await outboxWith(entryOf(1, { state }));
    expect(await db.read(['outbox'], (tx) => stillPending(tx, entryOf(1)))).toBeNull();
  }
});

test('[OF13] of many, each is still the one that was sent or it is not, neighbours or far apart', async () => {
  const db = await outboxWith(entryOf(1), doneOf(2), entryOf(3, { op_id: 'another' }), entryOf(90));
  const waiting = async (...numbers: number[]) => {
    const sent = numbers.map((n) => entryOf(n));
    const found = await db.read(['outbox'], (tx) => allStillPending(tx, sent));
    return found.map((entry) => entry?.n ?? null);
  };
  expect(await waiting(3, 2, 1, 4)).toEqual([null, null, 1, null]);
  expect(await waiting(90, 1, 2)).toEqual([90, 1, null]);
  expect(await waiting(90)).toEqual([90]);
  expect(await waiting()).toEqual([]);
});

test('[OF7] a refused noop is done: there is nothing to show of it', async () => {
  const noop = entryOf(1, noopOf('lane'));
  const refused = { result: 'rejected', error: REFUSED };
  expect((await settled([noop], noop, refused)).after?.state).toBe('done');
  expect((await settled([entryOf(1)], entryOf(1), refused)).after?.state).toBe('rejected');
});

test('[OF17] a change of a newer version that was superseded is done', async () => {
  const newer = entryOf(1, { kind: 'dance', v: 9 });
  const { after } = await settled([newer], newer, { result: 'superseded', body: {} });
  expect(after).toMatchObject({ state: 'done', error: null });
  expect(after?.superseded).toBeUndefined();
});

test('a noop says of which lane it keeps the number', () => {
  expect(kindOf({ kind: 'noop', v: 1 })?.lane(noopOf('a lane').payload)).toBe('a lane');
});

const reopened = async (held: readonly Entry[], sent: Entry, expected: number) => {
  const db = await outboxWith(...held);
  const isAny = await db.write(['outbox', 'lanes'], 'strict', (tx) =>
    reopenFrom(tx, sent, expected, () => 'new'),
  );
  return { isAny, entries: await entriesIn(db) };
};

test('[OF2] a server that expects nothing earlier gets nothing again', async () => {
  const held = [doneOf(1), entryOf(2)];
  for (const expected of [0, -1, 2, 3]) {
    const { isAny, entries } = await reopened(held, entryOf(2), expected);
    expect(isAny, `expects ${expected}`).toBe(false);
    expect(entries).toEqual(held);
  }
});

test('[OF2] what a restored server forgot waits again, and what nobody knows is a noop', async () => {
  const sent = entryOf(3, { refusals: 2, error: REFUSED });
  const { isAny, entries } = await reopened([doneOf(1), sent], sent, 1);
  expect(isAny).toBe(true);
  expect(entries).toMatchObject([
    { n: 1, op_id: 'op-1', state: 'pending', open: 1, lane_seq: 1, error: null },
    { n: 3, refusals: 2, error: REFUSED },
    { kind: 'noop', op_id: 'new', state: 'pending', open: 1, lane_seq: 2, payload: { of: 'lane' } },
  ]);
});

test('[OF11] what was given up goes out again as a noop under an id of its own', async () => {
  const sent = entryOf(2);
  const { entries } = await reopened([doneOf(1, { kind: 'noop' }), sent], sent, 1);
  expect(entries).toMatchObject([{ op_id: 'new', state: 'pending' }, { op_id: 'op-2' }]);
});

test('[OF13] what is done or gone by now reopens nothing and moves nothing', async () => {
  for (const held of [[doneOf(1), doneOf(2)], [doneOf(1)]]) {
    const { isAny, entries } = await reopened(held, entryOf(2), 1);
    expect(isAny).toBe(false);
    expect(entries).toEqual(held);
    expect(await renumbered(held, entryOf(2), 9)).toEqual(held.map(({ lane_seq }) => lane_seq));
  }
});

test('[OF4] what a server said of another number than the one that is here reopens nothing', async () => {
  const held = [doneOf(1), entryOf(2)];
  const { isAny, entries } = await reopened(held, entryOf(2, { lane_seq: 9 }), 1);
  expect(isAny).toBe(false);
  expect(entries).toEqual(held);
});

const renumbered = async (held: readonly Entry[], sent: Entry, expected: number) => {
  const db = await outboxWith(...held);
  await db.write(['outbox', 'lanes'], 'strict', (tx) => renumberFrom(tx, sent, expected));
  return (await entriesIn(db)).map(({ lane_seq }) => lane_seq);
};

test('[OF4] where a number is taken, it and what waits behind it go to the end in their order', async () => {
  const held = [entryOf(1), entryOf(2), entryOf(3)];
  expect(await renumbered(held, entryOf(2), 2)).toEqual([1, 4, 5]);
  expect(await renumbered(held, entryOf(2), 9)).toEqual([1, 9, 10]);
  expect(await renumbered(held, entryOf(2), Number.NaN)).toEqual([1, 4, 5]);
});

test('[OF4] a tab that gave out an old number again does not go before what was recorded earlier', async () => {
  const later = entryOf(2, { lane_seq: 1 });
  expect(await renumbered([entryOf(1, { lane_seq: 2 }), later], later, 2)).toEqual([3, 4]);
});

test('[OF4] what has another number by now than the one that was sent stays where it is', async () => {
  expect(await renumbered([entryOf(1, { lane_seq: 5 })], entryOf(1), 2)).toEqual([5]);
});

test('[OF4] what has its answer keeps its number', async () => {
  const held = [entryOf(1), doneOf(2), entryOf(3, { state: 'rejected' }), entryOf(4)];
  expect(await renumbered(held, entryOf(1), 2)).toEqual([5, 2, 3, 6]);
});
