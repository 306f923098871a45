import { expect, test } from 'vitest';
import type { Connection } from '../database/connection.ts';
import { createJournal } from '../outbox/journal.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Settled } from '../outbox/settle.ts';
import { entriesIn, entryOf, KEY, outboxWith } from '../testing/entries.ts';
import { createKeeper } from './keep.ts';

const APPLIED = { result: 'applied', body: null, error: null } as const;
const settledOf = (n: number): Settled => ({
  sent: entryOf(n, { lane: `lane ${n}` }),
  settlement: APPLIED,
});

type Parts = Parameters<typeof createKeeper>[0];
type Given = Partial<Pick<Parts, 'rest'> & Pick<Parts['ports'], 'events'>>;

const startWith = async ({ events, ...rest }: Given, ...lanes: readonly number[]) => {
  const db = await outboxWith(...lanes.map((n) => settledOf(n).sent));
  let writes = 0;
  let fails = 0;
  const counting: Connection = {
    ...db,
    write(...given) {
      writes += 1;
      if (fails === 0) return db.write(...given);
      fails -= 1;
      return Promise.reject(new DOMException('full', 'QuotaExceededError'));
    },
  };
  const told: (readonly (Entry | null)[])[] = [];
  const journal = createJournal({ db, owner: KEY, counted: () => undefined });
  await journal.load();
  let loads = 0;
  const load = () => {
    loads += 1;
    return journal.load();
  };
  const keeper = createKeeper({
    db: counting,
    journal: { ...journal, load },
    ports: { now: () => 9000, ...(events && { events }) },
    settled: (entries) => told.push(entries),
    ...rest,
  });
  return {
    keeper,
    journal,
    writes: () => writes,
    loads: () => loads,
    fail: (times: number) => (fails = times),
    told: () => told.map((entries) => entries.map((entry) => entry?.n ?? null)),
    states: async () => (await entriesIn(db)).map(({ state }) => state),
  };
};

const start = (...lanes: readonly number[]) => startWith({}, ...lanes);

test('answers that come while the disk is busy share the next transaction', async () => {
  const { keeper, writes, told, states, journal } = await start(1, 2, 3);
  await Promise.all([1, 2, 3].map((n) => keeper.conclude([settledOf(n)])));
  await keeper.conclude([]);
  expect(writes()).toBe(1);
  expect(told()).toEqual([[1, 2, 3]]);
  expect(await states()).toEqual(['done', 'done', 'done']);
  expect([...journal.heads()]).toEqual([]);
});

test('an answer that comes during a transaction waits for the next', async () => {
  const { keeper, writes, told } = await start(1, 2);
  const first = keeper.conclude([settledOf(1)]);
  await Promise.resolve();
  const second = keeper.conclude([settledOf(2)]);
  await first;
  expect(told()).toEqual([[1]]);
  await second;
  expect([writes(), told()]).toEqual([2, [[1], [2]]]);
});

test('answers that come in the rest after a transaction share the next', async () => {
  const rests: (() => void)[] = [];
  const rest = () => new Promise<void>((over) => rests.push(over));
  const { keeper, told } = await startWith({ rest }, 1, 2, 3);
  await keeper.conclude([settledOf(1)]);
  const others = [2, 3].map((n) => keeper.conclude([settledOf(n)]));
  expect([told(), rests.length]).toEqual([[[1]], 1]);
  rests[0]?.();
  await Promise.all(others);
  expect([told(), rests.length]).toEqual([[[1], [2, 3]], 2]);
});

test('[OF2] what cannot be written down is heard of by those whose answers it has, and stays', async () => {
  const { keeper, told, states, fail } = await start(1, 2);
  fail(1);
  const first = keeper.conclude([settledOf(1)]);
  await Promise.resolve();
  const second = keeper.conclude([settledOf(2)]);
  await expect(first).rejects.toMatchObject({ name: 'QuotaExceededError' });
  await second;
  expect(told()).toEqual([[2]]);
  expect(await states()).toEqual(['pending', 'done']);
});

test('[OF13] what another tab settled is told of as nobody’s, and all is read again', async () => {
  const { keeper, told, loads } = await start(1, 2);
  await keeper.conclude([settledOf(2)]);
  expect(loads()).toBe(0);
  await keeper.conclude([settledOf(1), settledOf(7)]);
  expect([told(), loads()]).toEqual([[[2], [1, null]], 1]);
});

const REJECTED: Settled['settlement'] = { ...APPLIED, result: 'rejected' };
const SUPERSEDED: Settled['settlement'] = { ...APPLIED, result: 'superseded', body: { in: false } };

test('[OF2] [OF7] what was not accepted and what a later value replaced are told by their ids', async () => {
  const heard: string[] = [];
  const events = {
    rejected: (op_id: string) => heard.push(`rejected ${op_id}`),
    superseded: (op_id: string) => heard.push(`superseded ${op_id}`),
  };
  const { keeper } = await startWith({ events }, 1, 2, 3);
  await keeper.conclude([
    { ...settledOf(1), settlement: REJECTED },
    { ...settledOf(2), settlement: SUPERSEDED },
    settledOf(3),
  ]);
  expect(heard).toEqual(['rejected op-1', 'superseded op-2']);
});

test.each([undefined, {}])('whoever listens to %o hears nothing of it', async (events) => {
  const { keeper, told } = await startWith(events ? { events } : {}, 1, 2);
  await keeper.conclude([
    { ...settledOf(1), settlement: REJECTED },
    { ...settledOf(2), settlement: SUPERSEDED },
  ]);
  expect(told()).toEqual([[1, 2]]);
});
