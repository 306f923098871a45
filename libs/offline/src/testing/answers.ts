import type { Api, ApiResult } from '@springboard/api-client';
import { readResult, succeeded, UNANSWERED } from '@springboard/api-client/testing';
import type { CallKey } from '@springboard/contract';
import { createConnectivity } from '../connectivity.ts';
import { openOffline } from '../open.ts';
import { AVA } from './data.ts';
import { installedIndexedDb } from './indexeddb/install.ts';

installedIndexedDb();

export type Answers = Partial<Record<CallKey, (input: object) => unknown>>;

let databases = 0;
export const newDatabase = (): string => `answers-${(databases += 1)}`;

/** An engine whose API gives these answers; a call without one fails. Nothing is sent. */
export const openWith = async (
  answers: Answers,
  { name = newDatabase() }: { name?: string } = {},
) => {
  const calls: CallKey[] = [];
  const wait = () => new Promise<void>(() => undefined);
  const offline = await openOffline({
    name,
    owner: AVA,
    api: { ...readingOf(answers, calls), send: async () => ({ kind: 'network' }) },
    tokens: { get: () => null },
    connectivity: createConnectivity({
      status: async () => null,
      browser: { onLine: () => false, listen: () => () => undefined },
      wait,
      random: () => 0,
    }),
    now: () => Date.UTC(2026, 10, 21, 17, 42),
    newId: () => crypto.randomUUID(),
    random: () => 0,
    wait,
  });
  return { offline, calls, name, state: () => offline.store.getState() };
};

const readingOf = (answers: Answers, calls: CallKey[]): Pick<Api, 'call' | 'text'> => {
  const text = async (key: CallKey, input: object): Promise<ApiResult<string>> => {
    calls.push(key);
    const answer = answers[key]?.(input);
    return answer === undefined ? UNANSWERED : succeeded(JSON.stringify(answer));
  };
  return { text, call: async (key, input) => readResult(await text(key, input)) };
};
