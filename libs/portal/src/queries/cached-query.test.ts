import { createApi } from '@springboard/api-client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LoadError } from './load-error.ts';
import type { QueryCache } from './query-cache.ts';
import { createCachedQueries } from './cached-query.ts';

const members = [{ uuid: 'a' }];

const inMemory = (): QueryCache => {
  const texts = new Map<string, string>();
  return {
    put: async (address, text) => void texts.set(address, text),
    get: async (address) => texts.get(address) ?? null,
    remove: async (address) => void texts.delete(address),
    clear: async (uuid = '') => {
      for (const address of texts.keys()) if (address.includes(uuid)) texts.delete(address);
    },
    clearOthers: async () => false,
  };
};

/** A portal whose server answers with each status in turn; 0 is a network that fails. */
function portal(
  statuses: number[],
  {
    owner = 'ava',
    store = inMemory(),
    children = ['a'],
    usesCacheAfterErrors = false,
    whenIdle = async (): Promise<void> => undefined,
    beforeAnswer = async (_url: string): Promise<void> => undefined,
  } = {},
) {
  const body = children.map((uuid) => ({ uuid }));
  const answer = async (request: RequestInfo | URL): Promise<Response> => {
    const status = statuses.shift() ?? 0;
    await beforeAnswer(request instanceof Request ? request.url : String(request));
    if (status === 0) throw new TypeError('Failed to fetch');
    const id = request instanceof Request ? (request.headers.get('x-request-id') ?? '') : '';
    const headers = { 'x-request-id': id, 'x-total-count': '1', etag: 'W/"e1"' };
    return Response.json(status === 200 ? body : { error: 'FORBIDDEN' }, { status, headers });
  };
  const api = createApi({
    base: 'https://api.test',
    app: '1.4.0 2026-03-14',
    fetch: answer,
    tokens: { get: () => 'token', refresh: async () => 'refreshed' },
    newId: () => 'id',
    wait: async () => undefined,
    random: () => 0,
    events: {
      online: () => undefined,
      offline: () => undefined,
      maintenance: () => undefined,
      invalidToken: () => undefined,
      sessionEnded: () => undefined,
      apiVersion: () => undefined,
    },
  });
  const queries = createCachedQueries({
    api,
    owner: () => owner,
    store,
    usesCacheAfterErrors,
    now: () => 1000,
    whenIdle,
  });
  return { store, queries, read: () => queries.fetch('GET /members', { query: { page: 0 } }) };
}

afterEach(() => vi.useRealTimers());

