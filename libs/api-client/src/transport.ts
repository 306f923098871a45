import { RETRY_STATUSES, retryDelay } from '@springboard/domain';
import ky, { isTimeoutError, type AfterResponseHook } from 'ky';
import { answerOf } from './answer.ts';
import { observed, Unreachable, type ApiEvents } from './observed.ts';
import type { SendOutcome } from './outcome.ts';

type TransportRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly cache?: RequestCache | undefined;
  /** `low`: what somebody waits for goes first where connections are few. */
  readonly priority?: RequestPriority | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for each attempt, the body of its answer included. */
  readonly timeout_ms: number;
  /** How often it may be sent again on 502, 503 and 504. */
  readonly retries: number;
  /** A list is not read, for it is to be kept. */
  readonly isKept?: boolean | undefined;
};

export type Transport = (request: TransportRequest) => Promise<SendOutcome>;

/**
 * Sends requests: attempts, their time limits and their repetition.
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
  const tryAgain: AfterResponseHook = async ({ request, response, options, retryCount }) => {
    if (!RETRY_STATUSES.includes(response.status) || retryCount >= options.retry.limit) {
      return undefined;
    }
    await Promise.race([wait(retryDelay(retryCount, random)), aborted(request.signal)]);
    return ky.retry({ delay: 0 });
  };

  const http = ky.create({
    throwHttpErrors: false,
    hooks: { afterResponse: [tryAgain] },
  });

  return async ({ url, method, headers, body, cache, priority, signal, timeout_ms, ...rest }) => {
    const { retries, isKept } = rest;
    let text = '';
    try {
      const response = await http(url, {
        // Of the last attempt.
        fetch: observed({ fetch, events, priority, read: (read) => (text = read) }),
        method,
        headers,
        ...(body === undefined ? {} : { json: body }),
        ...(cache ? { cache } : {}),
        ...(signal ? { signal } : {}),
        timeout: timeout_ms,
        // Without methods ky repeats nothing by itself: `tryAgain` alone decides.
        retry: { limit: retries, methods: [] },
      });
      return answerOf(response, text, headers, isKept);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (isTimeoutError(error)) return { kind: 'timeout' };
      if (error instanceof Unreachable) return { kind: 'network' };
      throw error;
    }
  };
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
