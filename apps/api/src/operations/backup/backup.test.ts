import { randomUUID } from 'node:crypto';
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded } from '../../database/embedded/embedded.ts';
import { migrate } from '../../migrate.ts';
import { appPassword, openDatabase } from '../../database/pool.ts';
import { processChanges } from '../../changes/process-changes.ts';
import { buildClient, buildClub, buildUser, type UserRow } from '../../../testing/builders.ts';
import { openAsOwner } from '../../../testing/as-owner.ts';
import { TEST_SECRET } from '../../../testing/names.ts';
import { makeBackup, MANIFEST } from './backup.ts';
import { restoreBackup } from './restore.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'springboard-backup-'));
  // PostgreSQL runs as another account when this is root.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the embedded database of a data folder, as the server does. */
const start = async (data_dir: string) => {
  const postgres = await startEmbedded({
    data_dir,
    fallback_dir: join(folder, 'fallback'),
    log: { info: () => undefined, error: () => undefined },
    wait,
  });
  const { owner_url } = postgres;
  await migrate(owner_url, appPassword(TEST_SECRET));
  const ignore = () => undefined;
  const database = openDatabase({ owner_url, secret: TEST_SECRET, max: 2, onError: ignore });
  const owner = openAsOwner(owner_url, 2, ignore);
  return {
    owner_url,
    owner,
    database,
    stop: async () => {
      await database.destroy();
      await owner.destroy();
      await postgres.stop();
    },
  };
};

type Running = Awaited<ReturnType<typeof start>>;

const device_id = randomUUID();
const ids = Array.from({ length: 6 }, () => randomUUID());

/** Sends the change with this number of the lane. Its effect is a tag with the number. */
const send = async ({ database }: Running, user: UserRow, seq: number) => {
  const [outcome] = await processChanges(database, [
    {
      tenant: { ...user, user_uuid: user.uuid, family: null, orig_user_uuid: null },
      conflict_key: null,
      change: {
        request_id: ids[seq - 1] ?? '',
        call: 'POST /members/:uuid/note',
        body_hash: String(seq),
        lane: { device_id, name: 'a', seq },
        received_ts: 1,
      },
      apply: async (db) => {
        const { client_id } = user;
        await db
          .insertInto('tags')
          .values({ client_id, tag: String(seq) })
          .execute();
        return { result: 'applied', status: 200, body: null };
      },
    },
  ]);
  return outcome;
};

const tagsIn = async ({ owner }: Running) =>
  (await owner.selectFrom('tags').select('tag').orderBy('tag').execute()).map(({ tag }) => tag);

/** Starts a database in a new data folder with a coach and a file. */
const startWithFile = async (name: string) => {
  const data_dir = join(folder, name);
  const running = await start(data_dir);
  const club = await buildClub(running.owner, await buildClient(running.owner));
  const user = await buildUser(running.owner, club, 'coach');
  await mkdir(join(data_dir, 'files'), { recursive: true });
  await writeFile(join(data_dir, 'files/policy.pdf'), 'a policy');
  return { data_dir, backup: join(folder, `${name}-backup`), running, user };
};

describe('restoreBackup', () => {
  test('[OF2] a device sends the changes again that the backup does not contain, and each has one effect', async () => {
    const { data_dir, backup, user, ...started } = await startWithFile('restored');
    let { running } = started;
    for (const seq of [1, 2, 3]) await send(running, user, seq);
    const manifest = await makeBackup({ ...running, data_dir }, backup, new Date(0));
    expect(manifest).toMatchObject({ made_at: '1970-01-01T00:00:00.000Z', postgres: 18 });
    for (const seq of [4, 5]) await send(running, user, seq);
    expect(await restoreBackup(backup, data_dir, new Date(0))).toEqual({
      ok: false,
      problem: 'running',
    });
    await running.stop();

    const restored = await restoreBackup(backup, data_dir, new Date(0), join(folder, 'fallback'));
    expect(restored).toMatchObject({ ok: true, made_at: manifest.made_at });
    running = await start(data_dir);
    expect(await tagsIn(running)).toEqual(['1', '2', '3']);
    expect(await readFile(join(data_dir, 'files/policy.pdf'), 'utf8')).toBe('a policy');

    // The device sends number 6, learns which number is expected, and sends again from there.
    expect(await send(running, user, 6)).toEqual({ kind: 'gap', expected: 4 });
    for (const seq of [3, 4, 5, 6]) {
      expect(await send(running, user, seq)).toMatchObject({
        kind: 'response',
        response: { result: 'applied' },
      });
    }
    expect(await tagsIn(running)).toEqual(['1', '2', '3', '4', '5', '6']);
    await running.stop();
  });

  test('rejects a damaged or missing backup and keeps the existing data', async () => {
    const { data_dir, backup, running } = await startWithFile('damaged');
    await makeBackup({ ...running, data_dir }, backup, new Date(0));
    await running.stop();
    await appendFile(join(backup, 'files/policy.pdf'), 'x');
    expect(await restoreBackup(backup, data_dir, new Date(0))).toEqual({
      ok: false,
      problem: 'damaged',
    });
    expect(await readFile(join(data_dir, 'files/policy.pdf'), 'utf8')).toBe('a policy');
    for (const text of ['{"made_at":', '{}']) {
      const unreadable = join(folder, 'unreadable');
      await mkdir(unreadable, { recursive: true });
      await writeFile(join(unreadable, MANIFEST), text);
      expect(await restoreBackup(unreadable, data_dir, new Date(0))).toEqual({
        ok: false,
        problem: 'damaged',
      });
    }
    expect(await restoreBackup(join(folder, 'none'), data_dir, new Date(0))).toEqual({
      ok: false,
      problem: 'no_backup',
    });
  });
});
