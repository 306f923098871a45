import type { SendOutcome, SendRequest } from '@springboard/api-client';
import { expect, test } from 'vitest';
import type { Entry } from '../outbox/entry.ts';
import { doneOf, entryOf, outboxWith } from '../testing/entries.ts';
import { createDeliveries } from './deliver.ts';
import type { Obedience } from './obey.ts';

const TIMEOUT: SendOutcome = { kind: 'timeout' };
const REFUSED: SendOutcome = {
  kind: 'answer',
  status: 413,
  headers: new Headers(),
  body: undefined,
  ours: false,
};
const NONE_APPLIED: SendOutcome = {
  kind: 'answer',
  status: 200,
  headers: new Headers(),
  body: { results: [] },
  ours: true,
};

/** Three changes of three lanes, and what happens when they are sent. */
const start = async ({
  outcome = TIMEOUT,
  token = 'token',
  held = [1, 2, 3].map((n) => inLane(n)),
  isHeard = Promise.resolve(),
}: {
  outcome?: SendOutcome;
  token?: string | null;
  held?: readonly Entry[];
  isHeard?: Promise<void>;
} = {}) => {
  const did: string[] = [];
  const sent: SendRequest[] = [];
  const outdated = new Set<string>();
  const obey: Obedience = {
    one: (verdict, { n }) => {
      did.push(`${n} ${verdict.kind}`);
      return isHeard;
    },
    each: async (entries) => void did.push(`each of ${entries.length}`),
    async all(verdict, entries) {
      did.push(`all ${entries.length} ${verdict.kind}`);
      return verdict.kind === 'refused';
    },
  };
  const unread = () => Promise.reject(new Error('nothing is read'));
  const deliveries = createDeliveries({
    ports: {
      api: {
        call: unread,
        text: unread,
        async send(request) {
          sent.push(request);
          return outcome;
        },
      },
      newId: () => 'call',
    },
    db: await outboxWith(...held),
    journal: { load: async () => void did.push('reads again') },
    device_id: () => 'device',
    bearer: { token: () => token, refuse: () => undefined, forgive: () => undefined },
    obey,
    outdated,
  });
  return { deliveries, did, sent, outdated, paths: () => sent.map(({ path }) => path) };
};

const inLane = (n: number, overrides: Partial<Entry> = {}): Entry =>
  entryOf(n, { lane: `lane ${n}`, ...overrides });
const ALL = [inLane(1), inLane(2), inLane(3)];

test('the next may go out when it is known what an answer asks for, before that is written down', async () => {
  const written = Promise.withResolvers<void>();
  const { deliveries, did } = await start({ isHeard: written.promise });
  const delivered = deliveries.one(inLane(1), () => did.push('answered'));
  await expect.poll(() => did).toEqual(['1 unreachable', 'answered']);
  const over = delivered.then(() => did.push('over'));
  written.resolve();
  await over;
  expect(did.at(-1)).toBe('over');
});

test('[OF9] without a token of the owner nothing goes out', async () => {
  const { deliveries, sent, did } = await start({ token: null });
  await deliveries.one(inLane(1), () => did.push('answered'));
  expect(await deliveries.all(ALL, 500)).toBe(500);
  expect([sent, did]).toEqual([[], []]);
});

test('[OF17] what this version does not know stays, and the others go', async () => {
  const unknown = inLane(1, { v: 99 });
  const { deliveries, sent, did, outdated } = await start({
    held: [unknown, inLane(2), inLane(3)],
  });
  await deliveries.one(unknown, () => did.push('answered'));
  expect([sent, did, [...outdated]]).toEqual([[], [], ['lane 1']]);
  await deliveries.all([unknown, inLane(2), inLane(3)], 500);
  expect(did).toEqual(['all 2 unreachable']);
});

test('[OF13] where another tab was faster, all is read again and nothing goes out', async () => {
  const { deliveries, sent, did } = await start({ held: [inLane(1), doneOf(2), inLane(3)] });
  expect(await deliveries.all(ALL, 500)).toBe(500);
  expect([sent, did]).toEqual([[], ['reads again']]);
});

test('[OF5] each is settled by its own answer, and as many go together next time', async () => {
  const { deliveries, did, paths } = await start({ outcome: NONE_APPLIED });
  expect(await deliveries.all(ALL, 500)).toBe(500);
  expect([paths(), did]).toEqual([['/changes'], ['each of 3']]);
});

test('a call that took too long is smaller next time, one that may never be taken is none', async () => {
  const slow = await start({ outcome: TIMEOUT });
  expect(await slow.deliveries.all(ALL, 500)).toBe(125);
  expect(await slow.deliveries.all(ALL, 2)).toBe(1);
  expect(slow.did).toEqual(['all 3 unreachable', 'all 2 unreachable']);
  const gone = await start({ outcome: { kind: 'network' } });
  expect(await gone.deliveries.all(ALL, 500)).toBe(500);
  const refused = await start({ outcome: REFUSED });
  expect(await refused.deliveries.all(ALL, 500)).toBe(1);
});

test('changes that do not fit together go alone, one after the other', async () => {
  const long = [1, 2, 3, 4, 5].map((n) => inLane(n, { lane: `${n}`.repeat(301) }));
  const { deliveries, did, paths } = await start({ held: long });
  expect(await deliveries.all(long, 500)).toBe(500);
  expect(did).toEqual([1, 2, 3, 4].map((n) => `${n} unreachable`));
  expect(paths()).not.toContain('/changes');
});
