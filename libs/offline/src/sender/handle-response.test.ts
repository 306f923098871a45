import { describe, expect, test } from 'vitest';
import { createConnectivity, type SendResult } from '@springboard/api-client';
import { createOutboxCache } from '../outbox/outbox-cache.ts';
import { AVA } from '../../testing/data.ts';
import { readEntries, entryOf, KEY, outboxWith } from '../../testing/entries.ts';
import { tokenFor } from '../../testing/token.ts';
import type { Entry } from '../outbox/entry.ts';
import { createOwnerToken } from './owner-token.ts';
import { createResultWriter } from './result-writer.ts';
import { createResponseHandler } from './handle-response.ts';
import type { Backoff } from './backoff.ts';
import type { Disposition } from './classify-response.ts';

const ERROR = { status: 503, code: 'UNKNOWN_ERROR', detail: null };
const APPLIED = { kind: 'result', op_result: 'applied', body: null, error: null } as const;

/** A handler over an outbox, with a log of what it does. */
const handlerOver = async (...stored: readonly Entry[]) => {
  const db = await outboxWith(...stored);
  const log: string[] = [];
  const logs =
    (name: string) =>
    (...args: unknown[]) =>
      void log.push([name, ...args].join(' '));
  const outboxCache = createOutboxCache({ db, owner: KEY, onCounts: () => undefined });
  await outboxCache.load();
  const failedLanes = new Set<string>();
  const backoff: Backoff = {
    delayLane: logs('delay'),
    delayAll: logs('delay all'),
    countFailure: (lane) => failedLanes.has(lane) || !failedLanes.add(lane),
    resetLane: logs('reset'),
    isDelayed: () => false,
  };
  const connectivity = {
    ...createConnectivity({
      status: async () => null,
      browser: { onLine: () => true, listen: () => () => undefined },
      wait: async () => undefined,
      random: () => 0,
    }),
    reached: logs('reached'),
    check: async () => logs('check')(),
    events: { online: logs('online'), offline: logs('offline'), maintenance: logs('maintenance') },
  };
  let token = tokenFor(AVA, 1);
  const ownerToken = createOwnerToken({ owner: AVA, tokens: { get: () => token } });
  const outdatedLanes = new Set<string>();
  const reported: number[] = [];
  const resultWriter = createResultWriter({
    db,
    outboxCache,
    ports: { now: () => 9000 },
    onResults: (entries) => void reported.push(entries.length),
  });
  const handler = createResponseHandler({
    ports: { connectivity, newId: () => 'new' },
    db,
    resultWriter,
    backoff,
    ownerToken,
    outdatedLanes,
  });
  return {
    handler,
    log,
    reported,
    outdatedLanes,
    ownerToken,
    outboxCache,
    token: () => token,
    renew: () => (token = tokenFor(AVA, 2)),
    entries: () => readEntries(db),
  };
};

const FAILURES: readonly (readonly [Disposition, readonly string[]])[] = [
  [{ kind: 'unreachable', error: ERROR }, ['offline']],
  [{ kind: 'maintenance', error: ERROR }, ['maintenance true']],
  [{ kind: 'retry_after', ms: 7000, error: ERROR }, ['delay all 7000']],
  [{ kind: 'server_error', error: ERROR }, ['delay lane']],
  [{ kind: 'blocked', error: ERROR }, ['delay lane', 'check']],
];

describe('handleResponse', () => {
  test('stores a result and resets the delay of the lane', async () => {
    const { handler, log, entries, outboxCache } = await handlerOver(entryOf(1));
    await handler.handleResponse(APPLIED, entryOf(1), '');
    expect(log).toEqual(['reached', 'reset lane']);
    expect(await entries()).toMatchObject([{ state: 'done', done_at: 9 }]);
    expect([...outboxCache.firstPendingPerLane()]).toEqual([]);
  });

  test.each(FAILURES)(
    '[OF2] a failed entry stays pending with its error: %o',
    async (disposition, expected) => {
      const { handler, log, entries, outboxCache } = await handlerOver(entryOf(1));
      await handler.handleResponse(disposition, entryOf(1), '');
      expect(log).toEqual(expected);
      const refusals = disposition.kind === 'blocked' ? 1 : 0;
      const [after] = await entries();
      expect(after).toMatchObject({ state: 'pending', attempts: 1, refusals, error: ERROR });
      expect([...outboxCache.firstPendingPerLane()]).toEqual([after]);
    },
  );

  test('[OF7] parks an entry after five consecutive blocked attempts', async () => {
    const { handler, entries } = await handlerOver(entryOf(1, { refusals: 3 }));
    await handler.handleResponse({ kind: 'blocked', error: ERROR }, entryOf(1), '');
    expect(await entries()).toMatchObject([{ state: 'pending', refusals: 4 }]);
    await handler.handleResponse({ kind: 'blocked', error: ERROR }, entryOf(1), '');
    expect(await entries()).toMatchObject([{ state: 'parked', refusals: 5 }]);
  });

  test('[OF2] reopens the lane after a gap, and delays it if nothing can be reopened', async () => {
    const { handler, log, reported, entries, outboxCache } = await handlerOver(entryOf(2));
    await handler.handleResponse({ kind: 'gap', expected: 1 }, entryOf(2), '');
    expect(log).toEqual([]);
    expect(reported).toEqual([0]);
    expect(await entries()).toMatchObject([{ lane_seq: 2 }, { lane_seq: 1, op_id: 'new' }]);
    expect([...outboxCache.firstPendingPerLane()]).toMatchObject([{ lane_seq: 1 }]);
    await handler.handleResponse({ kind: 'gap', expected: 2 }, entryOf(2), '');
    expect(log).toEqual(['delay lane']);
  });

  test('[OF4] moves an entry with a taken number to the end of its lane', async () => {
    const { handler, reported, entries, outboxCache } = await handlerOver(entryOf(1));
    await handler.handleResponse({ kind: 'lane_taken', expected: 4 }, entryOf(1), '');
    expect(reported).toEqual([0]);
    expect(await entries()).toMatchObject([{ lane_seq: 4, state: 'pending' }]);
    expect([...outboxCache.firstPendingPerLane()]).toMatchObject([{ lane_seq: 4 }]);
  });

  test('[OF8] does not use a rejected token again, but uses one that was issued meanwhile', async () => {
    const { handler, log, ownerToken, token, renew } = await handlerOver(entryOf(1));
    const first = token();
    await handler.handleResponse({ kind: 'sign_in', error: ERROR }, entryOf(1), first);
    expect(ownerToken.read()).toBeNull();
    renew();
    await handler.handleResponse({ kind: 'sign_in', error: ERROR }, entryOf(1), first);
    expect([ownerToken.read(), log]).toEqual([token(), []]);
    await handler.handleResponse({ kind: 'sign_in', error: ERROR }, entryOf(1), first);
    expect(log).toEqual(['delay lane']);
  });

  test('[OF17] stops a lane for which the app or the server is outdated', async () => {
    const { handler, outdatedLanes, entries } = await handlerOver(entryOf(1));
    await handler.handleResponse({ kind: 'outdated', error: ERROR }, entryOf(1), '');
    expect([...outdatedLanes]).toEqual(['lane']);
    expect(await entries()).toEqual([entryOf(1)]);
  });
});

