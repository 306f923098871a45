import { RETRY_STATUSES, retryDelay } from './retry.ts';
import ky, { isTimeoutError, type AfterResponseHook } from 'ky';
import { readResponse } from './read-response.ts';
import { withStatusEvents, Unreachable, type ApiEvents } from './with-status-events.ts';
import type { SendResult } from './send-result.ts';

type TransportRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  /** Sent as JSON, or as it is if it is a form or a part of a file. */
  readonly body?: unknown;
  readonly cache?: RequestCache | undefined;
  /** `low`: requests that a user waits for are sent first. */
  readonly priority?: RequestPriority | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for each attempt, including the body of its response. */
  readonly timeout_ms: number;
  /** Retries on 502, 503 and 504. */
  readonly retries: number;
  /** Leaves a list as JSON text. */
  readonly asText?: boolean | undefined;
};

export type Transport = (request: TransportRequest) => Promise<SendResult>;

/**
 * Sends requests, with retries and timeouts.
 * Rejects only with the reason of the caller's own `signal`, or with a bug.
 */
export const createTransport = ({
  fetch,
  wait,
  random,
  events,
}: {
  fetch: typeof globalThis.fetch;
  wait: (ms: number) => Promise<void>;
  random: () => number;
  events: ApiEvents;
}): Transport => {
  const retry: AfterResponseHook = async ({ request, response, options, retryCount }) => {
    if (!RETRY_STATUSES.includes(response.status) || retryCount >= options.retry.limit) {
      return undefined;
    }
    await Promise.race([wait(retryDelay(retryCount, random)), aborted(request.signal)]);
    return ky.retry({ delay: 0 });
  };

  const http = ky.create({
    throwHttpErrors: false,
    hooks: { afterResponse: [retry] },
  });

  return async ({ url, method, headers, body, cache, priority, signal, timeout_ms, ...rest }) => {
    const { retries, asText } = rest;
    let text = '';
    try {
      const response = await http(url, {
        // Of the last attempt.
        fetch: withStatusEvents({ fetch, events, priority, read: (read) => (text = read) }),
        method,
        headers,
        ...(body === undefined ? {} : isRaw(body) ? { body } : { json: body }),
        ...(cache ? { cache } : {}),
        ...(signal ? { signal } : {}),
        timeout: timeout_ms,
        // Without methods ky repeats nothing by itself: `retry` alone decides.
        retry: { limit: retries, methods: [] },
      });
      return readResponse(response, text, headers, asText);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (isTimeoutError(error)) return { kind: 'timeout' };
      if (error instanceof Unreachable) return { kind: 'network' };
      throw error;
    }
  };
};

const isRaw = (body: unknown): body is FormData | Blob =>
  body instanceof FormData || body instanceof Blob;

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
