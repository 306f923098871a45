import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '../app.ts';
import { type Database, openDatabase } from '../database/pool.ts';
import type { ChangeKey } from '../http/context.ts';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { type Cut, type CuttingProxy, startCuttingProxy } from '../testing/cutting-proxy.ts';
import { TEST_SECRET } from '../testing/names.ts';
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
let proxy: CuttingProxy;
let dying: App;
let database: Database;

beforeAll(async () => {
  api = await startTestApi();
  proxy = await startCuttingProxy(api.owner_url);
  database = openDatabase({
    owner_url: proxy.url,
    secret: TEST_SECRET,
    max: 1,
    onError: () => undefined,
  });
  dying = await createApp({
    database,
    secret: TEST_SECRET,
    now: () => api.clock.now,
    newId: randomUUID,
    log: { info: () => undefined, error: () => undefined },
    files: api.files,
    mail: { send: async () => undefined, close: () => undefined },
    secretNamed: async () => null,
    maintenance: () => false,
  });
});
afterAll(async () => {
  await dying.fastify.close();
  await database.destroy();
  await proxy.close();
  await api.close();
});

/** The server that dies, called as the other one is. */
const doomed = (): TestApi => ({
  ...api,
  call: (key, { as = '', params = {}, query = {}, body, host = '', headers = {} } = {}) => {
    const [method, path = ''] = key.split(' ');
    const filled = Object.entries(params).reduce(
      (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(String(value))),
      path,
    );
    return dying.fastify.inject({
      method: method === 'PATCH' ? 'PATCH' : 'POST',
      url: `/v1${filled}`,
      query: Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      ),
      headers: { host, authorization: `Bearer ${as}`, ...headers },
      ...(body === undefined ? {} : { payload: Object(body) }),
    });
  },
});

/** What the dead server began has ended in the database, one way or the other. */
const settled = async (): Promise<void> => {
  await expect.poll(busy, { interval: 5 }).toBe(0);
};

const busy = async (): Promise<number | undefined> => {
  const { rows } = await sql<{ busy: number }>`
    select count(*)::integer as busy from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(
    api.owner,
  );
  return rows[0]?.busy;
};

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
  // So that only the change itself is counted: the connection is there, and the host is known.
  await doomed().call('POST /changes/noop', { host: world.host });
  await sql`select 1`.execute(database);
  const before = await stateOf(world.client.id);

  proxy.cutAt(cut);
  await way(doomed(), world, world.token, deliveries).catch(() => undefined);
  const reached = proxy.wasCut();
  await settled();
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
