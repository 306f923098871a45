import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createJobs } from '../jobs/jobs.ts';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildMember, buildUser } from '../testing/builders.ts';
import { buildWorld, type World } from '../testing/world.ts';
import { orderRetention } from './daily.ts';

let api: TestApi;
let world: World;

const DAY = 86_400;
/** Bytes carry the time of the machine, so that days are counted from there. */
const REAL_NOW = Math.floor(Date.now() / 1000);

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.owner.deleteFrom('clients').execute();
  api.clock.now = NOON;
  world = await buildWorld(api);
});

const order = () =>
  orderRetention({
    database: api.database,
    jobs: createJobs(api.database),
    now: () => api.clock.now,
  });
const runDay = async () => {
  await order();
  await api.settled();
};

const keepMembers = (member_retention_months: number | null) =>
  api.owner
    .updateTable('clients')
    .set({ member_retention_months })
    .where('id', '=', world.client.id)
    .execute();

const inactive = (firstname: string, inactive_date: string) =>
  buildMember(api.owner, world.club, {
    firstname,
    active: false,
    inactive_date,
    inactive_reason: 'moved',
  });

const names = async () => {
  const rows = await api.owner.selectFrom('members').select('firstname').execute();
  return new Set(rows.map(({ firstname }) => firstname));
};

const put = (name: string) => api.files.put(`${world.client.id}/${name}`, Readable.from(['x']));
const isKept = async (name: string) =>
  (await api.files.size(`${world.client.id}/${name}`)) !== null;

test('members are nobody once they were inactive for the client’s months, and that is on record', async () => {
  await keepMembers(24);
  const old = await inactive('Old', '2024-11-17');
  await inactive('Recent', '2024-11-18');
  for (let n = 0; n < 25; n += 1) await inactive('Many', '2020-01-01');
  await runDay();
  expect(await names()).toEqual(new Set(['Ella', 'Recent', '—']));
  const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  const log = await api.call('GET /members/:uuid/access', {
    as: admin,
    host: world.host,
    params: { uuid: old.uuid },
  });
  expect(log.json()).toMatchObject([{ action: 'erasure', reason: 'retention' }]);
  api.clock.now += DAY;
  await runDay();
  expect(await names()).toEqual(new Set(['Ella', '—']));
});

test('without a setting members are kept', async () => {
  await inactive('Old', '2001-01-01');
  await runDay();
  expect(await names()).toEqual(new Set(['Ella', 'Old']));
});

test('each client has one job a day, however many servers ask', async () => {
  expect(await Promise.all([order(), order(), order()])).toContain(1);
  expect(await order()).toBe(0);
  api.clock.now += DAY;
  expect(await order()).toBe(1);
  const ngo = await api.tokenFor(
    await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
  );
  const listed = await api.call('GET /jobs', { as: ngo, host: world.host });
  expect(listed.json()).toMatchObject([{ kind: 'retain' }, { kind: 'retain' }]);
});

test('bytes go when nothing names them any more, and not a day before', async () => {
  const file = (name: string, deleted_at: number | null) =>
    api.owner
      .insertInto('files')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        folder: 'policy',
        name,
        mime: 'application/pdf',
        size: 1,
        storage_key: `${world.client.id}/${name}`,
        deleted_at,
      })
      .execute();
  for (const name of ['here', 'deleted', 'orphan', 'broken.part']) await put(name);
  await file('here', null);
  await file('deleted', REAL_NOW);
  const kept = async () => {
    const all = ['here', 'deleted', 'orphan', 'broken.part'];
    const found = await Promise.all(all.map(isKept));
    return all.filter((_, at) => found[at]);
  };

  api.clock.now = REAL_NOW;
  await runDay();
  expect(await kept()).toEqual(['here', 'deleted', 'orphan', 'broken.part']);
  api.clock.now = REAL_NOW + 2 * DAY;
  await runDay();
  expect(await kept()).toEqual(['here', 'deleted']);
  api.clock.now = REAL_NOW + 31 * DAY;
  await runDay();
  expect(await kept()).toEqual(['here']);
});
