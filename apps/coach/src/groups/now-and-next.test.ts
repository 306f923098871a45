import { expect, test } from 'vitest';
import { makeGroup } from '../testing/device.ts';
import { nowAndNext } from './now-and-next.ts';

const early = makeGroup({ id: 1, start_at: 100, end_at: 200 });
const late = makeGroup({ id: 2, start_at: 300, end_at: 400 });
const alsoLate = makeGroup({ id: 3, start_at: 300, end_at: 500 });
const slot = makeGroup({ id: null, start_at: 100, end_at: 500 });
const groups = [slot, late, early, alsoLate];

test('a session is on from its start until its end', () => {
  expect(nowAndNext(groups, 100)).toEqual({ now: [early], next: [] });
  expect(nowAndNext(groups, 199).now).toEqual([early]);
});

test('between sessions, all that start together come next', () => {
  expect(nowAndNext(groups, 200)).toEqual({ now: [], next: [late, alsoLate] });
});

test('after the last session nothing comes', () => {
  expect(nowAndNext(groups, 500)).toEqual({ now: [], next: [] });
});
