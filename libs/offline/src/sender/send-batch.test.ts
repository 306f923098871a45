import { describe, expect, test } from 'vitest';
import { readField } from '../changes/change.ts';
import { markAttendance, writeNote, type Change } from '../index.ts';
import { AVA, group, member, TODAY } from '../../testing/data.ts';
import {
  batchApplied,
  appliedResponse,
  appliedItem,
  openTestSender,
  apiResponse,
} from '../../testing/open-test-sender.ts';
import { createBatchRequest, fitBatch, type PreparedEntry } from './batch.ts';

const mark = (uuid: string, present: boolean): Change =>
  markAttendance({ member: member(uuid, 1), group: group(1), date: TODAY, present, ts: 1000 });

describe('sending batches', () => {
  test('[OF4] sends many changes in one batch, one per lane in the lane’s order', async () => {
    const { offline, requests, unsent } = await openTestSender((sent) =>
      sent.changes.length > 0 ? batchApplied(sent) : appliedResponse(),
    );
    await offline.commit([mark('m1', true), mark('m2', true), mark('m1', false), mark('m3', true)]);
    offline.start();
    await unsent(0);
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/changes' });
    const lanes = requests[0]?.changes.map((change) =>
      readField(readField(change, 'headers'), 'x-lane'),
    );
    expect(lanes).toEqual(['m1', 'm2', 'm3'].map((uuid) => `attendance:${TODAY}:${uuid}`));
    expect(requests).toHaveLength(2);
    expect(requests[1]?.headers['x-lane-seq']).toBe('2');
  });

  test('[OF3] sends a change with the same id and body individually and in a batch', async () => {
    const { offline, requests, unsent } = await openTestSender((sent, index) =>
      index === 0
        ? apiResponse({ error: 'BODY_TOO_LARGE' }, 413)
        : sent.changes.length > 0
          ? batchApplied(sent)
          : appliedResponse(),
    );
    await offline.commit([mark('m1', true), mark('m2', true)]);
    offline.start();
    await unsent(0);
    const [batch, ...singles] = requests;
    expect(singles.map(({ path }) => path)).not.toContain('/changes');
    for (const single of singles) {
      const { authorization: _, ...headers } = single.headers;
      expect(batch?.changes).toContainEqual({
        method: single.method,
        path: single.path,
        headers,
        body: single.body,
      });
    }
  });

  test('sends the changes individually and concurrently after the server rejects a batch', async () => {
    const allSent = Promise.withResolvers<void>();
    const { offline, requests, unsent } = await openTestSender(async (_, index) => {
      if (index === 0) return apiResponse({ error: 'BODY_TOO_LARGE' }, 413);
      if (index === 3) allSent.resolve();
      await allSent.promise;
      return appliedResponse();
    });
    await offline.commit([mark('m1', true), mark('m2', true), mark('m3', true)]);
    offline.start();
    await unsent(0);
    expect(requests.slice(1).map(({ changes }) => changes)).toEqual([[], [], []]);
  });

  test('sends one batch at a time, and the next contains all changes recorded meanwhile', async () => {
    const first = Promise.withResolvers<void>();
    const { offline, requests, reached, unsent } = await openTestSender(async (sent, index) => {
      if (index === 0) await first.promise;
      return batchApplied(sent);
    });
    await offline.commit([mark('m1', true), mark('m2', true)]);
    offline.start();
    await reached(() => requests.length === 1);
    await offline.commit([mark('m3', true), mark('m4', true)]);
    await offline.commit([mark('m5', true), mark('m6', true)]);
    await offline.outbox.list();
    expect(requests).toHaveLength(1);
    first.resolve();
    await unsent(0);
    expect(requests.map(({ changes }) => changes.length)).toEqual([2, 4]);
  });

  test('[OF5] a batch response that is not from our API leaves all changes pending', async () => {
    const { offline, requests, reached, state, connectivity } = await openTestSender((sent) => {
      const response = batchApplied(sent);
      return response.kind === 'response' ? { ...response, isFromApi: false } : response;
    });
    await offline.commit([mark('m1', true), mark('m2', true)]);
    const stop = offline.start();
    await reached(() => requests.length === 1 && !connectivity.store.getState().online);
    await offline.outbox.list();
    expect(state().unsent).toBe(2);
    stop();
  });

  test('[OF2] a failed batch leaves all changes pending', async () => {
    const { offline, requests, unsent, state, connectivity, endWaits } = await openTestSender(
      (sent, index) => (index === 0 ? { kind: 'network' } : batchApplied(sent)),
    );
    await offline.commit([mark('m1', true), mark('m2', true)]);
    offline.start();
    await new Promise<void>((resolve) => {
      const stop = connectivity.store.subscribe(({ online }) => {
        if (online) return;
        stop();
        resolve();
      });
    });
    expect(state().unsent).toBe(2);
    endWaits();
    connectivity.events.online();
    await unsent(0);
    const ids = (index: number) =>
      requests[index]?.changes.map((change) =>
        readField(readField(change, 'headers'), 'x-request-id'),
      );
    expect(ids(1)).toEqual(ids(0));
    expect(requests[1]?.headers['x-request-id']).not.toBe(requests[0]?.headers['x-request-id']);
  });

  test('[OF7] a rejected change is listed and the other changes of its batch are applied', async () => {
    const { offline, reached, state } = await openTestSender(({ changes }) =>
      apiResponse({
        results: changes.map((change, index) => ({
          ...appliedItem(change),
          ...(index === 0 && {
            status: 403,
            headers: { ...appliedItem(change).headers, 'x-op-result': 'rejected' },
            body: { error: 'FORBIDDEN' },
          }),
        })),
      }),
    );
    await offline.commit([mark('m1', true), mark('m2', true), mark('m3', true)]);
    offline.start();
    await reached(() => state().rejected === 1 && state().unsent === 0);
    expect(await offline.outbox.list()).toMatchObject([
      { state: 'rejected', error: { code: 'FORBIDDEN' }, description: { member: 'Member m1' } },
    ]);
  });

  test('[OF5] a change stays pending if its response in the batch has no result or another id', async () => {
    const { offline, requests, reached, state } = await openTestSender(({ changes }) =>
      apiResponse({
        results: changes.flatMap((change, index) => {
          const result = appliedItem(change);
          if (index === 0) return { ...result, headers: { 'x-op-result': 'applied' } };
          return index === 1 ? [] : result;
        }),
      }),
    );
    await offline.commit([mark('m1', true), mark('m2', true), mark('m3', true)]);
    const stop = offline.start();
    await reached(() => state().unsent === 2);
    expect(requests).toHaveLength(1);
    stop();
  });
});

