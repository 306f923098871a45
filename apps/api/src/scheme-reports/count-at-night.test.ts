import { SCHEME_REPORTS, type SchemeReportName } from '@springboard/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildScheme, buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { withReadTransaction } from '../database/tenant-transaction.ts';
import { serverTenant } from '../operations/each-client.ts';
import { noReplica } from '../replica/replica.ts';
import { createNightlyCount, type NightlyCountDeps } from './count-at-night.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const MONDAY = Date.parse('2026-11-23T00:00:00Z') / 1000;

let api: TestApi;
let world: World;
let logged: Record<string, unknown>[];

beforeEach(async () => {
  api = await startTestApi();
  api.clock.now = MONDAY + 10;
  world = await buildWorld(api, { bystanders: false });
  logged = [];
});
afterEach(() => api.close());

const createTask = (replica: NightlyCountDeps['replica'] = noReplica) =>
  createNightlyCount({
    database: api.database,
    replica,
    now: () => api.clock.now,
    log: { info: () => undefined, error: (_, fields) => void logged.push(fields) },
  });

const findCounts = () =>
  api.owner
    .selectFrom('scheme_report_counts')
    .select(['scheme_uuid', 'week', 'counted_at'])
    .where('part', '=', 'levels')
    .orderBy('counted_at')
    .execute();

/** Changes a published version, which the database refuses otherwise. */
const changeVersion = (scheme: { uuid: string }, values: string) =>
  sql`alter table public.curriculum_versions disable trigger keep_published_curriculum;
    update curriculum_versions set ${sql.raw(values)} where scheme_uuid = ${sql.lit(scheme.uuid)};
    alter table public.curriculum_versions enable trigger keep_published_curriculum`.execute(
    api.owner,
  );

describe('createNightlyCount', () => {
  test('[D25] counts on a replica, and stores the counts on the primary', async () => {
    const tenants: unknown[] = [];
    const count = createTask({
      readCurrent: ({ tenant, read }) => {
        tenants.push(tenant);
        return withReadTransaction(api.database, tenant, read);
      },
    });
    expect(await count()).toEqual({ counted: 1, failed: 0 });
    expect(tenants).toEqual([serverTenant(world.client.id)]);
    expect(await findCounts()).toHaveLength(1);
  });

  test('counts one published scheme at a run, of each client, and each once', async () => {
    const second = await buildWorld(api, { bystanders: false });
    const draft = await buildScheme(api.owner, world.client, { slug: 'draft' });
    await sql`update schemes set version = 0 where uuid = ${draft.uuid}`.execute(api.owner);
    const count = createTask();
    expect(await count()).toEqual({ counted: 1, failed: 0 });
    expect(await findCounts()).toHaveLength(1);
    api.clock.now += 10;
    expect(await count()).toEqual({ counted: 1, failed: 0 });
    expect(await count()).toEqual({ counted: 0, failed: 0 });
    expect(await findCounts()).toEqual([
      { scheme_uuid: world.scheme.uuid, week: '2026-11-23', counted_at: MONDAY + 10 },
      { scheme_uuid: second.scheme.uuid, week: '2026-11-23', counted_at: MONDAY + 20 },
    ]);
    api.clock.now += 7 * DAY;
    expect(await count()).toEqual({ counted: 1, failed: 0 });
  });

  test('counts only in the first hours of the week', async () => {
    const count = createTask();
    for (const [now, counted] of [
      [MONDAY - 1, 0],
      [MONDAY + 6 * HOUR, 0],
      [MONDAY + 6 * HOUR - 1, 1],
    ] as const) {
      api.clock.now = now;
      expect(await count()).toEqual({ counted, failed: 0 });
    }
  });

  test('a request gets the counts of the night, and counts a scheme itself that is new in the week', async () => {
    const recent = await buildScheme(api.owner, world.client, { slug: 'parkour' });
    await changeVersion(recent, `published_at = ${MONDAY}`);
    const count = createTask();
    await count();
    expect(await count()).toEqual({ counted: 0, failed: 0 });
    api.clock.now = MONDAY + 2 * DAY;
    const as = await api.tokenFor(await buildUser(api.owner, { ...world.club, id: null }, 'ngo'));
    const countedAt = async (scheme_slug: string, name: SchemeReportName = 'funnel') => {
      const response = await api.call('GET /reports/schemes/:name', {
        as,
        host: world.host,
        params: { name },
        query: { scheme_slug },
      });
      return response.json().as_of;
    };
    expect(await countedAt('recreational')).toBe(MONDAY + 10);
    expect(await countedAt('parkour')).toBe(MONDAY + 2 * DAY);
    // Without a filter by club, the counts of clubs, members and assessors are not read.
    await sql`delete from scheme_report_counts
      where part in ('outline', 'levels', 'pace', 'skills', 'assessors', 'weeks')`.execute(
      api.owner,
    );
    for (const name of SCHEME_REPORTS) {
      expect(await countedAt('recreational', name), name).toBe(MONDAY + 10);
    }
  });

  test('logs the error of a scheme once and counts the others', async () => {
    await buildWorld(api, { bystanders: false });
    await changeVersion(world.scheme, `document = '{}'`);
    const count = createTask();
    expect(await count()).toEqual({ counted: 1, failed: 1 });
    expect(await count()).toEqual({ counted: 0, failed: 0 });
    expect(logged).toEqual([
      expect.objectContaining({
        client_id: world.client.id,
        scheme_uuid: world.scheme.uuid,
        name: 'TypeError',
      }),
    ]);
    api.clock.now += 7 * DAY;
    expect(await count()).toEqual({ counted: 1, failed: 1 });
  });

  test('leaves a scheme to another server that is counting it', async () => {
    const count = createTask();
    await api.owner.transaction().execute(async (other) => {
      const lock = `scheme_report_counts ${world.client.id} ${world.scheme.uuid}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(other);
      expect(await count()).toEqual({ counted: 0, failed: 0 });
    });
    expect(await findCounts()).toEqual([]);
    expect(await count()).toEqual({ counted: 1, failed: 0 });
  });
});
