import { describe, expect, test } from 'vitest';
import { tokenOf } from '../../testing/token.ts';
import { mayBeShown } from './snapshot.ts';
import { snapshotOwner } from './snapshot-owner.ts';

const NOW = 1_772_000_000;

const owner = ({ club_id = 7, language_id = 1, uuid = 'ava', expiry = NOW + 1 }, now = NOW) => {
  const language = { language_id, language: 'en-GB' as const };
  const values = new Map([
    ['token', tokenOf({ sub: JSON.stringify({ uuid }), club_id, language })],
    ['refresh_token_expiry', JSON.stringify(expiry)],
  ]);
  return snapshotOwner({ getItem: (key: string) => values.get(key) ?? null }, now);
};

describe('snapshot', () => {
  test('snapshotOwner names user, club and language', () => {
    expect(owner({ expiry: NOW + 500 })).toBe(owner({}));
    expect(owner({ uuid: 'ben' })).not.toBe(owner({}));
    expect(owner({ club_id: 8 })).not.toBe(owner({}));
    expect(owner({ language_id: 2 })).not.toBe(owner({}));
  });

  test('[§4] snapshotOwner is null without a valid session', () => {
    expect(owner({ expiry: NOW })).toBeNull();
    expect(snapshotOwner({ getItem: () => null }, NOW)).toBeNull();
  });

  test.each([
    ['when it was taken', 'ava', 100, true],
    ['later that day', 'ava', 199, true],
    ['the next day', 'ava', 200, false],
    ['before it was taken, after the clock was set back', 'ava', 99, false],
    ['to another user', 'ben', 150, false],
    ['without a user', null, 150, false],
  ])('mayBeShown %s: %s, %i', (_, owner_now, now, expected) => {
    const info = { owner: 'ava', taken_at: 100, expires_at: 200 };
    expect(mayBeShown(info, owner_now, now)).toBe(expected);
  });
});
