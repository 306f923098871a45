import { createConnectivity, type Api, type ApiResult } from '@springboard/api-client';
import { readResult, succeeded, UNANSWERED } from '@springboard/api-client/testing';
import type { CallKey } from '@springboard/contract';
import { createOffline } from '../src/create-offline.ts';
import { AVA } from './data.ts';
import { installedIndexedDb } from './indexeddb/install.ts';

installedIndexedDb();

export type Responses = Partial<Record<CallKey, (input: object) => unknown>>;

let databases = 0;
export const newDatabaseName = (): string => `answers-${(databases += 1)}`;

/** An engine whose API returns these responses. Other calls fail, and no change is sent. */
export const openWithResponses = async (
  responses: Responses,
  {
    name = newDatabaseName(),
    now = () => Date.UTC(2026, 10, 21, 17, 42),
  }: { name?: string; now?: () => number } = {},
) => {
  const calls: CallKey[] = [];
  const wait = () => new Promise<void>(() => undefined);
  const offline = await createOffline({
    name,
    owner: AVA,
    api: { ...readApi(responses, calls), send: async () => ({ kind: 'network' }) },
    tokens: { get: () => null },
    connectivity: createConnectivity({
      status: async () => null,
      browser: { onLine: () => false, listen: () => () => undefined },
      wait,
      random: () => 0,
    }),
    now,
    newId: () => crypto.randomUUID(),
    random: () => 0,
    wait,
  });
  return { offline, calls, name, state: () => offline.store.getState() };
};

const readApi = (responses: Responses, calls: CallKey[]): Pick<Api, 'call' | 'text'> => {
  const text = async (key: CallKey, input: object): Promise<ApiResult<string>> => {
    calls.push(key);
    const response = responses[key]?.(input);
    return response === undefined ? UNANSWERED : succeeded(JSON.stringify(response));
  };
  return { text, call: async (key, input) => readResult(await text(key, input)) };
};
