import { expect, test } from 'vitest';
import { tokenOf } from '../testing/token.ts';
import { holds, ownerOf } from './facts.ts';

const NOW = 1_772_000_000;

const owner = ({ club_id = 7, language_id = 1, uuid = 'ava', expiry = NOW + 1 }, now = NOW) => {
  const language = { language_id, language: 'en-GB' as const };
  const values = new Map([
    ['token', tokenOf({ sub: JSON.stringify({ uuid }), club_id, language })],
    ['refresh_token_expiry', JSON.stringify(expiry)],
  ]);
  return ownerOf({ getItem: (key: string) => values.get(key) ?? null }, now);
};

test('a picture is of a user in a club and a language', () => {
  expect(owner({ expiry: NOW + 500 })).toBe(owner({}));
  expect(owner({ uuid: 'ben' })).not.toBe(owner({}));
  expect(owner({ club_id: 8 })).not.toBe(owner({}));
  expect(owner({ language_id: 2 })).not.toBe(owner({}));
});

test('[§4] without a valid session it is of nobody', () => {
  expect(owner({ expiry: NOW })).toBeNull();
  expect(ownerOf({ getItem: () => null }, NOW)).toBeNull();
});

test.each([
  ['when it was taken', 'ava', 100, true],
  ['later that day', 'ava', 199, true],
  ['the next day', 'ava', 200, false],
  ['before it was taken, by a clock that went back', 'ava', 99, false],
  ['for somebody else', 'ben', 150, false],
  ['for nobody', null, 150, false],
])('a picture holds %s: %s, %i', (_, now_owner, now, expected) => {
  expect(holds({ of: 'ava', from: 100, until: 200 }, now_owner, now)).toBe(expected);
});
