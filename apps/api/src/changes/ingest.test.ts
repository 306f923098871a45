import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Writer } from '../database/tenancy.ts';
import { buildUser } from '../testing/builders.ts';
import type { Arrival, Verdict } from './arrival.ts';
import { APPLIED, arrivalsOf, ingesting, REJECTED, verdictOf } from './testing-arrivals.ts';

/** Changes of whatever they do, taken in together: what each leaves depends on its own end alone. */

const { arrival, taken, owner, world } = ingesting();

/** Writes a word that is offered for members, and ends as told. */
const writing = (tag: string, end: () => Verdict) => async (as: Writer) => {
  await as.insertInto('tags').values({ client_id: world().client.id, tag }).execute();
  return end();
};
const failing = () => {
  throw new Error('no');
};

const words = async (): Promise<string[]> => {
  const rows = await owner()
    .selectFrom('tags')
    .select('tag')
    .where('client_id', '=', world().client.id)
    .orderBy('tag')
    .execute();
  return rows.map(({ tag }) => tag);
};

test('[OF6] [OF7] one that is refused after it has written leaves nothing of it, and the others stand', async () => {
  const ends = [
    arrival(
      ['a', 1],
      writing('first', () => APPLIED),
    ),
    arrival(
      ['b', 1],
      writing('refused', () => REJECTED),
    ),
    arrival(
      ['b', 2],
      writing('after it', () => APPLIED),
    ),
    arrival(
      ['c', 1],
      writing('refused, too', () => REJECTED),
    ),
  ];
  expect(await taken(...ends)).toEqual([APPLIED, REJECTED, APPLIED, REJECTED].map(verdictOf));
  expect(await words()).toEqual(['after it', 'first']);
});

test('[OF6] [OF7] one that is refused alone leaves nothing either, and its lane goes on', async () => {
  const alone = arrival(
    ['a', 1],
    writing('refused', () => REJECTED),
  );
  expect(await taken(alone)).toEqual([verdictOf(REJECTED)]);
  expect(await words()).toEqual([]);
  expect(await taken(arrival(['a', 2]))).toEqual([verdictOf(APPLIED)]);
});

test('[OF6] one that fails leaves no trace and may come again; what follows it in its lane waits', async () => {
  const again = arrival(
    ['b', 1],
    writing('again', () => APPLIED),
  );
  const outcomes = await taken(
    arrival(
      ['a', 1],
      writing('first', () => APPLIED),
    ),
    { ...again, decide: writing('failed', failing) },
    arrival(
      ['b', 2],
      writing('after it', () => APPLIED),
    ),
    arrival(
      ['c', 1],
      writing('last', () => APPLIED),
    ),
  );
  expect(outcomes).toMatchObject([
    { kind: 'verdict' },
    { kind: 'failed' },
    { kind: 'gap', expected: 1 },
    { kind: 'verdict' },
  ]);
  expect(await words()).toEqual(['first', 'last']);
  expect(await taken(again)).toMatchObject([{ kind: 'verdict' }]);
  expect(await words()).toEqual(['again', 'first', 'last']);
});

test('[OF4] they are decided in the order of their lanes, in which none waits for another, and answered in their own', async () => {
  const decided: string[] = [];
  const named = (name: string, seq: number) =>
    arrival([name, seq], async () => {
      decided.push(`${name}${seq}`);
      return { ...APPLIED, status: 200, answer: `"${name}${seq}"` };
    });
  const arrivals = [named('c', 1), named('a', 1), named('a', 2), named('b', 1)];
  const answers = (await taken(...arrivals)).map(
    (outcome) => outcome.kind === 'verdict' && outcome.verdict.answer,
  );
  expect(decided).toEqual(['a1', 'b1', 'c1', 'a2']);
  expect(answers).toEqual(['"c1"', '"a1"', '"a2"', '"b1"']);
});

test('at most a hundred share a transaction', async () => {
  const transactions = new Map<string, number>();
  const counting = async (as: Writer) => {
    const { rows } = await sql<{ id: string }>`select txid_current()::text as id`.execute(as);
    const id = rows[0]?.id ?? '';
    transactions.set(id, (transactions.get(id) ?? 0) + 1);
    return APPLIED;
  };
  const many = Array.from({ length: 250 }, (_, n) => arrival([`lane ${n}`, 1], counting));
  expect(await taken(...many)).toEqual(many.map(() => verdictOf(APPLIED)));
  expect([...transactions.values()]).toEqual([100, 100, 50]);
  expect(await taken()).toEqual([]);
});

/** Says whose the transaction is while the change is decided. */
const asking = (heard: string[]) => async (as: Writer) => {
  const { rows } = await sql<{
    user: string;
  }>`select current_setting('app.user_uuid') as user`.execute(as);
  heard.push(rows[0]?.user ?? '');
  return APPLIED;
};

test('[OF9] one by one each is decided as its own user; side by side as nobody, unless all are one’s', async () => {
  const colleague = await buildUser(owner(), world().club, 'coach');
  const theirs = arrivalsOf(colleague);
  const heard: string[] = [];
  const beside = { side_by_side: 'x' };
  await taken(
    arrival(['a', 1], asking(heard)),
    theirs(['b', 1], asking(heard)),
    theirs(['c', 1], asking(heard)),
    arrival(['d', 1], asking(heard), beside),
    arrival(['e', 1], asking(heard)),
  );
  const [mine, other] = [world().coach.uuid, colleague.uuid];
  expect(heard).toEqual([mine, other, other, mine, '']);
  heard.length = 0;
  await taken(arrival(['d', 2], asking(heard), beside), arrival(['a', 2], asking(heard)));
  expect(heard).toEqual([mine, mine]);
});

test('what is about different things is decided at the same time, what is about the same one after the other', async () => {
  const log: string[] = [];
  const about = (side_by_side: string, lane: string) =>
    arrival(
      [lane, 1],
      async (as) => {
        log.push(`${lane} begins`);
        await sql`select 1`.execute(as);
        log.push(`${lane} ends`);
        return APPLIED;
      },
      { side_by_side },
    );
  const outcomes = await taken(about('x', 'a'), about('x', 'b'), about('y', 'c'));
  expect(outcomes).toEqual([APPLIED, APPLIED, APPLIED].map(verdictOf));
  expect(log).toEqual(['a begins', 'c begins', 'a ends', 'c ends', 'b begins', 'b ends']);
});

test('[OF6] of those decided side by side one that fails takes nobody along', async () => {
  const beside = (lane: string, decide: Arrival['decide']) =>
    arrival([lane, 1], decide, { side_by_side: lane });
  const outcomes = await taken(
    beside('a', async () => failing()),
    beside(
      'b',
      writing('stands', () => APPLIED),
    ),
    beside('c', async () => REJECTED),
  );
  expect(outcomes).toMatchObject([
    { kind: 'failed', error: { message: 'no' } },
    verdictOf(APPLIED),
    verdictOf(REJECTED),
  ]);
  expect(await words()).toEqual(['stands']);
});
