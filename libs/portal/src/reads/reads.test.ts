import { createApi } from '@springboard/api-client';
import { expect, test } from 'vitest';
import { LoadFault } from '../pages/failed.ts';
import type { ReadStore } from './read-store.ts';
import { createReads } from './reads.ts';

const members = [{ uuid: 'a' }];

const inMemory = (): ReadStore => {
  const texts = new Map<string, string>();
  return {
    put: async (address, text) => void texts.set(address, text),
    get: async (address) => texts.get(address) ?? null,
    clear: async () => texts.clear(),
  };
};

/** A portal whose server answers with each status in turn; 0 is a network that fails. */
function portal(statuses: number[], { owner = 'ava', store = inMemory() } = {}) {
  const answer = async (request: RequestInfo | URL): Promise<Response> => {
    const status = statuses.shift() ?? 0;
    if (status === 0) throw new TypeError('Failed to fetch');
    const id = request instanceof Request ? (request.headers.get('x-request-id') ?? '') : '';
    const headers = { 'x-request-id': id, 'x-total-count': '1' };
    return Response.json(status === 200 ? members : { error: 'FORBIDDEN' }, { status, headers });
  };
  const api = createApi({
    base: 'https://api.test',
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
      apiVersion: () => undefined,
    },
  });
  const reads = createReads({ api, owner: () => owner, store, now: () => 1000 });
  return { store, reads, read: () => reads.read('GET /members', { query: { page: 0 } }) };
}

test('an answer of now has no age', async () => {
  const { read } = portal([200]);
  expect(await read()).toEqual({ value: members, total: 1, as_of: null });
});

test.each([0, 502, 503, 504])('with %i the last answer is shown with its age', async (status) => {
  const { read } = portal([200, status, status, status, status]);
  await read();
  expect(await read()).toEqual({ value: members, total: 1, as_of: 1000 });
});

test('a refusal of the server is never hidden behind an earlier answer', async () => {
  const { read } = portal([200, 403]);
  await read();
  await expect(read()).rejects.toBeInstanceOf(LoadFault);
});

test('nobody is shown what another person read', async () => {
  const first = portal([200]);
  await first.read();
  const second = portal([], { owner: 'ben', store: first.store });
  await expect(second.read()).rejects.toBeInstanceOf(LoadFault);
});

test('after the logout nothing is kept', async () => {
  const { read, reads } = portal([200]);
  await read();
  await reads.forget();
  await expect(read()).rejects.toBeInstanceOf(LoadFault);
});
