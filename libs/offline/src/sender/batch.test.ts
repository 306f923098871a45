import type { SendResult } from '@springboard/api-client';
import { describe, expect, test } from 'vitest';
import { entryOf } from '../../testing/entries.ts';
import { parseBatchResponse, fitBatch, type PreparedEntry } from './batch.ts';

type ApiResponse = Extract<SendResult, { kind: 'response' }>;

const batchResponse = (results: unknown, overrides: Partial<ApiResponse> = {}): SendResult => ({
  kind: 'response',
  status: 200,
  headers: new Headers(),
  body: { results },
  isFromApi: true,
  ...overrides,
});

const APPLIED = {
  request_id: 'op-1',
  status: 201,
  headers: { 'x-request-id': 'op-1', 'x-op-result': 'applied' },
  body: { uuid: 'm1' },
};

describe('parseBatchResponse', () => {
  test('[OF5] returns the response that each change would get in its own request', () => {
    const responses = parseBatchResponse(batchResponse([APPLIED]));
    expect([...(responses?.keys() ?? [])]).toEqual(['op-1']);
    expect(responses?.get('op-1')).toEqual({
      kind: 'response',
      status: 201,
      headers: new Headers(APPLIED.headers),
      body: { uuid: 'm1' },
      isFromApi: true,
    });
  });

  test('[OF5] skips a result without a request id and distrusts one whose headers name another', () => {
    const responses = parseBatchResponse(
      batchResponse([
        { ...APPLIED, request_id: 7 },
        null,
        { ...APPLIED, request_id: 'op-2' },
        { request_id: 'op-3', status: 200, headers: { 'x-request-id': 7, 'retry-after': null } },
        { request_id: 'op-4', status: 200 },
      ]),
    );
    const parsed = [...(responses ?? [])].map(([id, response]) => [
      id,
      response.kind === 'response' && response.isFromApi,
      response.kind === 'response' && [...response.headers].length,
    ]);
    expect(parsed).toEqual([
      ['op-2', false, 2],
      ['op-3', false, 0],
      ['op-4', false, 0],
    ]);
  });

  test.each([
    ['a network error', { kind: 'network' }],
    ['a response that is not from our API', batchResponse([APPLIED], { isFromApi: false })],
    ['a response with another status', batchResponse([APPLIED], { status: 207 })],
    ['a response without results', batchResponse(undefined)],
  ] satisfies [string, SendResult][])('[OF5] returns null for %s', (_, response) => {
    expect(parseBatchResponse(response)).toBeNull();
  });
});

describe('fitBatch', () => {
  test('D13 takes a lane of 300 characters and skips a longer one', () => {
    const prepared = (laneLength: number): PreparedEntry => ({
      entry: entryOf(1, { lane: 'x'.repeat(laneLength) }),
      request: { method: 'POST', path: '/x', headers: {} },
    });
    expect(fitBatch([prepared(301), prepared(300)], 500)).toEqual([prepared(300)]);
  });
});