const NO_IDS = { token: '', request_id: '' };
/** The bytes of `{"changes":[` and `]}` around the changes, and of the comma between two changes. */
const [ENVELOPE, COMMA] = [14, 1];

const prepared = (n: number, length: number, lane = `note:${n}`): PreparedEntry => ({
  entry: {
    ...AVA,
    ...writeNote({ member: member(`n${n}`, 1), note: '', updated_by: '', ts: 1 }),
    n,
    op_id: `op-${n}`,
    owner: '',
    lane,
    lane_seq: 1,
    recorded_ts: 1,
    recorded_date: TODAY,
    state: 'pending',
    attempts: 0,
    refusals: 0,
    error: null,
  },
  request: { method: 'POST', path: '/x', headers: {}, body: { note: '€'.repeat(length) } },
});

describe('fitBatch', () => {
  test('fits at most 500 changes and 1 MiB, and skips a lane that is too long (D13)', () => {
    const many = Array.from({ length: 510 }, (_, n) => prepared(n, 1));
    expect(fitBatch(many, 500)).toEqual(many.slice(0, 500));
    const large = fitBatch(
      Array.from({ length: 120 }, (_, n) => prepared(n, 4000)),
      500,
    );
    const { body } = createBatchRequest(large, NO_IDS);
    const bytes = new TextEncoder().encode(JSON.stringify(body)).length;
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThanOrEqual(1_048_576);
    expect(fitBatch([prepared(1, 1, 'x'.repeat(301)), prepared(2, 400_000)], 500)).toEqual([]);
  });

  test('fills a batch to its last byte and not beyond', () => {
    const bytesOf = (item: PreparedEntry) =>
      new TextEncoder().encode(JSON.stringify(createBatchRequest([item], NO_IDS).body)).length -
      ENVELOPE;
    const rest =
      1_048_576 - 1024 - 2 * COMMA - bytesOf(prepared(1, 300_000)) - bytesOf(prepared(2, 0));
    const ofLength = (length: number): PreparedEntry => {
      const item = prepared(2, 0);
      return { ...item, request: { ...item.request, body: { note: 'x'.repeat(length) } } };
    };
    const first = prepared(1, 300_000);
    expect(fitBatch([first, ofLength(rest)], 500)).toHaveLength(2);
    expect(fitBatch([first, ofLength(rest + 1)], 500)).toEqual([first]);
  });
});