const response = (headers: Record<string, string>, status = 200): SendResult => ({
  kind: 'response',
  status,
  headers: new Headers(headers),
  body: null,
  isFromApi: true,
});

describe('handleBatchResponse', () => {
  test('[OF5] handles each entry by its own response, and delays the lane of an entry without one', async () => {
    const sent = ['a', 'b', 'c', 'd'].map((lane, index) =>
      entryOf(index + 1, { lane, lane_seq: 1 }),
    );
    const { handler, log, entries } = await handlerOver(...sent);
    const responses = new Map<string, SendResult>([
      ['op-1', response({ 'x-op-result': 'applied' })],
      ['op-2', response({}, 500)],
      ['op-3', { kind: 'network' }],
    ]);
    await handler.handleBatchResponse(sent, responses, '');
    expect(log).toEqual(['delay c', 'delay d', 'reached', 'reset a', 'delay b']);
    expect((await entries()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['done', 0],
      ['pending', 1],
      ['pending', 0],
      ['pending', 0],
    ]);
  });
});

const BATCH_FAILURES: readonly (readonly [Disposition, readonly string[]])[] = FAILURES.slice(0, 3);

describe('handleFailedBatch', () => {
  test.each(BATCH_FAILURES)(
    '[OF2] a failed batch leaves all entries pending: %o',
    async (disposition, expected) => {
      const sent = [entryOf(1), entryOf(2, { lane: 'b' })];
      const { handler, log, entries } = await handlerOver(...sent);
      expect(await handler.handleFailedBatch(disposition, sent, '')).toBe(false);
      expect(log).toEqual(expected);
      expect(await entries()).toMatchObject([
        { state: 'pending', attempts: 1, error: ERROR },
        { state: 'pending', attempts: 1, error: ERROR },
      ]);
    },
  );

  test('[OF2] asks to send each entry individually if one of them may be the reason', async () => {
    const sent = [entryOf(1)];
    const { handler, log, entries } = await handlerOver(...sent);
    const kinds = ['server_error', 'blocked', 'outdated'] as const;
    for (const kind of kinds)
      expect(await handler.handleFailedBatch({ kind, error: ERROR }, sent, '')).toBe(true);
    for (const kind of ['gap', 'lane_taken'] as const)
      expect(await handler.handleFailedBatch({ kind, expected: 1 }, sent, '')).toBe(true);
    expect(await handler.handleFailedBatch(APPLIED, sent, '')).toBe(true);
    expect([log, await entries()]).toEqual([[], sent]);
  });

  test('[OF8] rejects an expired token only if it is still the current one', async () => {
    const { handler, ownerToken, token, renew, entries } = await handlerOver(entryOf(1));
    const first = token();
    renew();
    expect(
      await handler.handleFailedBatch({ kind: 'sign_in', error: ERROR }, [entryOf(1)], first),
    ).toBe(false);
    expect(ownerToken.read()).toBe(token());
    expect(
      await handler.handleFailedBatch({ kind: 'sign_in', error: ERROR }, [entryOf(1)], token()),
    ).toBe(false);
    expect(ownerToken.read()).toBeNull();
    expect(await entries()).toEqual([entryOf(1)]);
  });

  test('[OF8] a batch with an earlier token does not change the rejected token', async () => {
    const { handler, ownerToken, token, renew } = await handlerOver(entryOf(1));
    const first = token();
    renew();
    ownerToken.markRejected(token());
    await handler.handleFailedBatch({ kind: 'sign_in', error: ERROR }, [entryOf(1)], first);
    expect(ownerToken.read()).toBeNull();
  });
});
