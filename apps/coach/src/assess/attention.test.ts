import { NOW } from '@springboard/portal/testing';
import { expect, test } from 'vitest';
import { makeMember } from '../testing/device.ts';
import { isReadyToMove, isWaiting } from './attention.ts';

const DAY = 86_400;
const assessed = (days: number) => makeMember('Ava', { last_assessed_ts: NOW - days * DAY });

test('[D12] more than 28 days without a grade is long', () => {
  expect(isWaiting(assessed(28), NOW)).toBe(false);
  expect(isWaiting(assessed(29), NOW)).toBe(true);
  expect(isWaiting(makeMember('Ava'), NOW)).toBe(true);
});

test('[§4] who is marked to stay does not move', () => {
  const marked = { move_remote_node_id: '/sprout' };
  expect(isReadyToMove(makeMember('Ava', marked))).toBe(true);
  expect(isReadyToMove(makeMember('Ava', { ...marked, move_stay: true }))).toBe(false);
  expect(isReadyToMove(makeMember('Ava'))).toBe(false);
});
