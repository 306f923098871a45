import {
  APP_VERSION_HEADER,
  type CallInput,
  type CallKey,
  type CallResponse,
} from '@springboard/contract';
import { addressOf } from './address.ts';
import { CSV, property, REQUEST_ID } from './read-response.ts';
import type { ApiEvents } from './with-status-events.ts';
import type { ApiResult, SendResult } from './send-result.ts';
import { resultOf } from './result.ts';
import { createTransport } from './transport.ts';

/** Where the access token comes from. */
export type TokenSource = {
  get(): string | null;
  /** `unreachable`: the server did not respond, so the session stays valid. */
  refresh(): Promise<'refreshed' | 'invalid' | 'unreachable'>;
};

export type CallOptions = {
  readonly signal?: AbortSignal;
  readonly request_id?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A file with its fields, for calls that take a form instead of a body. */
  readonly form?: FormData;
};

export type SendRequest = {
  readonly method: string;
  /** Below `/v1`, encoded, with its query. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeout_ms?: number;
};

/** Calls that return a list. */
type ListKey = {
  [K in CallKey]: CallResponse<K> extends readonly unknown[] ? K : never;
}[CallKey];

export type Api = {
  /**
   * One call of the contract. Failures are values; it rejects only with the reason of `signal`.
   * Reads are retried on 502, 503 and 504 (§7), writes never.
   */
  call<K extends CallKey>(
    key: K,
    input: CallInput<K>,
    options?: CallOptions,
  ): Promise<ApiResult<CallResponse<K>>>;
  /**
   * One call that returns a list, as JSON text, because parsing the members of a whole club is slow. Only for
   * responses that the browser does not cache.
   */
  text<K extends ListKey>(key: K, input: CallInput<K>): Promise<ApiResult<string>>;
  /** All pages of a list, or a report, as a CSV file. Spreadsheets read its byte order mark as UTF-8. */
  csv<K extends ListKey | 'GET /reports/:name' | 'GET /reports/schemes/:name'>(
    key: K,
    input: CallInput<K>,
  ): Promise<ApiResult<string>>;
  /** Sends a queued change once; after a token refresh, once more with the same id. Never rejects. */
  send(request: SendRequest): Promise<SendResult>;
};

/** §7. */
const RETRIES = 3;
/** A request without a response for this long has failed. */
const TIMEOUT_MS = 20_000;
/** A form has a file of up to 50 MB. */
const FORM_TIMEOUT_MS = 10 * 60_000;
/** Whether the call carries no token; the contract's `auth: 'none'`. A pattern, because a list would be in the first load. */
export const isOpen = (key: string): boolean =>
  /^GET \/(client|status)$| \/auth\/(?!change|switch|edit)/.test(key);

/**
 * Creates the API client.
 *
 * @param base where the API is, without `/v1` and without a slash at the end; empty for the own origin
 * @param app the version of the portal and the day of its build, with a space between them
 */
export const createApi = ({
  base,
  app,
  fetch,
  tokens,
  newId,
  wait,
  random,
  events,
}: {
  base: string;
  app: string;
  fetch: typeof globalThis.fetch;
  tokens: TokenSource;
  newId: () => string;
  wait: (ms: number) => Promise<void>;
  random: () => number;
  events: ApiEvents;
}): Api => {
  const transport = createTransport({ fetch, wait, random, events });
  let refreshing: ReturnType<TokenSource['refresh']> | null = null;

  const refreshOnce = () => {
    refreshing ??= tokens.refresh().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  const own = (token: string | null) => ({ [APP_VERSION_HEADER]: app, ...bearer(token) });

  /** §4, Token expiry, and §8, Invalid or missing token. At most two attempts. */
  const withToken = async (
    attempt: (token: string | null) => Promise<SendResult>,
  ): Promise<SendResult> => {
    const token = tokens.get();
    const first = await attempt(token);
    if (isApiError(first, 'INVALID_TOKEN') && tokens.get() === token) events.invalidToken();
    if (isApiError(first, 'SESSION_ENDED') && tokens.get() === token) events.sessionEnded();
    // Without a token there is nothing to refresh: the caller may have sent one in the headers.
    if (token === null || !isApiError(first, 'TOKEN_EXPIRED')) return first;
    if (tokens.get() === token) {
      const refresh = await refreshOnce();
      if (refresh === 'unreachable') return { kind: 'network' };
      if (refresh === 'invalid') {
        events.invalidToken();
        return first;
      }
    }
    return attempt(tokens.get());
  };

  const request = async <K extends CallKey>(
    key: K,
    input: CallInput<K>,
    { signal, request_id = newId(), headers, form }: CallOptions = {},
    asText?: boolean,
  ): Promise<ApiResult<CallResponse<K>>> => {
    const { method, path } = addressOf(key, input.params, input.query);
    const outcome = await (isOpen(key) ? withoutToken : withToken)((token) =>
      transport({
        url: `${base}/v1${path}`,
        method,
        headers: headersOf({ ...own(token), [REQUEST_ID]: request_id, ...headers }),
        body: form ?? input.body,
        cache: key === 'GET /status' ? 'no-store' : undefined,
        signal,
        timeout_ms: form === undefined ? TIMEOUT_MS : FORM_TIMEOUT_MS,
        retries: isRepeatable(key) ? RETRIES : 0,
        asText,
      }),
    );
    return resultOf(outcome, key, request_id);
  };

  return {
    call: (key, input, options) => request(key, input, options),

    async text(key, input) {
      const result = await request(key, input, {}, true);
      if (!result.ok) return result;
      const { value } = result;
      return { ...result, value: typeof value === 'string' ? value : JSON.stringify(value) };
    },

    async csv(key, input) {
      const result = await request(key, input, { headers: { accept: CSV } });
      // Reading a response removes the mark.
      return result.ok ? { ...result, value: `\uFEFF${String(result.value)}` } : result;
    },

    send: ({ method, path, body, headers, timeout_ms = TIMEOUT_MS }) =>
      withToken((token) =>
        transport({
          url: `${base}/v1${path}`,
          method,
          headers: headersOf({ ...own(token), [REQUEST_ID]: newId(), ...headers }),
          body,
          priority: 'low',
          timeout_ms,
          retries: 0,
        }),
      ),
  };
};

const withoutToken = (attempt: (token: null) => Promise<SendResult>) => attempt(null);

/** Later values win. Names are case-insensitive. */
const headersOf = (values: Readonly<Record<string, string>>): Headers => {
  const headers = new Headers({ accept: 'application/json' });
  for (const [name, value] of Object.entries(values)) headers.set(name, value);
  return headers;
};

const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/** §7: GET calls other than status, and the refresh call. */
const isRepeatable = (key: CallKey): boolean =>
  (key.startsWith('GET ') && key !== 'GET /status') || key === 'POST /auth/refresh';

const isApiError = (outcome: SendResult, code: string): boolean =>
  outcome.kind === 'response' && outcome.status === 401 && property(outcome.body, 'error') === code;
