import { RETRY_STATUSES, retryDelay } from './retry.ts';
import { readResponse } from './read-response.ts';
import { fetchWithEvents, Unreachable, type ApiEvents } from './fetch-with-events.ts';
import type { SendResult } from './send-result.ts';

type TransportRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  /** Sent as JSON. */
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
  const sendOnce = async (request: TransportRequest): Promise<SendResult> => {
    const { headers, priority, signal, asText } = request;
    const { timeout, end } = startTimeout(request.timeout_ms, signal);
    try {
      const { response, text } = await fetchWithEvents({
        request: requestOf(request, timeout),
        fetch,
        events,
        priority,
      });
      return readResponse(response, text, headers, asText);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (timeout.aborted) return { kind: 'timeout' };
      if (error instanceof Unreachable) return { kind: 'network' };
      throw error;
    } finally {
      end();
    }
  };

  const sendWithRetries = async (request: TransportRequest, attempt = 0): Promise<SendResult> => {
    const result = await sendOnce(request);
    const isRetried = result.kind === 'response' && RETRY_STATUSES.includes(result.status);
    if (!isRetried || attempt >= request.retries) return result;
    await Promise.race([wait(retryDelay(attempt, random)), aborted(request.signal)]);
    request.signal?.throwIfAborted();
    return sendWithRetries(request, attempt + 1);
  };
  return (request) => sendWithRetries(request);
};

const requestOf = (
  { url, method, headers, body, cache }: TransportRequest,
  signal: AbortSignal,
): Request => {
  if (body !== undefined) headers.set('content-type', 'application/json');
  return new Request(url, {
    method,
    headers,
    signal,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(cache && { cache }),
  });
};

/** A signal that aborts after this time, or with the signal of the caller. Call `end` to release both. */
const startTimeout = (ms: number, signal: AbortSignal | undefined) => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, ms);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  return {
    timeout: controller.signal,
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
};

/** Resolves when the signal aborts. */
const aborted = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener('abort', () => resolve(), { once: true });
  });
