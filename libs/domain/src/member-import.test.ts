import { expect, test } from 'vitest';
import { checkColumns } from './member-import.ts';

test('§5 guardian columns are optional, member columns are required', () => {
  expect(checkColumns(['FirstName', ' lastname', 'dob'])).toEqual({ missing: [], unknown: [] });
  expect(checkColumns(['firstname', 'guardian_email', 'Shoe size'])).toEqual({
    missing: ['lastname', 'dob'],
    unknown: ['Shoe size'],
  });
});
