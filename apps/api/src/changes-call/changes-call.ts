import { CHANGE_HEADERS, type QueuedChange } from '@springboard/contract';
import { processChanges } from '../changes/process-changes.ts';
import { toIncomingChange } from '../changes/queued-route.ts';
import { toResponse, type VerbatimResponse } from '../changes/responses.ts';
import type { RouteMatch } from '../changes/route-matcher.ts';
import type { IncomingChange, Outcome } from '../changes/types.ts';
import {
  type ApiError,
  apiError,
  apiErrorJson,
  isApiError,
  type RawResponse,
  rawResponse,
} from '../http/api-error.ts';
import type { BoundedQueue } from '../http/bounded-queue.ts';
import { describeError, mapException, sessionEnded } from '../http/map-exception.ts';
import type { Context } from '../routing/context.ts';

type Key = 'POST /changes';
type MatchRoute = (method: string, path: string) => RouteMatch | null;

/**
 * D13: processes each change as if it were sent alone, with many in one transaction. The results are in the order
 * of the changes. Their bodies are the stored texts, unchanged.
 */
export const changesCall = (matchRoute: MatchRoute, queue: BoundedQueue) => {
  return (context: Context<Key>): Promise<RawResponse | ApiError> =>
    queue.run(() => processCall(context, matchRoute));
};

const processCall = async (
  context: Context<Key>,
  matchRoute: MatchRoute,
): Promise<RawResponse | ApiError> => {
  const parsed = context.body.changes.map((change) => parse(context, matchRoute, change));
  const changes = parsed.flatMap(({ incoming }) => (isApiError(incoming) ? [] : [incoming]));
  // Otherwise the transactions of the changes check the session (D16).
  if (changes.length === 0) await context.read(() => Promise.resolve());
  const outcomes = await processChanges(context.server.database, changes);
  // All changes are of one session.
  if (outcomes.some(({ kind }) => kind === 'session_ended')) return sessionEnded;
  const outcomeOf = new Map(changes.map((incoming, index) => [incoming, outcomes[index]]));
  const results = parsed.map(({ request_id, incoming }) =>
    resultText(
      request_id,
      isApiError(incoming) ? incoming : responseOf(context, request_id, outcomeOf.get(incoming)),
    ),
  );
  return rawResponse(`{"results":[${results.join()}]}`);
};

type Parsed = { request_id: string; incoming: IncomingChange | ApiError };

const parse = (
  context: Context<Key>,
  matchRoute: MatchRoute,
  { method, path, headers, body }: QueuedChange,
): Parsed => {
  const request_id = headers[CHANGE_HEADERS.request_id] ?? context.server.newId();
  const match = matchRoute(method, path);
  if (match === null) return { request_id, incoming: apiError(426, 'UNKNOWN_KIND') };
  const { route, params, query } = match;
  const { principal, host, server, address, origin, now } = context;
  const base = { principal, host, server, address, origin, now };
  const input = { params, query, body };
  return {
    request_id,
    incoming: toIncomingChange(route, { ...base, input, request_id, headers, reply: NO_HEADERS }),
  };
};

/** Only texts are stored, so a handler's headers are dropped here as they are for a repeated request. */
const NO_HEADERS = { header: () => undefined, total: () => undefined };

/** The response to the change if it were sent alone. A failed change may be sent again. */
const responseOf = (
  { server }: Context<Key>,
  request_id: string,
  outcome: Outcome | undefined,
): VerbatimResponse | ApiError => {
  if (outcome?.kind !== 'failed' && outcome !== undefined) return toResponse(outcome);
  const error = mapException(outcome?.error);
  server.storage.notice(error);
  if (error.status >= 500 && error.error !== 'STORAGE_FULL') {
    server.log.error('failed', { request_id, ...describeError(outcome?.error) });
  }
  return error;
};

const resultText = (request_id: string, response: VerbatimResponse | ApiError): string => {
  const { status, headers = {} } = response;
  const text = isApiError(response) ? apiErrorJson(response) : (response.text ?? 'null');
  const head = JSON.stringify({
    request_id,
    status,
    headers: { [CHANGE_HEADERS.request_id]: request_id, ...headers },
  });
  return `${head.slice(0, -1)},"body":${text}}`;
};
