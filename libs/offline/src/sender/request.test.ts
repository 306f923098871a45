import { expect, test } from 'vitest';
import type { Kind } from '../changes/change.ts';
import { kindOf } from '../changes/kinds.ts';
import { noopOf } from '../outbox/settle.ts';
import { entryOf } from '../testing/entries.ts';
import { requestOf } from './request.ts';

const HEADERS = {
  'x-request-id': 'op-1',
  'x-device-id': 'device',
  'x-lane': 'lane',
  'x-lane-seq': '1',
};

const sent = (entry = entryOf(1), kind = kindOf(entry), bearer = 'token') => {
  if (!kind) throw new Error('no such kind');
  return requestOf(entry, kind, { bearer, device_id: 'device' });
};

test('[OF3] a change goes out with its id, its place and the token, each time the same but for that', () => {
  const first = sent();
  expect(first.headers).toEqual({ authorization: 'Bearer token', ...HEADERS });
  expect(first).toMatchObject({ method: 'POST', path: '/members/m2/attendance' });
  const again = sent(entryOf(1, { attempts: 3, refusals: 2 }), undefined, 'another');
  expect(again).toEqual({ ...first, headers: { authorization: 'Bearer another', ...HEADERS } });
});

test('a change without a body has none, and what it asks for is in its address', () => {
  const noop = sent(entryOf(1, noopOf('lane')));
  expect(noop).toStrictEqual({
    method: 'POST',
    path: '/changes/noop',
    headers: { authorization: 'Bearer token', ...HEADERS },
  });
  const asking: Pick<Kind<unknown>, 'request'> = {
    request: (_, ts) => ({ method: 'DELETE', path: '/x', query: { ts, of: 7 } }),
  };
  const kind = kindOf(entryOf(1));
  if (!kind) throw new Error('no such kind');
  expect(sent(entryOf(1), { ...kind, ...asking }).path).toBe('/x?ts=1000&of=7');
});
