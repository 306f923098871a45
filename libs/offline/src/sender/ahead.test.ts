import { expect, test } from 'vitest';
import { doneOf, entryOf, outboxWith } from '../testing/entries.ts';
import { createAhead } from './ahead.ts';

test('what was looked at goes out once, as the database holds it', async () => {
  const held = entryOf(1, { attempts: 3 });
  const ahead = createAhead(await outboxWith(held, entryOf(2)));
  expect(ahead.has(entryOf(1))).toBe(false);
  expect(ahead.take(entryOf(1))).toBeNull();
  expect(await ahead.look([entryOf(1), entryOf(2)])).toBe(true);
  expect(ahead.has(entryOf(1))).toBe(true);
  expect(ahead.take(entryOf(1))).toEqual(held);
  expect(ahead.has(entryOf(1))).toBe(false);
  expect(ahead.has(entryOf(2))).toBe(true);
  ahead.forget();
  expect(ahead.has(entryOf(2))).toBe(false);
});

test('[OF7] what another tab settled, discarded or moved is not seen, and is told of', async () => {
  const ahead = createAhead(await outboxWith(doneOf(1), entryOf(2, { op_id: 'noop' }), entryOf(3)));
  expect(await ahead.look([entryOf(1), entryOf(3)])).toBe(false);
  expect([ahead.has(entryOf(1)), ahead.has(entryOf(3))]).toEqual([false, true]);
  expect(await ahead.look([entryOf(2)])).toBe(false);
  expect(ahead.has(entryOf(2))).toBe(false);
  expect(await ahead.look([entryOf(3, { lane_seq: 9 })])).toBe(false);
  expect(ahead.has(entryOf(3, { lane_seq: 9 }))).toBe(false);
  expect(ahead.has(entryOf(3, { op_id: 'another' }))).toBe(false);
});
