import { createApi } from '@springboard/api-client';
import { createReads, type Reads } from '../reads/reads.ts';
import { NOW } from './make-parts.ts';

/** What the server says to an address; status 0 is a network that fails. */
export type ServerAnswer = {
  readonly status?: number;
  readonly body?: unknown;
  readonly total?: number;
};

/** The portal's own reading, over a server that answers as the test says. Whatever was read is kept. */
export const makeReads = (
  answer: (address: URL) => ServerAnswer | Promise<ServerAnswer>,
): Reads => {
  const texts = new Map<string, string>();
  const api = createApi({
    base: 'https://api.test',
    fetch: async (request) => {
      const sent = new Request(request);
      const { status = 200, body, total } = await answer(new URL(sent.url));
      if (status === 0) throw new TypeError('Failed to fetch');
      const headers = new Headers({ 'x-request-id': sent.headers.get('x-request-id') ?? '' });
      if (total !== undefined) headers.set('x-total-count', String(total));
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
  return createReads({
    api,
    owner: () => 'owner',
    store: {
      put: async (address, text) => void texts.set(address, text),
      get: async (address) => texts.get(address) ?? null,
      clear: async () => texts.clear(),
    },
    now: () => NOW,
  });
};
