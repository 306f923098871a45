import { expect, test } from 'vitest';
import { duplicateReason, SAME_PERSON } from './duplicates.ts';

type Members = Parameters<typeof duplicateReason>[0]['members'];
const born = (...days: string[]): Members => days.map((dob) => Object({ dob }));

test.each([
  ['same', SAME_PERSON, born('2017-05-04', '2017-05-04')],
  ['spelling', SAME_PERSON - 1, born('2017-05-04', '2017-05-04')],
  ['name', SAME_PERSON - 1, born('2017-05-04', '2015-05-04')],
] as const)(
  'duplicateReason is "%s" for a score of %i and members of %j',
  (reason, score, members) => {
    expect(duplicateReason({ score, members })).toBe(reason);
  },
);
