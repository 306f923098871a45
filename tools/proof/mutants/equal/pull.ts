import type { Equal } from './equal.ts';

export const IN_PULL: readonly Equal[] = [
  {
    file: 'pull/sync.ts',
    line: '(day?.groups ?? []).filter(isBooked)',
    instead: 'day?.groups ?? []',
    why: 'A group is wanted by its number, and a slot that nobody has booked has none.',
  },
  {
    file: 'pull/sync.ts',
    line: '(day?.groups ?? []).filter(isBooked)',
    instead: '["Stryker was here"]',
    why: 'A text has no number by which it could be wanted.',
  },
  {
    file: 'pull/pulls.ts',
    line: "new Error('cut off')",
    instead: '""',
    why: 'Of what is cut off nobody reads the reason.',
  },
  {
    file: 'pull/pulls.ts',
    line: 'cuts += 1',
    instead: 'cuts -= 1',
    why: 'It only has to be another number than before.',
  },
  {
    file: 'pull/schemes.ts',
    line: 'scheme : { value: null }',
    instead: '{}',
    why: 'Nothing and null are no scheme alike.',
  },
];
