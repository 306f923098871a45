import { describe, expect, test } from 'vitest';
import { parseInvitations } from './parse-invitations.ts';

describe('parseInvitations', () => {
  test.each([
    ['Ava Morgan <ava@example.org>', 'Ava', 'Morgan'],
    ['Ava, Morgan, ava@example.org', 'Ava', 'Morgan'],
    ['ava@example.org\tAva\tvan der Berg', 'Ava', 'van der Berg'],
    ['"Ava Morgan" ava@example.org;', 'Ava', 'Morgan'],
  ])('reads name and address of “%s”', (line, firstname, lastname) => {
    expect(parseInvitations(line)).toEqual([
      { line, firstname, lastname, email: 'ava@example.org', problem: null },
    ]);
  });

  test('takes the name from the address if there is no other', () => {
    expect(parseInvitations('ava.morgan@example.org')).toMatchObject([
      { firstname: 'Ava', lastname: 'Morgan', problem: null },
    ]);
  });

  test('names the problem of a line, and leaves out empty lines', () => {
    const text =
      'Ava Morgan\n\n  info@example.org\nBen Hughes b@example.org\nB Hughes B@example.org';
    expect(parseInvitations(text).map(({ problem }) => problem)).toEqual([
      'email',
      'name',
      null,
      'twice',
    ]);
  });
});
