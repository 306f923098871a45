import { createApi, type TokenSource } from '../src/api.ts';
import type { ApiFailure, ApiResult, ApiSuccess } from '../src/send-result.ts';

/** One answer of the fake server; `page` instead of `body` is HTML, `echo: false` a stranger's. */
export type Reply =
  | 'network'
  | 'never'
  | 'half'
  | {
      status?: number;
      body?: unknown;
      page?: string;
      headers?: Record<string, string>;
      echo?: boolean;
    };

/** Answers in this order, the last one again and again. */
export const answering =
  (...replies: Reply[]) =>
  (_: Request, nth: number): Reply =>
    replies[Math.min(nth, replies.length - 1)] ?? 'network';

/** What the client makes of an answer with this value. */
export const succeeded = <T>(value: T): ApiSuccess<T> => ({
  ok: true,
  value,
  status: 200,
  total: null,
  headers: new Headers(),
});

/** The client's error for a request without a response. */
export const UNANSWERED: { readonly ok: false; readonly failure: ApiFailure } = {
  ok: false,
  failure: { status: 0, error: 'ERROR_FETCH', detail: null, request_id: '', retry_after: null },
};

/** The value of a text that is JSON; what it is then, the call says. */
export const readResult = <T>(result: ApiResult<string>): ApiResult<T> =>
  result.ok ? { ...result, value: JSON.parse(result.value) } : result;

/** An API client on a fake server, and all that it did. */
export const openApi = (
  reply: (request: Request, nth: number) => Reply | Promise<Reply>,
  parts: { tokens?: TokenSource; wait?: (ms: number) => Promise<void> } = {},
) => {
  const requests: Request[] = [];
  /** The priority of each request, which a `Request` does not expose. */
  const priorities: (RequestPriority | undefined)[] = [];
  const waits: number[] = [];
  const events: string[] = [];
  const versions: string[] = [];
  let ids = 0;

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(request.clone());
    priorities.push(init?.priority);
    const answer = await reply(request, requests.length - 1);
    if (answer === 'network') throw new TypeError('Failed to fetch');
    if (answer === 'never') return untilAborted(request.signal);
    return responseTo(request, answer);
  };

  const api = createApi({
    base: 'https://api.test',
    app: '1.4.0 2026-03-14',
    fetch,
    tokens: parts.tokens ?? { get: () => 'token-1', refresh: () => Promise.resolve('invalid') },
    newId: () => `id-${(ids += 1)}`,
    wait:
      parts.wait ??
      ((ms) => {
        waits.push(ms);
        return Promise.resolve();
      }),
    random: () => 0.4999,
    events: {
      online: () => events.push('online'),
      offline: () => events.push('offline'),
      maintenance: (on) => events.push(`maintenance ${on}`),
      invalidToken: () => events.push('invalidToken'),
      sessionEnded: () => events.push('sessionEnded'),
      apiVersion: (version) => versions.push(version),
    },
  });
  return { api, requests, priorities, waits, events, versions };
};

const untilAborted = (signal: AbortSignal): Promise<Response> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const responseTo = (request: Request, answer: Exclude<Reply, 'network' | 'never'>): Response => {
  const init = answer === 'half' ? {} : answer;
  const { status = 200, body, page, headers = {}, echo = true } = init;
  const all = new Headers({
    'content-type': page === undefined ? 'application/json; charset=utf-8' : 'text/html',
    ...(echo ? { 'x-request-id': request.headers.get('x-request-id') ?? '' } : {}),
    ...headers,
  });
  if (answer === 'half') return new Response(brokenOff(), { headers: all });
  const empty = status === 204 || status === 304 || (body === undefined && page === undefined);
  return new Response(empty ? null : (page ?? JSON.stringify(body)), { status, headers: all });
};

/** A body whose connection dies before its end. */
const brokenOff = () =>
  new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('[{"uuid":'));
      stream.error(new TypeError('network error'));
    },
  });
