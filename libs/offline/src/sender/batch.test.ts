import { expect, test } from 'vitest';
import { field } from '../changes/answer.ts';
import { markAttendance, writeNote, type Change } from '../index.ts';
import { AVA, group, member, TODAY } from '../testing/data.ts';
import { allApplied, alone, applied, openSending, ours } from '../testing/sending.ts';
import { changesRequest, thoseThatFit, type Queued } from './batch.ts';

const mark = (uuid: string, present: boolean): Change =>
  markAttendance({ member: member(uuid, 1), group: group(1), date: TODAY, present, ts: 1000 });

test('[OF4] many changes go out in one call, each lane once and in its order', async () => {
  const { offline, requests, unsent } = await openSending((sent) =>
    sent.changes.length > 0 ? allApplied(sent) : alone(),
  );
  await offline.commit([mark('m1', true), mark('m2', true), mark('m1', false), mark('m3', true)]);
  offline.start();
  await unsent(0);
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/changes' });
  const lanes = requests[0]?.changes.map((change) => field(field(change, 'headers'), 'x-lane'));
  expect(lanes).toEqual(['m1', 'm2', 'm3'].map((uuid) => `attendance:${TODAY}:${uuid}`));
  expect(requests).toHaveLength(2);
  expect(requests[1]?.headers['x-lane-seq']).toBe('2');
});

test('[OF3] a change has the same id and body alone and among others', async () => {
  const { offline, requests, unsent } = await openSending((sent, place) =>
    place === 0
      ? ours({ error: 'BODY_TOO_LARGE' }, 413)
      : sent.changes.length > 0
        ? allApplied(sent)
        : alone(),
  );
  await offline.commit([mark('m1', true), mark('m2', true)]);
  offline.start();
  await unsent(0);
  const [together, ...singles] = requests;
  expect(singles.map(({ path }) => path)).not.toContain('/changes');
  for (const single of singles) {
    const { authorization: _, ...headers } = single.headers;
    expect(together?.changes).toContainEqual({
      method: single.method,
      path: single.path,
      headers,
      body: single.body,
    });
  }
});

test('where the call of many is refused, the changes go out side by side', async () => {
  const all = Promise.withResolvers<void>();
  const { offline, requests, unsent } = await openSending(async (_, place) => {
    if (place === 0) return ours({ error: 'BODY_TOO_LARGE' }, 413);
    if (place === 3) all.resolve();
    await all.promise;
    return alone();
  });
  await offline.commit([mark('m1', true), mark('m2', true), mark('m3', true)]);
  offline.start();
  await unsent(0);
  expect(requests.slice(1).map(({ changes }) => changes)).toEqual([[], [], []]);
});

test('one call of many is under way at a time, and the next carries all that came meanwhile', async () => {
  const first = Promise.withResolvers<void>();
  const { offline, requests, reached, unsent } = await openSending(async (sent, place) => {
    if (place === 0) await first.promise;
    return allApplied(sent);
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

test('[OF5] an answer that is not the call’s own settles nothing', async () => {
  const { offline, requests, reached, state, connectivity } = await openSending((sent) => {
    const outcome = allApplied(sent);
    return outcome.kind === 'answer' ? { ...outcome, ours: false } : outcome;
  });
  await offline.commit([mark('m1', true), mark('m2', true)]);
  const stop = offline.start();
  await reached(() => requests.length === 1 && !connectivity.store.getState().online);
  await offline.outbox.list();
  expect(state().unsent).toBe(2);
  stop();
});

test('[OF2] a failure of the whole call leaves every change pending', async () => {
  const { offline, requests, unsent, state, connectivity, goOn } = await openSending(
    (sent, place) => (place === 0 ? { kind: 'network' } : allApplied(sent)),
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
  goOn();
  connectivity.events.online();
  await unsent(0);
  const ids = (place: number) =>
    requests[place]?.changes.map((change) => field(field(change, 'headers'), 'x-request-id'));
  expect(ids(1)).toEqual(ids(0));
  expect(requests[1]?.headers['x-request-id']).not.toBe(requests[0]?.headers['x-request-id']);
});

test('[OF7] a refused change among others is shown, and the others are settled', async () => {
  const { offline, reached, state } = await openSending(({ changes }) =>
    ours({
      results: changes.map((change, place) => ({
        ...applied(change),
        ...(place === 0 && {
          status: 403,
          headers: { ...applied(change).headers, 'x-op-result': 'rejected' },
          body: { error: 'FORBIDDEN' },
        }),
      })),
    }),
  );
  await offline.commit([mark('m1', true), mark('m2', true), mark('m3', true)]);
  offline.start();
  await reached(() => state().rejected === 1 && state().unsent === 0);
  expect(await offline.outbox.list()).toMatchObject([
    { state: 'rejected', error: { code: 'FORBIDDEN' }, words: { member: 'Member m1' } },
  ]);
});

test('[OF5] an answer among others that names no result, or another change, settles nothing', async () => {
  const { offline, requests, reached, state } = await openSending(({ changes }) =>
    ours({
      results: changes.flatMap((change, place) => {
        const answer = applied(change);
        if (place === 0) return { ...answer, headers: { 'x-op-result': 'applied' } };
        return place === 1 ? [] : answer;
      }),
    }),
  );
  await offline.commit([mark('m1', true), mark('m2', true), mark('m3', true)]);
  const stop = offline.start();
  await reached(() => state().unsent === 2);
  expect(requests).toHaveLength(1);
  stop();
});

const NOBODY = { bearer: '', request_id: '' };
/** `{"changes":[` and `]}` of a call, and what stands between two changes. */
const [AROUND, COMMA] = [14, 1];

const queued = (n: number, length: number, lane = `note:${n}`): Queued => ({
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

test('at most 500 changes and 1 MiB in one call, and no lane that its headers cannot name (D13)', () => {
  const many = Array.from({ length: 510 }, (_, n) => queued(n, 1));
  expect(thoseThatFit(many, 500)).toEqual(many.slice(0, 500));
  const large = thoseThatFit(
    Array.from({ length: 120 }, (_, n) => queued(n, 4000)),
    500,
  );
  const { body } = changesRequest(large, NOBODY);
  const bytes = new TextEncoder().encode(JSON.stringify(body)).length;
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(bytes).toBeLessThanOrEqual(1_048_576);
  expect(thoseThatFit([queued(1, 1, 'x'.repeat(301)), queued(2, 400_000)], 500)).toEqual([]);
});

test('a call is filled to its last byte, and with none more', () => {
  const bytesOf = (one: Queued) =>
    new TextEncoder().encode(JSON.stringify(changesRequest([one], NOBODY).body)).length - AROUND;
  const rest = 1_048_576 - 1024 - 2 * COMMA - bytesOf(queued(1, 300_000)) - bytesOf(queued(2, 0));
  const ofLetters = (count: number): Queued => {
    const one = queued(2, 0);
    return { ...one, request: { ...one.request, body: { note: 'x'.repeat(count) } } };
  };
  const first = queued(1, 300_000);
  expect(thoseThatFit([first, ofLetters(rest)], 500)).toHaveLength(2);
  expect(thoseThatFit([first, ofLetters(rest + 1)], 500)).toEqual([first]);
});
