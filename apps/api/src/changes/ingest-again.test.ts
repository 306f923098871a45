import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writeAs } from '../database/tenancy.ts';
import { buildUser } from '../testing/builders.ts';
import type { Outcome } from './arrival.ts';
import { moveOn } from './queries.ts';
import { APPLIED, arrivalsOf, ingesting, REJECTED, verdictOf } from './testing-arrivals.ts';
import { failCommits, NO_COMMIT } from './testing-commits.ts';

/** What is tried again, and what was answered before. */

const { arrival, taken, owner, database, world } = ingesting();

const DEADLOCK = Object.assign(new Error('a deadlock'), { code: '40P01' });

/** Fails so many times, and counts how often it was tried. */
const failing = (times: number, error: Error = DEADLOCK) => {
  let tries = 0;
  const decide = async () => {
    tries += 1;
    if (tries <= times) throw error;
    return APPLIED;
  };
  return { decide, tries: () => tries };
};

const BESIDE = [
  ['alone', []],
  ['beside one that is applied', [APPLIED]],
  ['beside one that is refused', [REJECTED]],
] as const;

test.each(BESIDE)(
  '[OF6] what two transactions do to each other is tried again, %s',
  async (_, others) => {
    const { decide } = failing(2);
    const beside = others.map((verdict) => arrival(['a', 1], async () => verdict));
    expect(await taken(...beside, arrival(['b', 1], decide))).toEqual(
      [...others, APPLIED].map(verdictOf),
    );
  },
);

test.each(BESIDE)(
  '[OF6] and given up after the fourth time: it may come again, %s',
  async (_, others) => {
    const { decide, tries } = failing(4);
    const beside = others.map((verdict) => arrival(['a', 1], async () => verdict));
    const all = [...beside, arrival(['b', 1], decide)];
    expect(await taken(...all)).toEqual(all.map(() => ({ kind: 'failed', error: DEADLOCK })));
    expect(tries()).toBeLessThanOrEqual(4);
    const later = all.map((one) => ({ ...one, decide: async () => APPLIED }));
    expect(await taken(...later)).toEqual(all.map(() => verdictOf(APPLIED)));
  },
);

test('[OF6] what is decided side by side is tried again, too', async () => {
  const one = arrival(['a', 1], failing(2).decide, { side_by_side: 'x' });
  expect(await taken(one)).toEqual([verdictOf(APPLIED)]);
});

test('what fails by itself is not tried again', async () => {
  const { decide, tries } = failing(1, new Error('no'));
  expect(await taken(arrival(['a', 1], decide))).toMatchObject([{ kind: 'failed' }]);
  expect(tries()).toBe(1);
});

test.each([0, 1])(
  '[OF11] a word that is there already is no id that is taken, beside %i others',
  async (others) => {
    const tag = { client_id: world().client.id, tag: 'there' };
    await owner().insertInto('tags').values(tag).execute();
    const twice = arrival(['b', 1], async (as) => {
      await as.insertInto('tags').values(tag).execute();
      return APPLIED;
    });
    const beside = Array.from({ length: others }, () => arrival(['a', 1]));
    expect((await taken(...beside, twice)).map(({ kind }) => kind)).toEqual([
      ...beside.map(() => 'verdict'),
      'failed',
    ]);
  },
);

test('what cannot even be looked up fails, and ends', async () => {
  const nameless = arrival(['b', 1], undefined, { request_id: 'no id' });
  expect((await taken(arrival(['a', 1]), nameless)).map(({ kind }) => kind)).toEqual([
    'failed',
    'failed',
  ]);
});

/** Whether somebody waits for what another transaction of this database holds. */
const isWaitedFor = async (): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(owner());
  return rows.length > 0;
};

