import { expect, test } from 'vitest';
import { APPLIED, ingesting, REJECTED, verdictOf } from './testing-arrivals.ts';

/** What comes too late: of somebody who has left, and what gives up something that was answered. */

const { arrival, taken, owner, world } = ingesting();

test('[D5] [OF7] of a coach who has left nothing is done, their lanes move on, and what they discard is', async () => {
  await owner().deleteFrom('user_clubs').where('user_uuid', '=', world().coach.uuid).execute();
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
  await owner().deleteFrom('operations').where('client_id', '=', world().client.id).execute();
  expect(await taken(discard(['a', 1]))).toMatchObject([came('noop')]);
});
