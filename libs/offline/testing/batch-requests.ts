import type { SendRequest } from '@springboard/api-client';
import { readField } from '../src/changes/change.ts';
import type { History } from './history.ts';
import type { Server, ServerResponse } from './server.ts';

const isChange = (value: unknown): value is SendRequest =>
  typeof readField(value, 'path') === 'string' && typeof readField(value, 'headers') === 'object';

/** The changes in a request: those of a batch (D13), or the request itself. */
export const changesIn = (request: SendRequest): readonly SendRequest[] => {
  if (request.path !== '/changes') return [request];
  const changes = readField(request.body, 'changes');
  return Array.isArray(changes) ? changes.filter(isChange) : [];
};

/**
 * The server's response. It handles each change of a batch like a single one.
 *
 * @param fails the last change of a batch gets a server error and has no effect
 */
export const respondTo = (
  server: Server,
  request: SendRequest,
  { user_uuid, fails }: { user_uuid: string; fails: boolean },
): ServerResponse => {
  if (request.path !== '/changes') return server.handle(request, user_uuid);
  const changes = changesIn(request);
  const results = changes.map((change, index) => {
    const isFailing = fails && index === changes.length - 1;
    const response = isFailing ? SERVER_ERROR : server.handle(change, user_uuid);
    const request_id = change.headers['x-request-id'] ?? '';
    return {
      request_id,
      status: response.status,
      headers: {
        'x-request-id': request_id,
        ...(response.result && { 'x-op-result': response.result }),
      },
      body: response.body ?? null,
    };
  });
  return { status: 200, body: { results }, result: null };
};

const SERVER_ERROR: ServerResponse = {
  status: 500,
  body: { error: 'UNKNOWN_ERROR' },
  result: null,
};

/** The `X-Op-Result` of each change in a response, by request id. */
export const opResultsIn = (request: SendRequest, headers: Headers, body: unknown) => {
  const opResults = new Map<string, string>();
  const results = request.path === '/changes' ? readField(body, 'results') : [];
  for (const result of Array.isArray(results) ? results : []) {
    const opResult = readField(readField(result, 'headers'), 'x-op-result');
    if (typeof opResult === 'string')
      opResults.set(String(readField(result, 'request_id')), opResult);
  }
  const opResult = headers.get('x-op-result');
  if (opResult !== null) opResults.set(request.headers['x-request-id'] ?? '', opResult);
  return opResults;
};

/** With `sometimes`, batches are on for this many calls, then off for as many. */
const CALLS_PER_PHASE = 7;

/** Returns whether the next request is a batch. */
export const batchSwitch = ({ batching }: History): (() => boolean) => {
  let calls = 0;
  return () => {
    calls += 1;
    return (
      batching === 'always' ||
      (batching === 'sometimes' && calls % (2 * CALLS_PER_PHASE) < CALLS_PER_PHASE)
    );
  };
};
