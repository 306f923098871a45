import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createJobs } from '../jobs/jobs.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildMember, buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { enqueueRetention } from './daily.ts';

let api: TestApi;
let world: World;

const DAY = 86_400;
/** Files have the machine's modification time, so the test clock starts there. */
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

const enqueue = () =>
  enqueueRetention({
    database: api.database,
    jobs: createJobs(api.database),
    now: () => api.clock.now,
  });
const runDay = async () => {
  await enqueue();
  await api.runJobs();
};

const setRetentionMonths = (member_retention_months: number, reason: string | null = null) =>
  api.owner
    .updateTable('clients')
    .set({ member_retention_months, member_retention_reason: reason })
    .where('id', '=', world.client.id)
    .execute();

const buildInactiveMember = (firstname: string, inactive_date: string) =>
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

const putFile = (name: string) => api.files.put(`${world.client.id}/${name}`, Readable.from(['x']));
const fileExists = async (name: string) =>
  (await api.files.size(`${world.client.id}/${name}`)) !== null;

describe('retention', () => {
  test("members are anonymised after the client's months of inactivity, and the access log has the erasure", async () => {
    const old = await buildInactiveMember('Old', '2024-11-17');
    await buildInactiveMember('Recent', '2024-11-18');
    for (let n = 0; n < 25; n += 1) await buildInactiveMember('Many', '2020-01-01');
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

  test('[D20] members are kept for 24 months after they left, unless the client shortens it', async () => {
    await buildInactiveMember('Old', '2024-11-17');
    await buildInactiveMember('Recent', '2024-11-18');
    await runDay();
    expect(await names()).toEqual(new Set(['Ella', 'Recent', '—']));
    await setRetentionMonths(12);
    api.clock.now += DAY;
    await runDay();
    expect(await names()).toEqual(new Set(['Ella', '—']));
  });

  test('[D20] a client lengthens the time only with a reason', async () => {
    await expect(setRetentionMonths(25)).rejects.toThrow('clients_longer_retention_has_reason');
    await expect(setRetentionMonths(25, ' ')).rejects.toThrow(
      'clients_longer_retention_has_reason',
    );
    await setRetentionMonths(25, 'The insurer requires it');
    await buildInactiveMember('Old', '2024-11-01');
    await runDay();
    expect(await names()).toEqual(new Set(['Ella', 'Old']));
  });

  test('each client gets one job a day, however many servers enqueue', async () => {
    expect(await Promise.all([enqueue(), enqueue(), enqueue()])).toContain(1);
    expect(await enqueue()).toBe(0);
    api.clock.now += DAY;
    expect(await enqueue()).toBe(1);
    const ngo = await api.tokenFor(
      await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
    );
    const listed = await api.call('GET /jobs', { as: ngo, host: world.host });
    expect(listed.json()).toMatchObject([{ kind: 'retain' }, { kind: 'retain' }]);
  });

  test('files without a reference are removed after a day, deleted documents after 30 days', async () => {
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
    for (const name of ['here', 'deleted', 'orphan', 'broken.part']) await putFile(name);
    await file('here', null);
    await file('deleted', REAL_NOW);
    const remainingFiles = async () => {
      const all = ['here', 'deleted', 'orphan', 'broken.part'];
      const exist = await Promise.all(all.map(fileExists));
      return all.filter((_, index) => exist[index]);
    };

    api.clock.now = REAL_NOW;
    await runDay();
    expect(await remainingFiles()).toEqual(['here', 'deleted', 'orphan', 'broken.part']);
    api.clock.now = REAL_NOW + 2 * DAY;
    await runDay();
    expect(await remainingFiles()).toEqual(['here', 'deleted']);
    api.clock.now = REAL_NOW + 31 * DAY;
    await runDay();
    expect(await remainingFiles()).toEqual(['here']);
  });
});
