import type { SendResult } from '@springboard/api-client';
import { describe, expect, test } from 'vitest';
import { classifyResponse } from './classify-response.ts';

const response = (
  status: number,
  {
    body = {},
    isFromApi = true,
    ...headers
  }: { body?: unknown; isFromApi?: boolean; result?: string; 'retry-after'?: string } = {},
): SendResult => ({
  kind: 'response',
  status,
  headers: new Headers(
    Object.entries(headers).map(([name, value]): [string, string] => [
      name === 'result' ? 'x-op-result' : name,
      value,
    ]),
  ),
  body,
  isFromApi,
});

describe('classifyResponse', () => {
  test.each([
    ['applied', 200],
    ['superseded', 200],
    ['noop', 204],
    ['rejected', 403],
  ] as const)('[OF5] a response from our API with the result %s is final', (result, status) => {
    expect(classifyResponse(response(status, { result }))).toMatchObject({
      kind: 'result',
      op_result: result,
    });
  });

  test.each([
    ['a captive portal', response(200, { isFromApi: false, result: 'applied', body: '<html>' })],
    ['a redirect', response(302, { isFromApi: false })],
    ['a success without a result', response(200)],
    ['a success with an unknown result', response(200, { result: 'fine' })],
    ['a network error', { kind: 'network' }],
    ['a timeout', { kind: 'timeout' }],
    ['a gateway', response(502, { isFromApi: false })],
    ['a gateway timeout', response(504, { isFromApi: false })],
  ] satisfies [string, SendResult][])('[OF5] %s has no result', (_, unusable) => {
    expect(classifyResponse(unusable)).toMatchObject({ kind: 'unreachable' });
  });

  test.each([
    [500, 'server_error'],
    [599, 'server_error'],
    [540, 'maintenance'],
  ] as const)('[OF5] a status %i has no result, whatever its headers say', (status, kind) => {
    expect(classifyResponse(response(status, { result: 'applied' })).kind).toBe(kind);
  });

  test('[OF5] 429 and 503 delay by Retry-After, at most an hour', () => {
    expect(classifyResponse(response(429, { 'retry-after': '7' }))).toMatchObject({
      kind: 'retry_after',
      ms: 7000,
    });
    expect(classifyResponse(response(503, { isFromApi: false, 'retry-after': '2' }))).toMatchObject(
      {
        ms: 2000,
      },
    );
    expect(classifyResponse(response(503, { 'retry-after': '999999999' }))).toMatchObject({
      ms: 3_600_000,
    });
    expect(classifyResponse(response(503, { 'retry-after': 'tomorrow' })).kind).toBe('unreachable');
    expect(classifyResponse(response(503, { 'retry-after': '-1' })).kind).toBe('unreachable');
    expect(classifyResponse(response(429, { 'retry-after': '0' }))).toMatchObject({
      kind: 'retry_after',
      ms: 0,
    });
    expect(classifyResponse(response(429)).kind).toBe('server_error');
  });

  test('[OF5] Retry-After is ignored for other statuses', () => {
    expect(classifyResponse(response(502, { 'retry-after': '7' })).kind).toBe('unreachable');
    expect(classifyResponse(response(500, { 'retry-after': '7' })).kind).toBe('server_error');
  });

  test('the error has the status and the code of the response, or says that there was none', () => {
    expect(classifyResponse({ kind: 'network' })).toEqual({
      kind: 'unreachable',
      error: { status: 0, code: 'ERROR_FETCH', detail: null },
    });
    const body = { error: 'DOWN', detail: { since: 5 } };
    expect(classifyResponse(response(540, { body }))).toEqual({
      kind: 'maintenance',
      error: { status: 540, code: 'DOWN', detail: { since: 5 } },
    });
    expect(classifyResponse(response(540, { body, isFromApi: false }))).toMatchObject({
      error: { code: 'UNKNOWN_ERROR' },
    });
  });

  test('[OF7] a 4xx response of a proxy is distinguished from a rejection by our API', () => {
    const error = { status: 403, code: 'FORBIDDEN', detail: null };
    expect(
      classifyResponse(response(403, { body: { error: 'FORBIDDEN' }, result: 'rejected' })),
    ).toMatchObject({
      kind: 'result',
      error,
    });
    for (const status of [400, 401, 403, 426])
      expect(classifyResponse(response(status, { body: '<html>', isFromApi: false })).kind).toBe(
        'blocked',
      );
  });

  test('[OF4] a gap and a taken number say which number the server expects', () => {
    const detail = { expected: 3 };
    expect(classifyResponse(response(409, { body: { error: 'GAP', detail } }))).toEqual({
      kind: 'gap',
      expected: 3,
    });
    expect(classifyResponse(response(409, { body: { error: 'LANE_TAKEN', detail } }))).toEqual({
      kind: 'lane_taken',
      expected: 3,
    });
  });

  test('[OF8] an expired session and an outdated app are no result of the change', () => {
    expect(classifyResponse(response(401, { body: { error: 'TOKEN_EXPIRED' } })).kind).toBe(
      'sign_in',
    );
    expect(classifyResponse(response(426, { body: { error: 'UNKNOWN_KIND' } })).kind).toBe(
      'outdated',
    );
  });
});
