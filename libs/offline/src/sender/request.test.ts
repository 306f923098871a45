import { describe, expect, test } from 'vitest';
import type { Kind } from '../changes/change.ts';
import { kindOf } from '../changes/kinds.ts';
import { toNoop } from '../outbox/apply-response.ts';
import { entryOf } from '../../testing/entries.ts';
import { createRequest } from './request.ts';

const HEADERS = {
  'x-request-id': 'op-1',
  'x-device-id': 'device',
  'x-lane': 'lane',
  'x-lane-seq': '1',
};

const requestOf = (entry = entryOf(1), kind = kindOf(entry), token = 'token') => {
  if (!kind) throw new Error('no such kind');
  return createRequest(entry, kind, { token, device_id: 'device' });
};

describe('createRequest', () => {
  test('[OF3] has the id, the sequence number and the token, and is the same each time except for the token', () => {
    const first = requestOf();
    expect(first.headers).toEqual({ authorization: 'Bearer token', ...HEADERS });
    expect(first).toMatchObject({ method: 'POST', path: '/members/m2/attendance' });
    const repeated = requestOf(entryOf(1, { attempts: 3, refusals: 2 }), undefined, 'another');
    expect(repeated).toEqual({
      ...first,
      headers: { authorization: 'Bearer another', ...HEADERS },
    });
  });

  test('has no body if the change has none, and puts the query into the path', () => {
    const noop = requestOf(entryOf(1, toNoop('lane')));
    expect(noop).toStrictEqual({
      method: 'POST',
      path: '/changes/noop',
      headers: { authorization: 'Bearer token', ...HEADERS },
    });
    const withQuery: Pick<Kind<unknown>, 'request'> = {
      request: (_, ts) => ({ method: 'DELETE', path: '/x', query: { ts, of: 7 } }),
    };
    const kind = kindOf(entryOf(1));
    if (!kind) throw new Error('no such kind');
    expect(requestOf(entryOf(1), { ...kind, ...withQuery }).path).toBe('/x?ts=1000&of=7');
  });
});
