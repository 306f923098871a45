import { describe, expect, test } from 'vitest';
import {
  APPLIED,
  REJECTED,
  respondedWith,
  setUpProcessing,
} from '../../testing/changes/incoming-changes.ts';

const { incoming, process, owner, world } = setUpProcessing();

const discard = (lane: readonly [string, number]) =>
  incoming(lane, undefined, { call: 'POST /changes/noop', body_hash: 'a discard' });

describe('processChanges', () => {
  test('[D5] [OF7] changes of a coach who has left are rejected, and their discards still count', async () => {
    await owner().deleteFrom('user_clubs').where('user_uuid', '=', world().coach.uuid).execute();
    let attempts = 0;
    const apply = async () => {
      attempts += 1;
      return APPLIED;
    };
    const outcomes = await process(
      incoming(['a', 1], apply),
      incoming(['a', 2], undefined, { call: 'POST /changes/noop' }),
    );
    expect(outcomes).toMatchObject([
      { kind: 'response', response: { result: 'rejected', status: 403 } },
      respondedWith(APPLIED),
    ]);
    expect(attempts).toBe(0);
    expect(await process(incoming(['a', 2]))).toEqual([{ kind: 'lane_taken', expected: 3 }]);
  });

  test('[OF7] a discard that arrives with or after its entry returns the result of the entry', async () => {
    const reject = async () => REJECTED;
    const discarded = (result: string) => ({ kind: 'response', response: { result, status: 204 } });
    expect(
      await process(
        incoming(null),
        incoming(['a', 1], reject),
        incoming(['b', 1]),
        incoming(['b', 2], reject),
        discard(['a', 1]),
        discard(['b', 1]),
        discard(['b', 2]),
      ),
    ).toMatchObject([
      respondedWith(APPLIED),
      respondedWith(REJECTED),
      respondedWith(APPLIED),
      respondedWith(REJECTED),
      discarded('rejected'),
      discarded('applied'),
      discarded('rejected'),
    ]);
    expect(await process(discard(['a', 1]), discard(['b', 1]))).toMatchObject([
      discarded('rejected'),
      discarded('applied'),
    ]);
    await owner().deleteFrom('operations').where('client_id', '=', world().client.id).execute();
    expect(await process(discard(['a', 1]))).toMatchObject([discarded('noop')]);
  });
});
