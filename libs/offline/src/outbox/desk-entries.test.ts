import { expect, test } from 'vitest';
import { recordAssessment } from '../index.ts';
import { member, SKILLS } from '../testing/data.ts';
import { doneOf, entriesIn, entryOf, KEY, outboxWith } from '../testing/entries.ts';
import { createDesk } from './desk.ts';
import type { Entry } from './entry.ts';
import { noopOf } from './settle.ts';

const deskOver = async (...held: readonly Entry[]) => {
  const db = await outboxWith(...held);
  const desk = createDesk({ db, owner: KEY, now: () => 1000, newId: () => 'new' });
  return { desk, entries: () => entriesIn(db) };
};

const REJECTED = { state: 'rejected' } as const;
const PARKED = { state: 'parked', refusals: 5 } as const;
const WAITS = { state: 'pending', refusals: 3 } as const;
const THEIRS = { owner: 'ben' } as const;

test('[OF9] nobody touches what another owner recorded, nor what is not there', async () => {
  const held = [entryOf(1, { ...THEIRS, ...REJECTED }), entryOf(2, { ...THEIRS, ...PARKED })];
  const { desk, entries } = await deskOver(...held);
  for (const n of [1, 2, 3]) {
    await desk.retry(n);
    await desk.discard(n);
  }
  expect(await entries()).toEqual(held);
});

test('[OF7] what is parked waits again when it is tried again', async () => {
  const { desk, entries } = await deskOver(entryOf(1, PARKED));
  await desk.retry(1);
  expect(await entries()).toEqual([entryOf(1, { state: 'pending', refusals: 0 })]);
});

test('[OF3] what waits or is done is not tried again', async () => {
  const held = [entryOf(1, WAITS), doneOf(2)];
  const { desk, entries } = await deskOver(...held);
  for (const n of [1, 2]) await desk.retry(n);
  expect(await entries()).toEqual(held);
});

test('[OF7] what is parked gets another chance, and nothing else changes', async () => {
  const others = [entryOf(2, WAITS), entryOf(3, REJECTED), entryOf(4, { ...THEIRS, ...PARKED })];
  const { desk, entries } = await deskOver(entryOf(1, PARKED), ...others);
  await desk.unpark();
  expect(await entries()).toEqual([entryOf(1, { state: 'pending', refusals: 0 }), ...others]);
});

test('[OF2] what was superseded is listed until it is dismissed', async () => {
  const superseded = { ...doneOf(1), superseded: {} };
  const { desk, entries } = await deskOver(superseded, doneOf(2), entryOf(3));
  const listed = (await desk.list({})).map(({ n, superseded: is }) => [n, is]);
  expect(listed).toEqual([
    [1, true],
    [3, false],
  ]);
  await desk.discard(1);
  expect((await desk.list({})).map(({ n }) => n)).toEqual([3]);
  expect((await entries())[0]).toEqual({ ...superseded, isSeen: true });
});

test('[OF4] a change that waits and is discarded is a noop that nobody has seen', async () => {
  const { desk, entries } = await deskOver(entryOf(1, WAITS));
  await desk.discard(1);
  expect(await entries()).toEqual([
    entryOf(1, { ...noopOf('lane'), op_id: 'new', state: 'pending', refusals: 0 }),
  ]);
});

test('[OF11] a noop that waits stays the one that it is', async () => {
  const held = entryOf(1, noopOf('lane'));
  const { desk, entries } = await deskOver(held);
  await desk.discard(1);
  expect(await entries()).toEqual([held]);
});

test('what is done is counted: the owner’s, without what was given up', async () => {
  const given = [doneOf(1), doneOf(2, noopOf('lane')), doneOf(3, THEIRS), doneOf(4)];
  const { desk } = await deskOver(...given);
  expect(await desk.countDone()).toBe(2);
});

test('[OF17] without its scheme, or its kind, a change is listed by what is known of it', async () => {
  const { kind, v, payload } = recordAssessment({
    member: member('m2', 1),
    slug: 'floor',
    node_id: SKILLS[0] ?? '',
    assessment: 2,
    ts: 1000,
  });
  const newer = { kind: 'dance', v: 9, payload: {} };
  const { desk } = await deskOver(entryOf(1, { kind, v, payload }), entryOf(2, newer));
  expect(await desk.list({})).toMatchObject([
    { words: { kind: 'assessment' }, node_title: null, grade_label: null },
    { words: { kind: 'unknown', name: 'dance' }, node_title: null, grade_label: null },
  ]);
});
