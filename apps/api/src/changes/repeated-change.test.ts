import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildUser } from '../../testing/builders.ts';
import { failCommits, NO_COMMIT } from '../../testing/changes/commits.ts';
import {
  APPLIED,
  incomingChangesOf,
  REJECTED,
  respondedWith,
  setUpProcessing,
} from '../../testing/changes/incoming-changes.ts';
import { withWriteTransaction } from '../database/tenant-transaction.ts';
import { advanceLane } from './queries.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import type { Outcome } from './types.ts';

const { incoming, process, owner, database, world } = setUpProcessing();

const DEADLOCK = Object.assign(new Error('a deadlock'), { code: '40P01' });

/** Fails this many times, then succeeds. Counts its attempts. */
const failing = (times: number, error: Error = DEADLOCK) => {
  let attempts = 0;
  const apply = async () => {
    attempts += 1;
    if (attempts <= times) throw error;
    return APPLIED;
  };
  return { apply, attempts: () => attempts };
};

/** Other changes in the same transaction. */
const OTHERS = [
  ['alone', []],
  ['with a change that is applied', [APPLIED]],
  ['with a change that is rejected', [REJECTED]],
] as const;

describe('processChanges, retry', () => {
  test.each(OTHERS)('[OF6] retries after a deadlock, %s', async (_, others) => {
    const { apply } = failing(2);
    const first = others.map((response) => incoming(['a', 1], async () => response));
    expect(await process(...first, incoming(['b', 1], apply))).toEqual(
      [...others, APPLIED].map(respondedWith),
    );
  });

  test.each(OTHERS)(
    '[OF6] fails after four deadlocks, and the changes may be sent again, %s',
    async (_, others) => {
      const { apply, attempts } = failing(4);
      const first = others.map((response) => incoming(['a', 1], async () => response));
      const all = [...first, incoming(['b', 1], apply)];
      expect(await process(...all)).toEqual(all.map(() => ({ kind: 'failed', error: DEADLOCK })));
      expect(attempts()).toBeLessThanOrEqual(4);
      const later = all.map((change) => ({ ...change, apply: async () => APPLIED }));
      expect(await process(...later)).toEqual(all.map(() => respondedWith(APPLIED)));
    },
  );

  test('[OF6] retries concurrent changes too', async () => {
    const change = incoming(['a', 1], failing(2).apply, { conflict_key: 'x' });
    expect(await process(change)).toEqual([respondedWith(APPLIED)]);
  });

  test('does not retry after another error', async () => {
    const { apply, attempts } = failing(1, new Error('no'));
    expect(await process(incoming(['a', 1], apply))).toMatchObject([{ kind: 'failed' }]);
    expect(attempts()).toBe(1);
  });

  test.each([0, 1])(
    '[OF11] a duplicate tag is an error of the change, not a reused id, with %i other changes',
    async (others) => {
      const tag = { client_id: world().client.id, tag: 'there' };
      await owner().insertInto('tags').values(tag).execute();
      const duplicate = incoming(['b', 1], async (db) => {
        await db.insertInto('tags').values(tag).execute();
        return APPLIED;
      });
      const first = Array.from({ length: others }, () => incoming(['a', 1]));
      expect((await process(...first, duplicate)).map(({ kind }) => kind)).toEqual([
        ...first.map(() => 'response'),
        'failed',
      ]);
    },
  );

  test('a request id that PostgreSQL cannot read fails all changes of the transaction', async () => {
    const invalid = incoming(['b', 1], undefined, { request_id: 'no id' });
    expect((await process(incoming(['a', 1]), invalid)).map(({ kind }) => kind)).toEqual([
      'failed',
      'failed',
    ]);
  });
});

