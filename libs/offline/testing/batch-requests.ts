import type { SendRequest } from '@springboard/api-client';
import { readField } from '../src/changes/change.ts';
import type { History } from './history.ts';
import type { Server, ServerResponse } from './server.ts';

const isChange = (value: unknown): value is SendRequest =>
  typeof readField(value, 'path') === 'string' && typeof readField(value, 'headers') === 'object';

/** The changes that a request brings: many where it is the call for many (D13), else itself. */
export const changesIn = (request: SendRequest): readonly SendRequest[] => {
  if (request.path !== '/changes') return [request];
  const changes = readField(request.body, 'changes');
  return Array.isArray(changes) ? changes.filter(isChange) : [];
};

/**
 * What the server answers: each of many is taken in as if it came alone.
 *
 * @param breaks the last of many hits a fault of the server's, and leaves no trace
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

/** What each change heard, by its request id: the verdict that came back with it. */
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

/** So often in a row a tab is told the same. */
const CALLS_PER_PHASE = 7;

/** Whether many changes go out in one call, each time that a tab asks itself. */
export const batchSwitch = ({ batching: together }: History): (() => boolean) => {
  let calls = 0;
  return () => {
    calls += 1;
    return (
      together === 'always' ||
      (together === 'at_times' && calls % (2 * CALLS_PER_PHASE) < CALLS_PER_PHASE)
    );
  };
};
