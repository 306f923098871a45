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
  { user_uuid, breaks }: { user_uuid: string; breaks: boolean },
): ServerResponse => {
  if (request.path !== '/changes') return server.handle(request, user_uuid);
  const changes = changesIn(request);
  const results = changes.map((change, place) => {
    const isBroken = breaks && place === changes.length - 1;
    const answer = isBroken ? BROKEN : server.handle(change, user_uuid);
    const request_id = change.headers['x-request-id'] ?? '';
    return {
      request_id,
      status: answer.status,
      headers: {
        'x-request-id': request_id,
        ...(answer.result && { 'x-op-result': answer.result }),
      },
      body: answer.body ?? null,
    };
  });
  return { status: 200, body: { results }, result: null };
};

const BROKEN: ServerResponse = { status: 500, body: { error: 'UNKNOWN_ERROR' }, result: null };

/** What each change heard, by its request id: the verdict that came back with it. */
export const opResultsIn = (request: SendRequest, headers: Headers, body: unknown) => {
  const heard = new Map<string, string>();
  const results = request.path === '/changes' ? readField(body, 'results') : [];
  for (const result of Array.isArray(results) ? results : []) {
    const verdict = readField(readField(result, 'headers'), 'x-op-result');
    if (typeof verdict === 'string') heard.set(String(readField(result, 'request_id')), verdict);
  }
  const verdict = headers.get('x-op-result');
  if (verdict !== null) heard.set(request.headers['x-request-id'] ?? '', verdict);
  return heard;
};

/** So often in a row a tab is told the same. */
const ASKED_ALIKE = 7;

/** Whether many changes go out in one call, each time that a tab asks itself. */
export const batchSwitch = ({ together }: History): (() => boolean) => {
  let asked = 0;
  return () => {
    asked += 1;
    return (
      together === 'always' || (together === 'at_times' && asked % (2 * ASKED_ALIKE) < ASKED_ALIKE)
    );
  };
};
