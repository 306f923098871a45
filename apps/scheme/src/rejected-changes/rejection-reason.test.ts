import { describe, expect, test } from 'vitest';
import { countKinds, rejectedKind, rejectionReason } from './rejection-reason.ts';

describe('rejectionReason', () => {
  test.each([
    ['FORBIDDEN', 'access'],
    ['MEMBER_TRANSFERRED', 'gone'],
    ['DATE_AHEAD', 'date'],
    ['INVALID_GRADE', 'scheme'],
    ['SESSION_FULL', 'full'],
    ['CONFLICT', 'conflict'],
    ['VALIDATION', 'app'],
    ['', 'app'],
  ])('[scheme-portal §2] the error %s is explained as %s', (code, reason) => {
    expect(rejectionReason(code)).toBe(reason);
  });
});

describe('rejectedKind', () => {
  test.each([
    ['POST /members/:uuid/attendance', 'attendance'],
    ['DELETE /groups/:id/registers/:date', 'registers'],
    ['POST /members/:uuid/assessments/:slug', 'assessments'],
    ['POST /members/:uuid/note', 'notes'],
    ['DELETE /members/:uuid/badges/:badgeId', 'badges'],
    ['DELETE /member-tags/:tag/members/:uuid', 'tags'],
    ['POST /groups/:groupId/members/:uuid/mark', 'moves'],
    ['PATCH /lesson-plans/:uuid/field-values', 'plans'],
    ['POST /changes/noop', 'other'],
  ])('%s is about %s', (call, kind) => {
    expect(rejectedKind(call)).toBe(kind);
  });
});

describe('countKinds', () => {
  test('adds up the calls of a kind, most first', () => {
    const calls = [
      { call: 'POST /members/:uuid/note', count: 2 },
      { call: 'POST /members/:uuid/attendance', count: 1 },
      { call: 'DELETE /members/:uuid/attendance/:date', count: 3 },
    ];
    expect(countKinds(calls)).toEqual([
      ['attendance', 4],
      ['notes', 2],
    ]);
  });
});
