import { expect, test } from 'vitest';
import { areAllPoliciesRead, isRead } from './documents.ts';

test('§4 a file with logs is read, and all policies are read when each one is', () => {
  const read = { folder: 'policy', logs: [{}] } as const;
  const unread = { folder: 'policy', logs: [] } as const;
  const additional = { folder: 'additional', logs: [] } as const;
  expect([read, unread].map(isRead)).toEqual([true, false]);
  expect(areAllPoliciesRead([read, additional])).toBe(true);
  expect(areAllPoliciesRead([read, unread])).toBe(false);
  expect(areAllPoliciesRead([])).toBe(true);
});
