import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Writer } from '../database/tenancy.ts';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildWorld, type World } from '../testing/world.ts';
import type { Arrival, Verdict } from './arrival.ts';
import { ingest } from './ingest.ts';

/** Changes of whatever they do, taken in together: what each leaves depends on its own end alone. */

let api: TestApi;
let world: World;
let device_id: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  device_id = randomUUID();
});
afterAll(() => api.close());

const APPLIED: Verdict = { result: 'applied', status: 204, answer: null };
const REJECTED: Verdict = { result: 'rejected', status: 422, answer: '{"error":"VALIDATION"}' };

const arrival = (lane: string, seq: number, decide: Arrival['decide']): Arrival => {
  const { client_id, club_id, uuid: user_uuid } = world.coach;
  return {
    tenant: { client_id, club_id, user_uuid, role: 'coach' },
    change: {
      request_id: randomUUID(),
      call: 'POST /changes/noop',
      body_hash: `${lane} ${seq}`,
      lane: { device_id, name: lane, seq },
      received_ts: NOON,
    },
    side_by_side: null,
    decide,
  };
};

/** Writes a word that is offered for members, and ends as told. */
const writing = (tag: string, end: () => Verdict) => async (db: Writer) => {
  await db.insertInto('tags').values({ client_id: world.client.id, tag }).execute();
  return end();
};

const words = async (): Promise<string[]> => {
  const rows = await api.owner
    .selectFrom('tags')
    .select('tag')
    .where('client_id', '=', world.client.id)
    .orderBy('tag')
    .execute();
  return rows.map(({ tag }) => tag);
};

test('[OF6] [OF7] one that is refused after it has written leaves nothing of it, and the others stand', async () => {
  const outcomes = await ingest(api.database, [
    arrival(
      'a',
      1,
      writing('first', () => APPLIED),
    ),
    arrival(
      'b',
      1,
      writing('refused', () => REJECTED),
    ),
    arrival(
      'b',
      2,
      writing('after it', () => APPLIED),
    ),
    arrival(
      'c',
      1,
      writing('refused, too', () => REJECTED),
    ),
  ]);
  const verdict = (given: Verdict) => ({ kind: 'verdict', verdict: given });
  expect(outcomes).toEqual([APPLIED, REJECTED, APPLIED, REJECTED].map(verdict));
  expect(await words()).toEqual(['after it', 'first']);
});

test('[OF6] one that fails leaves no trace and may come again; what follows it in its lane waits', async () => {
  const failing = () => {
    throw new Error('no');
  };
  const again = arrival(
    'b',
    1,
    writing('again', () => APPLIED),
  );
  const outcomes = await ingest(api.database, [
    arrival(
      'a',
      1,
      writing('first', () => APPLIED),
    ),
    { ...again, decide: writing('failed', failing) },
    arrival(
      'b',
      2,
      writing('after it', () => APPLIED),
    ),
    arrival(
      'c',
      1,
      writing('last', () => APPLIED),
    ),
  ]);
  expect(outcomes).toMatchObject([
    { kind: 'verdict' },
    { kind: 'failed' },
    { kind: 'gap', expected: 1 },
    { kind: 'verdict' },
  ]);
  expect(await words()).toEqual(['first', 'last']);
  expect(await ingest(api.database, [again])).toMatchObject([{ kind: 'verdict' }]);
  expect(await words()).toEqual(['again', 'first', 'last']);
});
