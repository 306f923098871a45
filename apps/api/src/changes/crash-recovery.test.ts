import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangeKey } from '../routing/context.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import type { Cut } from '../../testing/cutting-proxy.ts';
import { type CrashingApp, startCrashingApp } from '../../testing/crashing-app.ts';
import {
  sendSeparately,
  buildChangeWorld,
  type ChangeWorld,
  newHeaders,
  sendBatched,
  type Transport,
} from '../../testing/changes/changes.ts';
import { SAMPLES } from '../../testing/changes/samples.ts';

/**
 * A server or its database crashes between any two steps of a change: before the first, before the commit, and after
 * it. Another server then gets the same change again, as the device sends it. `npm run cuts` does it for more calls.
 */

let api: TestApi;
let crashing: CrashingApp;

beforeAll(async () => {
  api = await startTestApi();
  crashing = await startCrashingApp(api);
});
afterAll(async () => {
  await crashing.close();
  await api.close();
});

/** The API of the server that crashes. */
const crashingApi = (): TestApi => ({ ...api, call: crashing.call });

/** A call whose changes have many derived rows. */
const KEYS = ['POST /members/:uuid/assessments/:slug'] as const satisfies readonly ChangeKey[];

/** Calls whose changes are sequential, and calls that take the same paths with other tables. */
const MORE_KEYS = [
  'PATCH /lesson-plans/:uuid/sections/:id/skills',
  'POST /members/:uuid/attendance',
  'POST /members/:uuid/note',
  'POST /members/:uuid/badges',
  'POST /groups/:id/registers/:date',
] as const satisfies readonly ChangeKey[];

const ALL_CUTS = process.env['CUTS'] === 'all';

/** Tables of these changes, with their history and derived rows. */
const TABLES = [
  'operations',
  'lane_cursors',
  'attendance',
  'attendance_history',
  'scores',
  'score_history',
  'member_assessments',
  'awards',
  'notes',
  'note_history',
  'badges',
  'badge_history',
  'registers',
  'register_history',
  'session_roster',
  'lesson_plans',
  'lesson_plan_sections',
  'lesson_plan_skills',
];

const stateOf = async (client_id: number): Promise<readonly string[]> => {
  const selects = TABLES.map(
    (name) => sql`select ${sql.lit(name)} || (to_jsonb(t) - 'id')::text as row
      from ${sql.table(name)} t where client_id = ${client_id}`,
  );
  const { rows } = await sql<{ row: string }>`
    ${sql.join(selects, sql` union all `)} order by 1`.execute(api.owner);
  return rows.map(({ row }) => row);
};

/** One change; or three changes in two lanes, which share a transaction. */
const requestsOf = (world: ChangeWorld, key: ChangeKey, send: Transport) => {
  const device = randomUUID();
  const one = { key, headers: newHeaders(1, 'a', device), ...SAMPLES[key](world, false) };
  if (send === sendSeparately) return [one];
  const note = 'POST /members/:uuid/note' as const;
  const next = { key: note, headers: newHeaders(2, 'a', device), ...SAMPLES[note](world, true) };
  const other = { key: note, headers: newHeaders(1, 'b', device), ...SAMPLES[note](world, false) };
  return [one, next, other];
};

/** What the database contains of the change after the crash; null: the change ended before the cut. */
const crashAndSendAgain = async (
  key: ChangeKey,
  send: Transport,
  cut: Cut,
): Promise<'all' | 'nothing' | null> => {
  const world = await buildChangeWorld(api);
  const requests = requestsOf(world, key, send);
  // Loads the host into the cache, so that only statements of the change are counted.
  await crashingApi().call('POST /changes/noop', { host: world.host });
  const before = await stateOf(world.client.id);

  await crashing.cutAt(cut);
  await send(crashingApi(), world, world.token, requests).catch(() => undefined);
  const reached = await crashing.wasCut();
  const remaining = await stateOf(world.client.id);

  const responses = await send(api, world, world.token, requests);
  const after = await stateOf(world.client.id);
  expect(responses.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
  // OF6: all of it or nothing. OF3: sent again, it changes nothing and gets the same responses.
  expect([before, after]).toContainEqual(remaining);
  expect(await send(api, world, world.token, requests)).toEqual(responses);
  expect(await stateOf(world.client.id)).toEqual(after);
  if (!reached) return null;
  return remaining.length === before.length ? 'nothing' : 'all';
};

const CASES = [
  ...(ALL_CUTS ? [...KEYS, ...MORE_KEYS] : KEYS).map(
    (key) => [key, 'sent alone', sendSeparately] as const,
  ),
  ['POST /members/:uuid/badges', 'sent in a changes call', sendBatched] as const,
];

describe('a queued change and a crash', () => {
  test.each(CASES)(
    '[OF3] [OF6] %s, %s, survives a crash between any two of its steps',
    async (key, _name, send) => {
      api.clock.now = NOON;
      const states: ('all' | 'nothing')[] = [];
      for (const side of ['before', 'after'] as const) {
        for (let at = 0; ; at += 1) {
          const remaining = await crashAndSendAgain(key, send, { at, side });
          if (remaining === null) break;
          states.push(remaining);
        }
      }
      // Some of the cuts are before the commit, and at least one is between the commit and its response.
      expect(states.length).toBeGreaterThan(5);
      expect(new Set(states)).toEqual(new Set(['nothing', 'all']));
    },
  );
});
