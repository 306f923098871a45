import type { Api, TokenSource } from '@springboard/api-client';
import { openApi } from '@springboard/api-client/testing';

/** The server's response to a request; status 0 is a network error. */
export type ServerResponse = {
  readonly status?: number;
  readonly body?: unknown;
  readonly total?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

const tokens: TokenSource = { get: () => 'token', refresh: async () => 'refreshed' };

/** An API client over a fake server with the test's responses. */
export const makeApi = (
  answer: (address: URL, request: Request) => ServerResponse | Promise<ServerResponse>,
): Api => {
  const { api } = openApi(
    async (request) => {
      const {
        status = 200,
        body = null,
        total,
        headers,
      } = await answer(new URL(request.url), request);
      if (status === 0) return 'network';
      if (status === 204) return { status, ...(headers && { headers }) };
      return { status, body, headers: { ...headers, ...(total !== undefined && countOf(total)) } };
    },
    { tokens },
  );
  return api;
};

const countOf = (total: number): Record<string, string> => ({ 'x-total-count': String(total) });
