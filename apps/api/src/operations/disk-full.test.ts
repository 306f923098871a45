import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';
import { mapException } from '../http/map-exception.ts';
import { createStorageState } from './storage-state.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await buildWorld(api);
  api.switches.quiet = true;
});

/** PostgreSQL answers every note and every new table as on a full disk, until the returned function is called. */
const fillDisk = async () => {
  const fail = `begin raise exception using errcode = 'disk_full', message = 'No space left'; end`;
  const run = (text: string) => sql.raw(text).execute(api.owner);
  await run(`create function fail_row() returns trigger language plpgsql as $$ ${fail} $$`);
  await run(`create function fail_table() returns event_trigger language plpgsql as $$ ${fail} $$`);
  await run(
    'create trigger full_disk before insert on notes for each row execute function fail_row()',
  );
  await run(`create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS')
    execute function fail_table()`);
  return () =>
    run(`drop event trigger full_disk; drop function fail_table; drop trigger full_disk on notes;
      drop function fail_row`);
};

const writeNote = (device = newDevice()) =>
  api.call('POST /members/:uuid/note', {
    as: world.token,
    host: world.host,
    params: { uuid: world.member.uuid },
    body: { note: 'x', ts: api.clock.now },
    headers: device.headers('note', 1),
  });

const ready = async () => {
  const state = createStorageState({
    ...api,
    log: { info: () => undefined, error: () => undefined },
  });
  state.notice(mapException(Object.assign(new Error('full'), { code: 'ENOSPC' })));
  return !(await state.isFull());
};

const linesOf = (event: string) =>
  api.logged.map((line) => JSON.parse(line)).filter((line) => line.event === event);

describe('a full disk', () => {
  test('writes say STORAGE_FULL, the log has one line, and the server recovers by itself', async () => {
    const makeRoom = await fillDisk();
    try {
      const responses = [await writeNote(), await writeNote(), await writeNote()];
      for (const response of responses) {
        expect(statusAndError(response)).toEqual([503, 'STORAGE_FULL']);
        expect(response.headers['retry-after']).toBe('30');
        expect(response.headers['x-op-result']).toBeUndefined();
      }
      const batch = await api.call('POST /changes', {
        as: world.token,
        host: world.host,
        body: {
          changes: [
            {
              method: 'POST',
              path: `/members/${world.member.uuid}/note`,
              body: { note: 'x', ts: api.clock.now },
              headers: newDevice().headers('note', 1),
            },
          ],
        },
      });
      expect(batch.body).toContain('STORAGE_FULL');
      expect(linesOf('storage full')).toHaveLength(1);
      expect(linesOf('failed')).toEqual([]);
      const notReady = await api.fastify.inject({ url: '/ready' });
      expect([notReady.statusCode, notReady.json()]).toEqual([
        503,
        { status: 'not_ready', reason: 'storage' },
      ]);
      expect(await ready()).toBe(false);
    } finally {
      await makeRoom();
    }
    expect((await writeNote()).statusCode).toBe(200);
    const status = async () => (await api.fastify.inject({ url: '/ready' })).statusCode;
    await expect.poll(status, { timeout: 10_000 }).toBe(200);
    expect(linesOf('storage has room')).toHaveLength(1);
    expect(await ready()).toBe(true);
  });

  test('a full disk of the files is STORAGE_FULL as well', () => {
    for (const code of ['ENOSPC', 'EDQUOT']) {
      const error = mapException(Object.assign(new Error('no space left'), { code }));
      expect(error).toMatchObject({ status: 503, error: 'STORAGE_FULL' });
    }
  });
});
