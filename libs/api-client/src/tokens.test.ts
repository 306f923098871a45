import { expect, test } from 'vitest';
import type { TokenSource } from './api.ts';
import { answering, openApi, type Reply } from '../testing/index.ts';

const EXPIRED: Reply = { status: 401, body: { error: 'TOKEN_EXPIRED' } };
const INVALID: Reply = { status: 401, body: { error: 'INVALID_TOKEN' } };
const change = { method: 'POST', path: '/members/1/note', body: {}, headers: {} };

/** Tokens `token-1`, `token-2` …; a refresh that is refused or cannot be sent changes nothing. */
const tokenSource = (outcome: Awaited<ReturnType<TokenSource['refresh']>> = 'refreshed') => {
  const state = { token: 1, refreshes: 0 };
  const tokens: TokenSource = {
    get: () => `token-${state.token}`,
    refresh: async () => {
      state.refreshes += 1;
      await Promise.resolve();
      if (outcome === 'refreshed') state.token += 1;
      return outcome;
    },
  };
  return { state, tokens };
};

test('an expired token is refreshed once and the request made again, with the same id', async () => {
  const { state, tokens } = tokenSource();
  const { api, requests } = openApi(answering(EXPIRED, { body: [] }), { tokens });
  expect(await api.call('GET /children', {})).toMatchObject({ ok: true });
  expect(state.refreshes).toBe(1);
  expect(requests.map(({ headers }) => headers.get('x-request-id'))).toEqual(['id-1', 'id-1']);
  expect(requests[1]?.headers.get('authorization')).toBe('Bearer token-2');
});

test('requests that fail together share one refresh', async () => {
  const { state, tokens } = tokenSource();
  const { api } = openApi(
    ({ headers }) => (headers.get('authorization') === 'Bearer token-1' ? EXPIRED : { body: [] }),
    { tokens },
  );
  const results = await Promise.all(Array.from({ length: 5 }, () => api.call('GET /children', {})));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(state.refreshes).toBe(1);
});

test('a token that was renewed meanwhile is used without a refresh', async () => {
  const { state, tokens } = tokenSource();
  const { api } = openApi(
    (_, nth) => {
      if (nth > 0) return { body: [] };
      state.token = 2;
      return EXPIRED;
    },
    { tokens },
  );
  expect(await api.call('GET /children', {})).toMatchObject({ ok: true });
  expect(state.refreshes).toBe(0);
});

test('a token that is still expired after the refresh is a failure, not a loop', async () => {
  const { state, tokens } = tokenSource();
  const { api, requests } = openApi(answering(EXPIRED), { tokens });
  expect(await api.call('GET /children', {})).toMatchObject({
    ok: false,
    failure: { status: 401, error: 'TOKEN_EXPIRED' },
  });
  expect([state.refreshes, requests.length]).toEqual([1, 2]);
});

test('a refused refresh ends the session', async () => {
  const { tokens } = tokenSource('invalid');
  const { api, events } = openApi(answering(EXPIRED), { tokens });
  expect(await api.call('GET /children', {})).toMatchObject({ ok: false });
  expect(events).toEqual(['invalidToken']);
});

test('[OF8] an unreachable refresh keeps the session, and the request fails as a network error', async () => {
  const { tokens } = tokenSource('unreachable');
  const { api, events } = openApi(answering(EXPIRED), { tokens });
  expect(await api.call('GET /children', {})).toMatchObject({
    failure: { status: 0, error: 'ERROR_FETCH' },
  });
  expect(await api.send(change)).toEqual({ kind: 'network' });
  expect(events).toEqual([]);
});

test('an invalid token ends the session, without a refresh', async () => {
  const { state, tokens } = tokenSource();
  const { api, events } = openApi(answering(INVALID), { tokens });
  await api.call('GET /children', {});
  expect([events, state.refreshes]).toEqual([['invalidToken'], 0]);
});

test('[D16] a revoked token ends the session, and one that was replaced does not', async () => {
  const ENDED = { status: 401, body: { error: 'SESSION_ENDED' } };
  const { state, tokens } = tokenSource();
  const { api, events } = openApi(answering(ENDED), { tokens });
  await api.call('GET /children', {});
  expect([events, state.refreshes]).toEqual([['sessionEnded'], 0]);
  const other = openApi(
    () => {
      state.token = 2;
      return ENDED;
    },
    { tokens },
  );
  await other.api.call('GET /children', {});
  expect(other.events).toEqual([]);
});

test('an API error about a replaced token does not end the new session', async () => {
  const { state, tokens } = tokenSource();
  const { api, events } = openApi(
    () => {
      state.token = 2;
      return INVALID;
    },
    { tokens },
  );
  await api.call('GET /children', {});
  expect(events).toEqual([]);
});

test('wrong credentials at login do not end a session', async () => {
  const { api, events } = openApi(
    answering({ status: 401, body: { error: 'AUTH_INVALID_CREDENTIALS' } }),
  );
  const body = {
    client_id: 1,
    type: 'coach',
    provider: 'springboard',
    language_id: 1,
    username: 'ava.morgan',
    password: 'wrong',
  } as const;
  expect(await api.call('POST /auth/login', { body })).toMatchObject({
    failure: { error: 'AUTH_INVALID_CREDENTIALS' },
  });
  expect(events).toEqual([]);
});

test('without a token nothing is refreshed: the caller answers for the one in the headers', async () => {
  const { state, tokens } = tokenSource();
  const none = { get: () => null, refresh: () => tokens.refresh() };
  const { api, requests, events } = openApi(answering(EXPIRED), { tokens: none });
  const headers = { authorization: 'Bearer given' };
  expect(await api.call('GET /children', {}, { headers })).toMatchObject({
    failure: { error: 'TOKEN_EXPIRED' },
  });
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer given']);
  expect([events, state.refreshes]).toEqual([[], 0]);
});

test('a queued change is sent again after a refresh, with its own id and headers', async () => {
  const { tokens } = tokenSource();
  const { api, requests } = openApi(
    answering(EXPIRED, { body: {}, headers: { 'x-op-result': 'applied' } }),
    { tokens },
  );
  const headers = { 'X-Request-Id': 'op-1', 'X-Lane': 'note:1', 'X-Lane-Seq': '3' };
  expect(await api.send({ ...change, headers })).toMatchObject({
    kind: 'response',
    isFromApi: true,
  });
  expect(requests.map(({ headers }) => headers.get('x-request-id'))).toEqual(['op-1', 'op-1']);
  expect(requests[1]?.headers.get('x-lane-seq')).toBe('3');
});
