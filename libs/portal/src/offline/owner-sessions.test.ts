import type { Api, TokenSource } from '@springboard/api-client';
import { describe, expect, test } from 'vitest';
import { makeApi } from '../../testing/make-api.ts';
import { openSessionOf, rememberToken, usersOfSession } from './owner-sessions.ts';

const AVA = { user_uuid: 'ava', club_id: 1, host: 'coach.example.org' };

const tokenOf = ({ user_uuid, club_id }: { user_uuid: string; club_id: number }, serial = 1) =>
  ['e30', btoa(JSON.stringify({ user_uuid, club_id, sub: '{}' })), serial].join('.');

/** A device with Ava's token, and a server that gives this status for it. */
const setup = ({ status = 200, error }: { status?: number; error?: string } = {}) => {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  rememberToken(storage, tokenOf(AVA));
  const sources: TokenSource[] = [];
  const api = makeApi(() => ({ status, body: error ? { error } : { token: 'for changes' } }));
  const apiAs = (tokens: TokenSource): Api => {
    sources.push(tokens);
    return api;
  };
  return { storage, sources, deps: { api, apiAs, storage } };
};

describe('openSessionOf', () => {
  test('[D23] gives the token for the changes of a user who used the device before', async () => {
    const { deps, sources } = setup();
    const session = await openSessionOf(AVA, deps);
    expect(session).toMatchObject({ tokens: sources[0] });
    expect(sources[0]?.get()).toBe('for changes');
  });

  test('[D23] is ended for a user, or a club, without a token on the device', async () => {
    const { deps } = setup();
    expect(await openSessionOf({ ...AVA, user_uuid: 'ben' }, deps)).toBe('ended');
    expect(await openSessionOf({ ...AVA, club_id: 2 }, deps)).toBe('ended');
  });

  test('[D23] is ended when the server rejects the token, and unknown when it does not respond', async () => {
    const rejected = setup({ status: 403, error: 'FORBIDDEN' });
    expect(await openSessionOf(AVA, rejected.deps)).toBe('ended');
    const overloaded = setup({ status: 429, error: 'TOO_MANY_REQUESTS' });
    expect(await openSessionOf(AVA, overloaded.deps)).toBe('unreachable');
  });

  test('remembers the tokens of several users, the last of each', () => {
    const { storage } = setup();
    rememberToken(storage, tokenOf({ user_uuid: 'ben', club_id: 1 }));
    rememberToken(storage, tokenOf(AVA, 2));
    rememberToken(storage, null);
    expect(usersOfSession(storage)).toEqual(['ava', 'ben']);
    expect(Object.values(JSON.parse(storage.getItem('ownerTokens') ?? '{}'))).toEqual([
      tokenOf(AVA, 2),
      tokenOf({ user_uuid: 'ben', club_id: 1 }),
    ]);
  });
});
