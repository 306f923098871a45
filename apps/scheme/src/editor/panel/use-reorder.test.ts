import { describe, expect, test } from 'vitest';
import { targetOf } from './use-reorder.ts';

describe('targetOf', () => {
  test.each([
    { from: 2, over: 0, edge: 'before', place: 0 },
    { from: 2, over: 0, edge: 'after', place: 1 },
    { from: 0, over: 2, edge: 'before', place: 1 },
    { from: 0, over: 2, edge: 'after', place: 2 },
    { from: 1, over: 0, edge: 'after', place: 1 },
    { from: 1, over: 2, edge: 'before', place: 1 },
  ] as const)(
    '[scheme-portal §4] item $from that is dropped $edge item $over gets place $place',
    ({ from, over, edge, place }) => {
      expect(targetOf(from, over, edge)).toBe(place);
    },
  );
});