test('[OF3] a twin that waits for its lane is answered as the first, and not done again', async () => {
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const first = arrival(['a', 1], async () => {
    begun.resolve();
    await held.promise;
    return { ...APPLIED, status: 200, answer: '"first"' };
  });
  const { decide, tries } = failing(0);
  const answers = [taken(first)];
  await begun.promise;
  answers.push(taken({ ...first, decide }, arrival(['b', 1])));
  await expect.poll(isWaitedFor, { interval: 5, timeout: 4000 }).toBe(true);
  held.resolve();
  const answered = verdictOf({ ...APPLIED, status: 200, answer: '"first"' });
  expect(await Promise.all(answers)).toEqual([[answered], [answered, verdictOf(APPLIED)]]);
  expect(tries()).toBe(0);
});

test.each([
  ['without a lane', null],
  ['in a lane', ['a', 2]],
] as const)(
  '[OF9] [OF11] an id of somebody else’s is refused %s, and blocks nothing',
  async (_, lane) => {
    const theirs = arrivalsOf(await buildUser(owner(), world().club, 'coach'));
    const known = theirs(lane);
    const { request_id } = known.change;
    const reused: Outcome = { kind: 'reused' };
    expect(await taken(theirs(['a', 1]), known, arrival(['a', 1]))).toEqual(
      [APPLIED, APPLIED, APPLIED].map(verdictOf),
    );
    expect(await taken(arrival(lane, undefined, { request_id }))).toEqual([reused]);
    expect(await taken(arrival(['b', 1]), arrival(null, undefined, { request_id }))).toEqual([
      verdictOf(APPLIED),
      reused,
    ]);
    expect(await taken(arrival(['a', lane === null ? 2 : 3]))).toEqual([verdictOf(APPLIED)]);
  },
);

test('[OF6] where its lane cannot be moved on, one with somebody else’s id fails and may come again', async () => {
  const theirs = arrivalsOf(await buildUser(owner(), world().club, 'coach'));
  const known = theirs(null);
  await taken(known);
  const reusing = arrival(['a', 1], undefined, { request_id: known.change.request_id });
  const repair = await failCommits(owner(), 'lane_cursors');
  const outcomes = await taken(reusing);
  await repair();
  expect(outcomes).toMatchObject([{ kind: 'failed', error: { code: NO_COMMIT } }]);
  expect(await taken(reusing)).toEqual([{ kind: 'reused' }]);
});

test('[OF4] a lane is moved on to its next number: not back, where others were faster, and not over one', async () => {
  const { tenant } = arrival(null);
  const { client_id, user_uuid } = tenant;
  const lane = { user_uuid, device_id: randomUUID(), name: 'a' };
  const numbers: (number | undefined)[] = [];
  for (const seq of [1, 3, 2, 1]) {
    await writeAs(database(), tenant, (db) => moveOn(db, client_id, { ...lane, seq }));
    const cursor = owner().selectFrom('lane_cursors').select('seq');
    const found = await cursor.where('device_id', '=', lane.device_id).executeTakeFirst();
    numbers.push(found?.seq);
  }
  expect(numbers).toEqual([1, 1, 2, 2]);
});

test('[OF11] another body under an id of one’s own is refused before anything is done, and its lane moves on', async () => {
  const first = arrival(['a', 1]);
  const { request_id } = first.change;
  const { decide, tries } = failing(0);
  await taken(first);
  expect(await taken(arrival(['a', 2], decide, { request_id }))).toEqual([{ kind: 'reused' }]);
  expect(tries()).toBe(0);
  expect(await taken(arrival(['a', 3]))).toEqual([verdictOf(APPLIED)]);
});

test.each([
  ['without a lane', null],
  ['in a lane', ['a', 1]],
] as const)('[OF3] one that comes twice in a call is done once, %s', async (_, lane) => {
  const { decide, tries } = failing(0);
  const one = arrival(lane, decide);
  expect(await taken(one, { ...one })).toEqual([APPLIED, APPLIED].map(verdictOf));
  expect(tries()).toBe(1);
});
