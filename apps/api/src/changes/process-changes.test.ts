import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildUser } from '../../testing/builders.ts';
import {
  APPLIED,
  incomingChangesOf,
  REJECTED,
  respondedWith,
  setUpProcessing,
} from '../../testing/changes/incoming-changes.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import type { IncomingChange, StoredResponse } from './types.ts';

const { incoming, process, owner, world } = setUpProcessing();

/** A change that inserts a tag, and then returns or throws. */
const insertTag = (tag: string, end: () => StoredResponse) => async (db: Writer) => {
  await db.insertInto('tags').values({ client_id: world().client.id, tag }).execute();
  return end();
};
const fail = () => {
  throw new Error('no');
};

const tags = async (): Promise<string[]> => {
  const rows = await owner()
    .selectFrom('tags')
    .select('tag')
    .where('client_id', '=', world().client.id)
    .orderBy('tag')
    .execute();
  return rows.map(({ tag }) => tag);
};

/** Records the current user of the transaction while the change is applied. */
const recordUser = (users: string[]) => async (db: Writer) => {
  const { rows } = await sql<{
    user: string;
  }>`select current_setting('app.user_uuid') as user`.execute(db);
  users.push(rows[0]?.user ?? '');
  return APPLIED;
};

describe('processChanges', () => {
  test('[OF6] [OF7] a rejected change leaves none of its writes and does not affect the others', async () => {
    const changes = [
      incoming(
        ['a', 1],
        insertTag('first', () => APPLIED),
      ),
      incoming(
        ['b', 1],
        insertTag('rejected', () => REJECTED),
      ),
      incoming(
        ['b', 2],
        insertTag('after it', () => APPLIED),
      ),
      incoming(
        ['c', 1],
        insertTag('rejected, too', () => REJECTED),
      ),
    ];
    expect(await process(...changes)).toEqual(
      [APPLIED, REJECTED, APPLIED, REJECTED].map(respondedWith),
    );
    expect(await tags()).toEqual(['after it', 'first']);
  });

  test('[OF6] [OF7] a single rejected change leaves none of its writes and advances its lane', async () => {
    const single = incoming(
      ['a', 1],
      insertTag('rejected', () => REJECTED),
    );
    expect(await process(single)).toEqual([respondedWith(REJECTED)]);
    expect(await tags()).toEqual([]);
    expect(await process(incoming(['a', 2]))).toEqual([respondedWith(APPLIED)]);
  });

  test('[OF6] a failed change changes nothing, may be sent again, and holds back its lane only', async () => {
    const again = incoming(
      ['b', 1],
      insertTag('again', () => APPLIED),
    );
    const outcomes = await process(
      incoming(
        ['a', 1],
        insertTag('first', () => APPLIED),
      ),
      { ...again, apply: insertTag('failed', fail) },
      incoming(
        ['b', 2],
        insertTag('after it', () => APPLIED),
      ),
      incoming(
        ['c', 1],
        insertTag('last', () => APPLIED),
      ),
    );
    expect(outcomes).toMatchObject([
      { kind: 'response' },
      { kind: 'failed' },
      { kind: 'gap', expected: 1 },
      { kind: 'response' },
    ]);
    expect(await tags()).toEqual(['first', 'last']);
    expect(await process(again)).toMatchObject([{ kind: 'response' }]);
    expect(await tags()).toEqual(['again', 'first', 'last']);
  });

  test('[OF4] applies changes in the order of their lanes and returns outcomes in the order of the input', async () => {
    const applied: string[] = [];
    const named = (name: string, seq: number) =>
      incoming([name, seq], async () => {
        applied.push(`${name}${seq}`);
        return { ...APPLIED, status: 200, body: `"${name}${seq}"` };
      });
    const changes = [named('c', 1), named('a', 1), named('a', 2), named('b', 1)];
    const bodies = (await process(...changes)).map(
      (outcome) => outcome.kind === 'response' && outcome.response.body,
    );
    expect(applied).toEqual(['a1', 'b1', 'c1', 'a2']);
    expect(bodies).toEqual(['"c1"', '"a1"', '"a2"', '"b1"']);
  });

  test('at most 100 changes share a transaction', async () => {
    const transactions = new Map<string, number>();
    const count = async (db: Writer) => {
      const { rows } = await sql<{ id: string }>`select txid_current()::text as id`.execute(db);
      const id = rows[0]?.id ?? '';
      transactions.set(id, (transactions.get(id) ?? 0) + 1);
      return APPLIED;
    };
    const many = Array.from({ length: 250 }, (_, n) => incoming([`lane ${n}`, 1], count));
    expect(await process(...many)).toEqual(many.map(() => respondedWith(APPLIED)));
    expect([...transactions.values()]).toEqual([100, 100, 50]);
    expect(await process()).toEqual([]);
  });

  test('[OF9] a sequential change runs as its own user, concurrent changes of several users run as none', async () => {
    const colleague = await buildUser(owner(), world().club, 'coach');
    const theirs = incomingChangesOf(colleague);
    const users: string[] = [];
    const concurrent = { conflict_key: 'x' };
    await process(
      incoming(['a', 1], recordUser(users)),
      theirs(['b', 1], recordUser(users)),
      theirs(['c', 1], recordUser(users)),
      incoming(['d', 1], recordUser(users), concurrent),
      incoming(['e', 1], recordUser(users)),
    );
    const [own, other] = [world().coach.uuid, colleague.uuid];
    expect(users).toEqual([own, other, other, own, '']);
    users.length = 0;
    await process(
      incoming(['d', 2], recordUser(users), concurrent),
      incoming(['a', 2], recordUser(users)),
    );
    expect(users).toEqual([own, own]);
  });

  test('changes with different conflict keys run concurrently, those with the same key one after the other', async () => {
    const log: string[] = [];
    const withKey = (conflict_key: string, lane: string) =>
      incoming(
        [lane, 1],
        async (db) => {
          log.push(`${lane} begins`);
          await sql`select 1`.execute(db);
          log.push(`${lane} ends`);
          return APPLIED;
        },
        { conflict_key },
      );
    const outcomes = await process(withKey('x', 'a'), withKey('x', 'b'), withKey('y', 'c'));
    expect(outcomes).toEqual([APPLIED, APPLIED, APPLIED].map(respondedWith));
    expect(log).toEqual(['a begins', 'c begins', 'a ends', 'c ends', 'b begins', 'b ends']);
  });

  test('[OF6] a failed concurrent change does not roll back the others', async () => {
    const concurrent = (lane: string, apply: IncomingChange['apply']) =>
      incoming([lane, 1], apply, { conflict_key: lane });
    const outcomes = await process(
      concurrent('a', async () => fail()),
      concurrent(
        'b',
        insertTag('stored', () => APPLIED),
      ),
      concurrent('c', async () => REJECTED),
    );
    expect(outcomes).toMatchObject([
      { kind: 'failed', error: { message: 'no' } },
      respondedWith(APPLIED),
      respondedWith(REJECTED),
    ]);
    expect(await tags()).toEqual(['stored']);
  });
});
