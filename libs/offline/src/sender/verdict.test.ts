import type { SendOutcome } from '@springboard/api-client';
import { expect, test } from 'vitest';
import { judge } from './verdict.ts';

const answer = (
  status: number,
  {
    body = {},
    ours = true,
    ...headers
  }: { body?: unknown; ours?: boolean; result?: string; 'retry-after'?: string } = {},
): SendOutcome => ({
  kind: 'answer',
  status,
  headers: new Headers(
    Object.entries(headers).map(([name, value]): [string, string] => [
      name === 'result' ? 'x-op-result' : name,
      value,
    ]),
  ),
  body,
  ours,
});

test.each([
  ['applied', 200],
  ['superseded', 200],
  ['noop', 204],
  ['rejected', 403],
] as const)('[OF5] an answer of ours that carries %s settles', (result, status) => {
  expect(judge(answer(status, { result }))).toMatchObject({ kind: 'settled', result });
});

test.each([
  ['a captive portal', answer(200, { ours: false, result: 'applied', body: '<html>' })],
  ['a redirect', answer(302, { ours: false })],
  ['a success that names no result', answer(200)],
  ['a result that does not exist', answer(200, { result: 'fine' })],
  ['no answer', { kind: 'network' }],
  ['an answer that took too long', { kind: 'timeout' }],
  ['a gateway', answer(502, { ours: false })],
  ['a gateway that waited', answer(504, { ours: false })],
] satisfies [string, SendOutcome][])('[OF5] %s settles nothing', (_, outcome) => {
  expect(judge(outcome)).toMatchObject({ kind: 'unreachable' });
});

test.each([
  [500, 'fault'],
  [599, 'fault'],
  [540, 'maintenance'],
] as const)('[OF5] a %i settles nothing, whatever it carries', (status, kind) => {
  expect(judge(answer(status, { result: 'applied' })).kind).toBe(kind);
});

test('[OF5] 429 and 503 say how long to wait, at most an hour', () => {
  expect(judge(answer(429, { 'retry-after': '7' }))).toMatchObject({ kind: 'wait', ms: 7000 });
  expect(judge(answer(503, { ours: false, 'retry-after': '2' }))).toMatchObject({ ms: 2000 });
  expect(judge(answer(503, { 'retry-after': '999999999' }))).toMatchObject({ ms: 3_600_000 });
  expect(judge(answer(503, { 'retry-after': 'tomorrow' })).kind).toBe('unreachable');
  expect(judge(answer(503, { 'retry-after': '-1' })).kind).toBe('unreachable');
  expect(judge(answer(429, { 'retry-after': '0' }))).toMatchObject({ kind: 'wait', ms: 0 });
  expect(judge(answer(429)).kind).toBe('fault');
});

test('[OF5] nobody else says how long to wait', () => {
  expect(judge(answer(502, { 'retry-after': '7' })).kind).toBe('unreachable');
  expect(judge(answer(500, { 'retry-after': '7' })).kind).toBe('fault');
});

test('what went wrong is told by its status and code, and where there is no answer as that', () => {
  expect(judge({ kind: 'network' })).toEqual({
    kind: 'unreachable',
    error: { status: 0, code: 'ERROR_FETCH', detail: null },
  });
  const body = { error: 'DOWN', detail: { since: 5 } };
  expect(judge(answer(540, { body }))).toEqual({
    kind: 'maintenance',
    error: { status: 540, code: 'DOWN', detail: { since: 5 } },
  });
  expect(judge(answer(540, { body, ours: false }))).toMatchObject({
    error: { code: 'UNKNOWN_ERROR' },
  });
});

test('[OF7] a refusal that is not ours is told from one that is', () => {
  const error = { status: 403, code: 'FORBIDDEN', detail: null };
  expect(judge(answer(403, { body: { error: 'FORBIDDEN' }, result: 'rejected' }))).toMatchObject({
    kind: 'settled',
    error,
  });
  for (const status of [400, 401, 403, 426])
    expect(judge(answer(status, { body: '<html>', ours: false })).kind).toBe('refused');
});

test('[OF4] a gap and a taken number say where the lane goes on', () => {
  const detail = { expected: 3 };
  expect(judge(answer(409, { body: { error: 'GAP', detail } }))).toEqual({
    kind: 'gap',
    expected: 3,
  });
  expect(judge(answer(409, { body: { error: 'LANE_TAKEN', detail } }))).toEqual({
    kind: 'taken',
    expected: 3,
  });
});

test('[OF8] a session that is over, and an app that is too old, are no verdict on the change', () => {
  expect(judge(answer(401, { body: { error: 'TOKEN_EXPIRED' } })).kind).toBe('sign_in');
  expect(judge(answer(426, { body: { error: 'UNKNOWN_KIND' } })).kind).toBe('outdated');
});