describe('processChanges, repeated change', () => {
  test('[OF3] a duplicate that waits for its lane gets the first response and is not applied', async () => {
    const started = Promise.withResolvers<void>();
    const blocked = Promise.withResolvers<void>();
    const first = incoming(['a', 1], async () => {
      started.resolve();
      await blocked.promise;
      return { ...APPLIED, status: 200, body: '"first"' };
    });
    const { apply, attempts } = failing(0);
    const outcomes = [process(first)];
    await started.promise;
    outcomes.push(process({ ...first, apply }, incoming(['b', 1])));
    await expect.poll(() => countLockWaits(owner()), { interval: 5 }).toBeGreaterThan(0);
    blocked.resolve();
    const response = respondedWith({ ...APPLIED, status: 200, body: '"first"' });
    expect(await Promise.all(outcomes)).toEqual([[response], [response, respondedWith(APPLIED)]]);
    expect(attempts()).toBe(0);
  });

  test.each([
    ['without a lane', null],
    ['in a lane', ['a', 2]],
  ] as const)(
    '[OF9] [OF11] an id of another user is reused, and blocks nothing, %s',
    async (_, lane) => {
      const theirs = incomingChangesOf(await buildUser(owner(), world().club, 'coach'));
      const known = theirs(lane);
      const { request_id } = known.change;
      const reused: Outcome = { kind: 'reused' };
      expect(await process(theirs(['a', 1]), known, incoming(['a', 1]))).toEqual(
        [APPLIED, APPLIED, APPLIED].map(respondedWith),
      );
      expect(await process(incoming(lane, undefined, { request_id }))).toEqual([reused]);
      expect(await process(incoming(['b', 1]), incoming(null, undefined, { request_id }))).toEqual([
        respondedWith(APPLIED),
        reused,
      ]);
      expect(await process(incoming(['a', lane === null ? 2 : 3]))).toEqual([
        respondedWith(APPLIED),
      ]);
    },
  );

  test('[OF6] a change with another user’s id fails if its lane cannot advance, and may be sent again', async () => {
    const theirs = incomingChangesOf(await buildUser(owner(), world().club, 'coach'));
    const known = theirs(null);
    await process(known);
    const reusing = incoming(['a', 1], undefined, { request_id: known.change.request_id });
    const repair = await failCommits(owner(), 'lane_cursors');
    const outcomes = await process(reusing);
    await repair();
    expect(outcomes).toMatchObject([{ kind: 'failed', error: { code: NO_COMMIT } }]);
    expect(await process(reusing)).toEqual([{ kind: 'reused' }]);
  });

  test('[OF11] another body under the user’s own id is not applied, and advances its lane', async () => {
    const first = incoming(['a', 1]);
    const { request_id } = first.change;
    const { apply, attempts } = failing(0);
    await process(first);
    expect(await process(incoming(['a', 2], apply, { request_id }))).toEqual([{ kind: 'reused' }]);
    expect(attempts()).toBe(0);
    expect(await process(incoming(['a', 3]))).toEqual([respondedWith(APPLIED)]);
  });

  test.each([
    ['without a lane', null],
    ['in a lane', ['a', 1]],
  ] as const)('[OF3] a duplicate in the same call is applied once, %s', async (_, lane) => {
    const { apply, attempts } = failing(0);
    const change = incoming(lane, apply);
    expect(await process(change, { ...change })).toEqual([APPLIED, APPLIED].map(respondedWith));
    expect(attempts()).toBe(1);
  });
});

describe('advanceLane', () => {
  test('[OF4] moves a lane to its next number only: neither back nor over a number', async () => {
    const { tenant } = incoming(null);
    const { client_id, user_uuid } = tenant;
    const lane = { user_uuid, device_id: randomUUID(), name: 'a' };
    const numbers: (number | undefined)[] = [];
    for (const seq of [1, 3, 2, 1]) {
      await withWriteTransaction(database(), tenant, (db) =>
        advanceLane(db, client_id, { ...lane, seq }),
      );
      const cursor = owner().selectFrom('lane_cursors').select('seq');
      const found = await cursor.where('device_id', '=', lane.device_id).executeTakeFirst();
      numbers.push(found?.seq);
    }
    expect(numbers).toEqual([1, 1, 2, 2]);
  });
});
