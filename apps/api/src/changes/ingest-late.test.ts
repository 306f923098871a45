import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Arrival } from './arrival.ts';
import { ingest } from './ingest.ts';
import { APPLIED, arrivalsOf, buildCoach, REJECTED, verdictOf } from './testing-arrivals.ts';

/** What comes too late: of somebody who has left, and what gives up something that was answered. */

let db: TestDatabase;
let world: Awaited<ReturnType<typeof buildCoach>>;
let arrival: ReturnType<typeof arrivalsOf>;

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  world = await buildCoach(db);
  arrival = arrivalsOf(world.coach);
});
afterAll(() => db.close());

const taken = (...arrivals: readonly Arrival[]) => ingest(db.database, arrivals);

test('[D5] [OF7] of a coach who has left nothing is done, their lanes move on, and what they discard is', async () => {
  await db.owner.deleteFrom('user_clubs').where('user_uuid', '=', world.coach.uuid).execute();
  let tries = 0;
  const decide = async () => {
    tries += 1;
    return APPLIED;
  };
  const outcomes = await taken(
    arrival(['a', 1], decide),
    arrival(['a', 2], undefined, { call: 'POST /changes/noop' }),
  );
  expect(outcomes).toMatchObject([
    { kind: 'verdict', verdict: { result: 'rejected', status: 403 } },
    verdictOf(APPLIED),
  ]);
  expect(tries).toBe(0);
  expect(await taken(arrival(['a', 2]))).toEqual([{ kind: 'lane_taken', expected: 3 }]);
});

const discard = (lane: readonly [string, number]) =>
  arrival(lane, undefined, { call: 'POST /changes/noop', body_hash: 'a discard' });

test('[OF7] a discard that comes with its entry, or after it, says what became of it', async () => {
  const rejected = async () => REJECTED;
  const came = (result: string) => ({ kind: 'verdict', verdict: { result, status: 204 } });
  expect(
    await taken(
      arrival(null),
      arrival(['a', 1], rejected),
      arrival(['b', 1]),
      arrival(['b', 2], rejected),
      discard(['a', 1]),
      discard(['b', 1]),
      discard(['b', 2]),
    ),
  ).toMatchObject([
    verdictOf(APPLIED),
    verdictOf(REJECTED),
    verdictOf(APPLIED),
    verdictOf(REJECTED),
    came('rejected'),
    came('applied'),
    came('rejected'),
  ]);
  expect(await taken(discard(['a', 1]), discard(['b', 1]))).toMatchObject([
    came('rejected'),
    came('applied'),
  ]);
  await db.owner.deleteFrom('operations').where('client_id', '=', world.client.id).execute();
  expect(await taken(discard(['a', 1]))).toMatchObject([came('noop')]);
});
