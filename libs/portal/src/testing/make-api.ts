import { createApi, type Api } from '@springboard/api-client';

/** What the server says to an address; status 0 is a network that fails. */
export type ServerAnswer = {
  readonly status?: number;
  readonly body?: unknown;
  readonly total?: number;
};

/** An API client over a server that answers as the test says. */
export const makeApi = (
  answer: (address: URL, request: Request) => ServerAnswer | Promise<ServerAnswer>,
): Api =>
  createApi({
    base: 'https://api.test',
    fetch: async (request) => {
      const sent = new Request(request);
      const { status = 200, body, total } = await answer(new URL(sent.url), sent);
      if (status === 0) throw new TypeError('Failed to fetch');
      const headers = new Headers({ 'x-request-id': sent.headers.get('x-request-id') ?? '' });
      if (total !== undefined) headers.set('x-total-count', String(total));
      if (status === 204) return new Response(null, { status, headers });
      return Response.json(body, { status, headers });
    },
    tokens: { get: () => 'token', refresh: async () => 'refreshed' },
    newId: () => 'id',
    wait: async () => undefined,
    random: () => 0,
    events: {
      online: () => undefined,
      offline: () => undefined,
      maintenance: () => undefined,
      invalidToken: () => undefined,
      apiVersion: () => undefined,
    },
  });
