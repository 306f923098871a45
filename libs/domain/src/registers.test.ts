import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { registerCounts, registerState, unmarkedMembers } from './registers.ts';

const marks = fc.array(fc.record({ in: fc.constantFrom(true, false, null) }));

test('D7 registerCounts counts members present, absent and not marked', () => {
  fc.assert(
    fc.property(marks, (members) => {
      const counts = registerCounts(members);
      expect(counts.in + counts.absent + counts.unmarked).toBe(counts.total);
      expect(counts.total).toBe(members.length);
      expect(unmarkedMembers(members)).toHaveLength(counts.unmarked);
    }),
  );
  expect(registerCounts([{ in: true }, { in: true }, { in: false }, { in: null }])).toEqual({
    in: 2,
    absent: 1,
    unmarked: 1,
    total: 4,
  });
});

test('D7 a register is complete only after a user completed it', () => {
  expect(registerState([{ in: null }], null)).toBe('not_started');
  expect(registerState([{ in: null }, { in: false }], null)).toBe('partial');
  expect(registerState([{ in: true }], null)).toBe('partial');
  expect(registerState([{ in: null }], 1_700_000_000)).toBe('complete');
});
