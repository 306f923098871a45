import { randomUUID } from 'node:crypto';
import { folderStorage } from '@springboard/api/src/files/storage.ts';
import { createApp } from '@springboard/api/src/app.ts';
import { migrate } from '@springboard/api/src/migrate.ts';
import { appPassword, openDatabase } from '@springboard/api/src/database/pool.ts';
import { startTemporaryPostgres } from '@springboard/api/testing/temporary-postgres.ts';
import { PORTALS } from '@springboard/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO, OTHER_CLIENTS } from './clients.ts';
import { seed } from './seed.ts';

const SECRET = 'a secret for tests, long enough to sign';
let owner_url = '';
let stop = async (): Promise<void> => undefined;

beforeAll(async () => {
  const postgres = await startTemporaryPostgres();
  ({ owner_url, stop } = postgres);
  await migrate(owner_url, appPassword(SECRET));
}, 60_000);

afterAll(() => stop(), 60_000);

const counted = async (sql: string): Promise<number> => {
  const client = new Client({ connectionString: owner_url });
  await client.connect();
  await client.query(`set app.maintenance = 'on'`);
  const { rows } = await client.query<{ count: string }>(sql);
  await client.end();
  return Number(rows[0]?.count);
};

test('[D14] the sample data fits the schema, once', { timeout: 120_000 }, async () => {
  const start = performance.now();
  const result = await seed({ owner_url, today: '2026-11-21' });
  console.info(`seeded in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  expect(result).toMatchObject({ ok: true, clubs: 2 });
  expect(await counted('select count(*) from client_hosts')).toBe(12);
  expect(await counted('select count(*) from member_assessments')).toBeGreaterThan(800);
  expect(
    await counted(`select count(*) from member_assessments
    where json_typeof(document) <> 'object'`),
  ).toBe(0);

  const clientsWith = (table: string) => counted(`select count(distinct client_id) from ${table}`);
  for (const table of ['members', 'groups', 'schemes', 'attendance', 'member_guardians']) {
    expect([table, await clientsWith(table)]).toEqual([table, 3]);
  }
  expect(await counted('select count(*) from clients where analytics')).toBe(1);

  expect(await seed({ owner_url, today: '2026-11-21' })).toEqual({
    ok: false,
    code: 'ALREADY_SEEDED',
  });

  const next = `select nextval(pg_get_serial_sequence('groups', 'id')) as count`;
  const last = await counted('select max(id) as count from groups');
  expect(await counted(next)).toBe(last + 1);
});

test('[D1] each host name of the sample data is one portal of its client', async () => {
  const database = openDatabase({
    owner_url,
    secret: SECRET,
    onError: (error) => {
      throw error;
    },
  });
  const { fastify } = await createApp({
    database,
    secret: SECRET,
    now: () => Date.parse('2026-11-21T12:00:00Z') / 1000,
    newId: randomUUID,
    log: { info: () => undefined, error: console.error },
    files: folderStorage('/nowhere'),
    mail: { send: async () => undefined, close: () => undefined },
    providerSecret: async () => null,
    maintenance: () => false,
    check_responses: true,
  });
  for (const { domain, name, auth_provider } of [DEMO, ...OTHER_CLIENTS]) {
    for (const portal of PORTALS) {
      const hostname = `${portal}.${domain}`;
      const answer = await fastify.inject({ url: '/v1/client', query: { hostname } });
      expect(answer.json()).toMatchObject({ portal, name, auth_provider });
    }
  }
  await fastify.close();
  await database.destroy();
});
