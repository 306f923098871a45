import { IsObject } from 'typebox';
import { expect, test } from 'vitest';
import { FEATURE_FLAGS, ROLES } from '../vocabulary/index.ts';
import { calls, type Call } from './index.ts';

const all: [string, Call][] = Object.entries(calls);

test.each(all)('%s names its path parameters', (key, call) => {
  const inPath = [...key.matchAll(/:(\w+)/g)].map((match) => match[1]);
  const declared =
    call.params !== undefined && IsObject(call.params) ? Object.keys(call.params.properties) : [];
  expect(declared).toEqual(inPath);
});

test.each(all)('%s answers with a body exactly when its status has one', (_key, call) => {
  expect(call.response === undefined).toBe(call.status === 204);
});

test.each(all.filter(([, call]) => call.change))(
  '%s, a queued change, is no read and needs a token',
  (key, call) => {
    expect(key).not.toMatch(/^GET/);
    expect(call.auth).not.toBe('none');
  },
);

test('[D25] these calls may be answered by a replica', () => {
  expect(all.flatMap(([key, call]) => (call.replica === true ? key : []))).toEqual([
    'GET /sync-health',
    'GET /sync-health/rejected',
    'GET /reports/:name',
    'GET /reports/schemes/:name',
  ]);
});

test.each(all.filter(([, call]) => call.replica))(
  '[D25] %s, which a replica may answer, only reads, and is for administrators',
  (key, { auth, presence, etag }) => {
    expect(key).toMatch(/^GET/);
    expect([['admin'], ['ngo']]).toContainEqual(auth);
    expect([presence, etag]).toEqual([undefined, undefined]);
  },
);

test.each(all.filter(([, call]) => call.total))('%s counts a list', (_key, call) => {
  expect(call.response).toMatchObject({ type: 'array' });
});

test('closed lists hold each word once', () => {
  for (const list of [FEATURE_FLAGS, ROLES]) expect(new Set(list).size).toBe(list.length);
});
