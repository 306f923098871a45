import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'springboard-backup-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a command as a process on an empty data folder, and returns its exit code and its errors. */
const run = (script: string, target: string, settings: Readonly<Record<string, string>> = {}) =>
  new Promise<{ code: number; err: string }>((resolve) => {
    const env = {
      PATH: process.env['PATH'],
      SPRINGBOARD_DATA: join(folder, 'data'),
      SPRINGBOARD_SECRET: 'a secret for tests, long enough to sign',
      ...settings,
    };
    execFile(
      process.execPath,
      [join(import.meta.dirname, script), target],
      { env },
      (error, _, err) => resolve({ code: error === null ? 0 : Number(error.code), err }),
    );
  });

describe('npm run backup', () => {
  test('copies nothing if the target is a file or a folder with content', async () => {
    const target = join(folder, 'taken');
    await mkdir(target);
    await writeFile(join(target, 'manifest.json'), '{}');
    for (const taken of [target, join(target, 'manifest.json')]) {
      expect(await run('backup.ts', taken)).toEqual({
        code: 1,
        err: `There is already something at ${taken}. Choose a new folder.\n`,
      });
    }
    const none = await run('backup.ts', join(folder, 'new'));
    expect(none.err).toBe('No database is running here: npm start starts one.\n');
  });
});

describe('npm run restore', () => {
  test('leaves the files alone if DATABASE_URL names the database', async () => {
    const DATABASE_URL = 'postgres://owner:secret@127.0.0.1:1/none';
    const { code, err } = await run('restore.ts', join(folder, 'taken'), { DATABASE_URL });
    expect([code, err]).toEqual([
      1,
      'The database of DATABASE_URL has backups of its own: see docs/operations.md.\n',
    ]);
    expect(await readdir(folder)).not.toContain('data');
  });
});
