import { describe, expect, test } from 'vitest';
import { reportPeriodOf } from './report-period.ts';

const TODAY = '2026-11-28';

describe('reportPeriodOf', () => {
  test.each([
    ['the defaults of the server', undefined, undefined, undefined, undefined],
    ['only the last day', undefined, '2026-10-31', undefined, '2026-10-31'],
    ['from a day until today', '2026-10-01', undefined, '2026-10-01', undefined],
    ['both days', '2026-10-01', '2026-10-31', '2026-10-01', '2026-10-31'],
    ['a day ahead', '2027-01-01', undefined, '2027-01-01', '2027-01-01'],
    ['days in the wrong order', '2026-10-31', '2026-10-01', '2026-10-01', '2026-10-31'],
    ['a whole year', '2025-11-28', '2026-11-28', '2025-11-28', '2026-11-28'],
  ])('keeps %s', (_case, from, to, first, last) => {
    expect(reportPeriodOf({ from, to }, TODAY)).toEqual({
      from: first,
      to: last,
      isShortened: false,
    });
  });

  test('shortens a period that the server does not count to its last year', () => {
    expect(reportPeriodOf({ from: '2024-01-01', to: '2026-11-28' }, TODAY)).toEqual({
      from: '2025-11-28',
      to: '2026-11-28',
      isShortened: true,
    });
  });

  test('shortens a period until today to the year from its first day on', () => {
    expect(reportPeriodOf({ from: '2024-01-01', to: undefined }, TODAY)).toEqual({
      from: '2024-01-01',
      to: '2024-12-31',
      isShortened: true,
    });
  });
});
