import { describe, expect, test } from 'vitest';
import { parseInvitations } from './parse-invitations.ts';

describe('parseInvitations', () => {
  test.each([
    ['Ava Morgan <ava@example.org>', 'Ava', 'Morgan'],
    ['Ava, Morgan, ava@example.org', 'Ava', 'Morgan'],
    ['ava@example.org\tAva\tvan der Berg', 'Ava', 'van der Berg'],
    ['"Ava Morgan" ava@example.org', 'Ava', 'Morgan'],
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

  test('reads a list of addresses on one line', () => {
    const text =
      'Ava Morgan <ava@example.org>, ben.hughes@example.org; Cai Evans <cai@example.org>;';
    expect(parseInvitations(text)).toMatchObject([
      { firstname: 'Ava', lastname: 'Morgan', email: 'ava@example.org', problem: null },
      { firstname: 'Ben', lastname: 'Hughes', email: 'ben.hughes@example.org', problem: null },
      { firstname: 'Cai', lastname: 'Evans', email: 'cai@example.org', problem: null },
    ]);
  });

  test('reads addresses separated by commas, also without a last name', () => {
    expect(parseInvitations('jane@x.org, ben.hughes@x.org,cai@x.org')).toMatchObject([
      { firstname: 'Jane', lastname: '', email: 'jane@x.org', problem: null },
      { firstname: 'Ben', lastname: 'Hughes', email: 'ben.hughes@x.org', problem: null },
      { firstname: 'Cai', lastname: '', email: 'cai@x.org', problem: null },
    ]);
  });

  test('names the problem of a line, and leaves out empty lines', () => {
    const text = 'Ava Morgan\n\n  ._@example.org\nBen Hughes b@example.org\nB Hughes B@example.org';
    expect(parseInvitations(text).map(({ problem }) => problem)).toEqual([
      'email',
      'name',
      null,
      'twice',
    ]);
  });
});
