import type { SendResult, SendRequest } from '@springboard/api-client';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../outbox/entry.ts';
import { doneOf, entryOf, outboxWith } from '../../testing/entries.ts';
import { createDelivery } from './deliver.ts';
import type { ResponseHandler } from './handle-response.ts';

const TIMEOUT: SendResult = { kind: 'timeout' };
const TOO_LARGE: SendResult = {
  kind: 'response',
  status: 413,
  headers: new Headers(),
  body: undefined,
  isFromApi: false,
};
const NO_RESULTS: SendResult = {
  kind: 'response',
  status: 200,
  headers: new Headers(),
  body: { results: [] },
  isFromApi: true,
};

/** Three entries of three lanes, and a log of what happens when they are sent. */
const start = async ({
  response = TIMEOUT,
  token = 'token',
  stored = [1, 2, 3].map((n) => inLane(n)),
  handled = Promise.resolve(),
}: {
  response?: SendResult;
  token?: string | null;
  stored?: readonly Entry[];
  handled?: Promise<void>;
} = {}) => {
  const log: string[] = [];
  const sent: SendRequest[] = [];
  const outdatedLanes = new Set<string>();
  const responseHandler: ResponseHandler = {
    handleResponse: (disposition, { n }) => {
      log.push(`${n} ${disposition.kind}`);
      return handled;
    },
    handleBatchResponse: async (entries) => void log.push(`batch of ${entries.length}`),
    async handleFailedBatch(disposition, entries) {
      log.push(`failed batch of ${entries.length} ${disposition.kind}`);
      return disposition.kind === 'blocked';
    },
  };
  const unexpected = () => Promise.reject(new Error('no call expected'));
  const delivery = createDelivery({
    ports: {
      api: {
        call: unexpected,
        text: unexpected,
        async send(request) {
          sent.push(request);
          return response;
        },
      },
      newId: () => 'batch',
    },
    db: await outboxWith(...stored),
    outboxCache: { load: async () => void log.push('reloads') },
    device_id: () => 'device',
    ownerToken: { read: () => token, markRejected: () => undefined, reset: () => undefined },
    responseHandler,
    outdatedLanes,
  });
  return { delivery, log, sent, outdatedLanes, paths: () => sent.map(({ path }) => path) };
};

const inLane = (n: number, overrides: Partial<Entry> = {}): Entry =>
  entryOf(n, { lane: `lane ${n}`, ...overrides });
const ALL = [inLane(1), inLane(2), inLane(3)];

describe('createDelivery', () => {
  test('deliverEntry reports the response before its result is stored', async () => {
    const written = Promise.withResolvers<void>();
    const { delivery, log } = await start({ handled: written.promise });
    const delivered = delivery.deliverEntry(inLane(1), () => log.push('response'));
    await expect.poll(() => log).toEqual(['1 unreachable', 'response']);
    const over = delivered.then(() => log.push('over'));
    written.resolve();
    await over;
    expect(log.at(-1)).toBe('over');
  });

  test('[OF9] sends nothing without a token of the owner', async () => {
    const { delivery, sent, log } = await start({ token: null });
    await delivery.deliverEntry(inLane(1), () => log.push('response'));
    expect(await delivery.deliverBatch(ALL, 500)).toBe(500);
    expect([sent, log]).toEqual([[], []]);
  });

  test('[OF17] leaves a change of an unknown version in the outbox and sends the others', async () => {
    const unknown = inLane(1, { v: 99 });
    const { delivery, sent, log, outdatedLanes } = await start({
      stored: [unknown, inLane(2), inLane(3)],
    });
    await delivery.deliverEntry(unknown, () => log.push('response'));
    expect([sent, log, [...outdatedLanes]]).toEqual([[], [], ['lane 1']]);
    await delivery.deliverBatch([unknown, inLane(2), inLane(3)], 500);
    expect(log).toEqual(['failed batch of 2 unreachable']);
  });

  test('[OF13] reloads the cache and sends nothing if another tab has changed one of the entries', async () => {
    const { delivery, sent, log } = await start({ stored: [inLane(1), doneOf(2), inLane(3)] });
    expect(await delivery.deliverBatch(ALL, 500)).toBe(500);
    expect([sent, log]).toEqual([[], ['reloads']]);
  });

  test('[OF5] hands each entry its own response and keeps the batch size', async () => {
    const { delivery, log, paths } = await start({ response: NO_RESULTS });
    expect(await delivery.deliverBatch(ALL, 500)).toBe(500);
    expect([paths(), log]).toEqual([['/changes'], ['batch of 3']]);
  });

  test('reduces the batch size after a timeout, and sends individually after a rejected batch', async () => {
    const slow = await start({ response: TIMEOUT });
    expect(await slow.delivery.deliverBatch(ALL, 500)).toBe(125);
    expect(await slow.delivery.deliverBatch(ALL, 2)).toBe(1);
    expect(slow.log).toEqual(['failed batch of 3 unreachable', 'failed batch of 2 unreachable']);
    const unreachable = await start({ response: { kind: 'network' } });
    expect(await unreachable.delivery.deliverBatch(ALL, 500)).toBe(500);
    const rejected = await start({ response: TOO_LARGE });
    expect(await rejected.delivery.deliverBatch(ALL, 500)).toBe(1);
  });

  test('sends entries that do not fit into one batch individually, one after the other', async () => {
    const long = [1, 2, 3, 4, 5].map((n) => inLane(n, { lane: `${n}`.repeat(301) }));
    const { delivery, log, paths } = await start({ stored: long });
    expect(await delivery.deliverBatch(long, 500)).toBe(500);
    expect(log).toEqual([1, 2, 3, 4].map((n) => `${n} unreachable`));
    expect(paths()).not.toContain('/changes');
  });
});
