import { NOW } from '@springboard/portal/testing';
import { describe, expect, test } from 'vitest';
import { makeMember } from '../../testing/device.ts';
import { isReadyToMove, isAssessmentOverdue } from './member-filter.ts';

const DAY = 86_400;
const assessed = (days: number) => makeMember('Ava', { last_assessed_ts: NOW - days * DAY });

describe('member filter', () => {
  test('[D12] an assessment is overdue after more than 28 days without a grade', () => {
    expect(isAssessmentOverdue(assessed(28), NOW)).toBe(false);
    expect(isAssessmentOverdue(assessed(29), NOW)).toBe(true);
    expect(isAssessmentOverdue(makeMember('Ava'), NOW)).toBe(true);
  });

  test('[§4] a member with a move intent is ready to move unless the intent is to stay', () => {
    const intent = { move_remote_node_id: '/sprout' };
    expect(isReadyToMove(makeMember('Ava', intent))).toBe(true);
    expect(isReadyToMove(makeMember('Ava', { ...intent, move_stay: true }))).toBe(false);
    expect(isReadyToMove(makeMember('Ava'))).toBe(false);
  });
});
