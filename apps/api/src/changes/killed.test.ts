import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangeKey } from '../http/context.ts';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import type { Cut } from '../testing/cutting-proxy.ts';
import { type DyingApp, startDyingApp } from '../testing/dying-app.ts';
import {
  alone,
  buildChangeWorld,
  type ChangeWorld,
  newHeaders,
  together,
  type Way,
} from './testing.ts';
import { SAMPLES } from './testing-samples.ts';

/**
 * A server or its database that dies between any two steps of a change: before it begins, in the middle, before
 * and after the commit. Another server gets the same change again, as the device sends it.
 */

let api: TestApi;
let dying: DyingApp;

beforeAll(async () => {
  api = await startTestApi();
  dying = await startDyingApp(api);
});
afterAll(async () => {
  await dying.close();
  await api.close();
});

/** The server that dies, called as the other one is. */
const doomed = (): TestApi => ({ ...api, call: dying.call });

/**
 * Some that are decided beside others, of which one has many rows that follow from it; and some that are decided
 * one by one, in several tables each.
 */
const KEYS = [
  'POST /members/:uuid/attendance',
  'POST /members/:uuid/assessments/:slug',
  'POST /members/:uuid/note',
  'POST /members/:uuid/badges',
  'POST /groups/:id/registers/:date',
  'PATCH /lesson-plans/:uuid/sections/:id/skills',
] as const satisfies readonly ChangeKey[];

/** Where these and what is kept of them stand. */
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

/** Two lanes, and two changes in the first: what shares a transaction lives and dies together. */
const deliveriesOf = (world: ChangeWorld, key: ChangeKey, way: Way) => {
  const device = randomUUID();
  const one = { key, headers: newHeaders(1, 'a', device), ...SAMPLES[key](world, false) };
  if (way === alone) return [one];
  const note = 'POST /members/:uuid/note' as const;
  const next = { key: note, headers: newHeaders(2, 'a', device), ...SAMPLES[note](world, true) };
  const other = { key: note, headers: newHeaders(1, 'b', device), ...SAMPLES[note](world, false) };
  return [one, next, other];
};

/** What was left of the change when its server was dead; null: it was done before the place was reached. */
const dieAndDeliverAgain = async (
  key: (typeof KEYS)[number],
  way: Way,
  cut: Cut,
): Promise<'all' | 'nothing' | null> => {
  const world = await buildChangeWorld(api);
  const deliveries = deliveriesOf(world, key, way);
  // So that only the change itself is counted: the host is known.
  await doomed().call('POST /changes/noop', { host: world.host });
  const before = await stateOf(world.client.id);

  await dying.cutAt(cut);
  await way(doomed(), world, world.token, deliveries).catch(() => undefined);
  const reached = await dying.wasCut();
  const found = await stateOf(world.client.id);

  const answers = await way(api, world, world.token, deliveries);
  const after = await stateOf(world.client.id);
  expect(answers.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
  // OF6: all of it or nothing. OF3: delivered again, it changes nothing and is answered as before.
  expect([before, after]).toContainEqual(found);
  expect(await way(api, world, world.token, deliveries)).toEqual(answers);
  expect(await stateOf(world.client.id)).toEqual(after);
  if (!reached) return null;
  return found.length === before.length ? 'nothing' : 'all';
};

const CASES = [
  ...KEYS.map((key) => [key, 'alone', alone] as const),
  [KEYS[0], 'together', together] as const,
  [KEYS[3], 'together', together] as const,
];

test.each(CASES)(
  '[OF3] [OF6] %s %s survives a death between any two of its steps',
  { timeout: 60_000 },
  async (key, _name, way) => {
    api.clock.now = NOON;
    const left: ('all' | 'nothing')[] = [];
    for (const side of ['before', 'after'] as const) {
      for (let at = 0; ; at += 1) {
        const found = await dieAndDeliverAgain(key, way, { at, side });
        if (found === null) break;
        left.push(found);
      }
    }
    // Of the places, some lie before the commit and at least one between it and its answer.
    expect(left.length).toBeGreaterThan(5);
    expect(new Set(left)).toEqual(new Set(['nothing', 'all']));
  },
);