describe('cached queries', () => {
  test('a current response has no age', async () => {
    const { read } = portal([200]);
    expect(await read()).toEqual({ value: members, total: 1, as_of: null, etag: 'e1' });
  });

  test.each([403, 404, 410])('[D16] %i deletes the stored response', async (status) => {
    const { read } = portal([200, status, 0, 0, 0, 0]);
    await read();
    await expect(read()).rejects.toBeInstanceOf(LoadError);
    await expect(read()).rejects.toBeInstanceOf(LoadError);
  });

  test('[D16] stored responses about a child are deleted once the child is no longer in the list', async () => {
    const store = inMemory();
    const of = (uuid: string) => ({ params: { uuid } });
    const first = portal([200, 200, 200], { store, children: ['cadi', 'osian'] });
    await first.queries.fetch('GET /children', {});
    await first.queries.fetch('GET /children/:uuid/details', of('cadi'));
    await first.queries.fetch('GET /children/:uuid/details', of('osian'));
    await portal([200], { store, children: ['osian'] }).queries.fetch('GET /children', {});
    const { queries } = portal([], { store });
    await expect(queries.fetch('GET /children/:uuid/details', of('cadi'))).rejects.toBeInstanceOf(
      LoadError,
    );
    expect(await queries.fetch('GET /children/:uuid/details', of('osian'))).toMatchObject({
      as_of: 1000,
    });
  });

  test.each([0, 502, 503, 504])(
    'with %i returns the cached response with its age',
    async (status) => {
      const { read } = portal([200, status, status, status, status]);
      await read();
      expect(await read()).toEqual({ value: members, total: 1, as_of: 1000, etag: null });
    },
  );

  test('an API error is thrown although a response is cached', async () => {
    const { read } = portal([200, 403]);
    await read();
    await expect(read()).rejects.toBeInstanceOf(LoadError);
  });

  test('where a portal allows it, an error of the server gives the cached response with its age', async () => {
    const { read } = portal([200, 500, 403], { usesCacheAfterErrors: true });
    await read();
    expect(await read()).toMatchObject({ value: members, as_of: 1000, has_failed: true });
    await expect(read()).rejects.toBeInstanceOf(LoadError);
    const other = portal([200, 500]);
    await other.read();
    await expect(other.read()).rejects.toBeInstanceOf(LoadError);
  });

  test('a user never reads another user’s cached responses', async () => {
    const first = portal([200]);
    await first.read();
    const second = portal([], { owner: 'ben', store: first.store });
    await expect(second.read()).rejects.toBeInstanceOf(LoadError);
  });

  describe('while the page is busy', () => {
    const busy = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const written: string[] = [];
      const memory = inMemory();
      const store: QueryCache = {
        ...memory,
        put: async (address, text) => {
          written.push(address);
          await memory.put(address, text);
        },
      };
      return { ...portal([200], { store, whenIdle: () => promise }), written, resolve };
    };

    test('a response is shown before it is stored, and is there without a network', async () => {
      const { read, written, resolve } = busy();
      await read();
      expect(written).toEqual([]);
      expect(await read()).toMatchObject({ as_of: 1000 });
      resolve();
      await expect.poll(() => written).toHaveLength(1);
    });

    test('a response that arrives while another is stored waits until the page is idle again', async () => {
      const idle: (() => void)[] = [];
      const whenIdle = () => new Promise<void>((resolve) => idle.push(resolve));
      const memory = inMemory();
      const put = vi.fn<QueryCache['put']>((address, text) => memory.put(address, text));
      const { queries } = portal([200, 200], { store: { ...memory, put }, whenIdle });
      await queries.fetch('GET /members', { query: { page: 0 } });
      await queries.fetch('GET /members', { query: { page: 1 } });
      idle.shift()?.();
      await expect.poll(() => idle).toHaveLength(1);
      expect(put).toHaveBeenCalledTimes(1);
      idle.shift()?.();
      await expect.poll(() => put.mock.calls).toHaveLength(2);
    });

    test('a response is not stored while the page waits for another one', async () => {
      const other = Promise.withResolvers<void>();
      const memory = inMemory();
      const put = vi.fn<QueryCache['put']>((address, text) => memory.put(address, text));
      const { queries } = portal([200, 200], {
        store: { ...memory, put },
        beforeAnswer: (url) => (url.includes('page=1') ? other.promise : Promise.resolve()),
      });
      const reading = queries.fetch('GET /members', { query: { page: 1 } });
      await queries.fetch('GET /members', { query: { page: 0 } });
      await new Promise((resolve) => setTimeout(resolve));
      expect(put).not.toHaveBeenCalled();
      other.resolve();
      await reading;
      await expect.poll(() => put.mock.calls).toHaveLength(2);
    });

    test('a response is stored after two seconds although another one does not arrive', async () => {
      vi.useFakeTimers();
      const put = vi.fn<QueryCache['put']>();
      const { queries } = portal([200, 200], {
        store: { ...inMemory(), put },
        beforeAnswer: (url) => (url.includes('page=1') ? new Promise(() => {}) : Promise.resolve()),
      });
      void queries.fetch('GET /members', { query: { page: 1 } });
      await queries.fetch('GET /members', { query: { page: 0 } });
      await vi.advanceTimersByTimeAsync(1999);
      expect(put).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(put).toHaveBeenCalledTimes(1);
    });

    test('a logout leaves nothing to store', async () => {
      const { read, queries, written, resolve } = busy();
      await read();
      await queries.clear();
      resolve();
      await expect(read()).rejects.toBeInstanceOf(LoadError);
      expect(written).toEqual([]);
    });
  });

  test('responses are stored one after the other, so that a logout waits for all of them', async () => {
    const stored = Promise.withResolvers<void>();
    const started: string[] = [];
    const store: QueryCache = {
      ...inMemory(),
      put: async (address) => {
        started.push(address);
        await stored.promise;
      },
    };
    const { read, queries } = portal([200, 200], { store });
    await read();
    await expect.poll(() => started).toHaveLength(1);
    await queries.fetch('GET /groups', { query: {} });
    await new Promise((resolve) => setTimeout(resolve));
    expect(started).toHaveLength(1);
    stored.resolve();
    await expect.poll(() => started).toHaveLength(2);
  });

  test('a logout waits for a copy that is being stored', async () => {
    const stored = Promise.withResolvers<void>();
    const memory = inMemory();
    let isWriting = false;
    const store: QueryCache = {
      ...memory,
      put: async (address, text) => {
        isWriting = true;
        await stored.promise;
        await memory.put(address, text);
      },
    };
    const { read, queries } = portal([200], { store });
    await read();
    await expect.poll(() => isWriting).toBe(true);
    const cleared = queries.clear();
    stored.resolve();
    await cleared;
    await expect(read()).rejects.toBeInstanceOf(LoadError);
  });

  test('a logout clears the cache', async () => {
    const { read, queries } = portal([200]);
    await read();
    await queries.clear();
    await expect(read()).rejects.toBeInstanceOf(LoadError);
  });
});
