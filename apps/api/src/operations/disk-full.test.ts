import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startAppOn } from '../../testing/another-app.ts';
import { statusAndError } from '../../testing/auth.ts';
import { callOf, NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildUser } from '../../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';
import { hasRoomIn } from '../database/embedded/free-space.ts';
import { folderStorage } from '../files/storage.ts';
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
    'create trigger full_disk before insert on public.notes for each row execute function fail_row()',
  );
  await run(`create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS')
    execute function fail_table()`);
  return () =>
    run(`drop event trigger full_disk; drop function fail_table; drop trigger full_disk on public.notes;
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
    await expect.poll(status).toBe(200);
    expect(linesOf('storage has room')).toHaveLength(1);
    expect(await ready()).toBe(true);
  });

  test('the reserve of the disk refuses writes and uploads before it is full, and lets reads through', async () => {
    let room = true;
    const events: string[] = [];
    const note_event = (event: string) => void events.push(event);
    const log = { info: note_event, error: note_event };
    const app = await startAppOn(api, { log, hasRoom: async () => room });
    const call = callOf({ fastify: app });
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    const statuses = async () => {
      const request = { as: world.token, host: world.host };
      const { uuid } = world.member;
      const note = { params: { uuid }, body: { note: 'x', ts: NOON } };
      const responses = [
        await call('POST /members/:uuid/note', { ...request, ...note }),
        await call('POST /changes', { ...request, body: { changes: [] } }),
        await call('POST /files', { as: admin, host: world.host }),
        await call('GET /groups', request),
      ];
      const ready = await app.inject({ url: '/ready' });
      return [...responses.map(statusAndError), ready.json().reason ?? ready.json().status];
    };
    const before = await statuses();
    expect(before.at(-1)).toBe('ready');
    room = false;
    const full = [503, 'STORAGE_FULL'];
    const refused = [full, full, full, [200, ''], 'storage'];
    await expect.poll(statuses).toEqual(refused);
    room = true;
    await expect.poll(statuses).toEqual(before);
    expect(events.filter((event) => event.startsWith('storage'))).toEqual([
      'storage full',
      'storage has room',
    ]);
  });

  test('a database that cannot be reached is STORAGE_FULL only while its disk is full', async () => {
    const unreachable = mapException(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
    const explained = async (hasRoom: boolean) => {
      const log = { info: () => undefined, error: () => undefined };
      const state = createStorageState({ ...api, log, hasRoom: async () => hasRoom });
      return (await state.explain(unreachable)).error;
    };
    expect([await explained(true), await explained(false)]).toEqual(['OVERLOADED', 'STORAGE_FULL']);
  });

  test('an upload that reaches the reserve is STORAGE_FULL and leaves nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'springboard-room-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    let checks = 0;
    const files = folderStorage(folder, async () => {
      checks += 1;
      return checks < 3;
    });
    const chunks = Array.from({ length: 50 }, () => Buffer.alloc(100_000));
    const error = await files.put('1/large', Readable.from(chunks)).catch(mapException);
    expect(error).toMatchObject({ status: 503, error: 'STORAGE_FULL' });
    expect(checks).toBe(3);
    expect(await readdir(join(folder, '1'))).toEqual([]);
  });

  test('a disk has room above the reserve', async () => {
    expect(await hasRoomIn(tmpdir(), 0)()).toBe(true);
    expect(await hasRoomIn(tmpdir(), Number.MAX_SAFE_INTEGER)()).toBe(false);
  });

  test('a full disk of the files is STORAGE_FULL as well', () => {
    for (const code of ['ENOSPC', 'EDQUOT']) {
      const error = mapException(Object.assign(new Error('no space left'), { code }));
      expect(error).toMatchObject({ status: 503, error: 'STORAGE_FULL' });
    }
  });
});
