import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readProcess } from './postmaster.ts';

/** Process folders as in /proc, written by hand, because the last moments of a real process are too short. */

let folder: string;
let data: string;
let process_dir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'springboard-postmaster-'));
  [data, process_dir] = [join(folder, 'data'), join(folder, '4711')];
  await mkdir(data);
  await mkdir(process_dir);
});
afterEach(() => rm(folder, { recursive: true }));

const COMMAND = 'postgres\0-D\0data\0-c\0springboard.server=4700\0';

const writeProcess = async ({ cwd = data, state = 'S', command = COMMAND }) => {
  await symlink(cwd, join(process_dir, 'cwd'));
  await writeFile(join(process_dir, 'stat'), `4711 (post) gres) ${state} 4700 4711 4711 0`);
  await writeFile(join(process_dir, 'cmdline'), command);
};

describe('readProcess', () => {
  test('finds a process whose working directory is the data folder, whatever its name', async () => {
    await writeProcess({});
    expect(await readProcess(process_dir, data)).toEqual({ parent: 4700, command: COMMAND });
  });

  test('ignores a process with another working directory', async () => {
    await writeProcess({ cwd: folder });
    expect(await readProcess(process_dir, data)).toBeNull();
  });

  test('ignores a killed process that has lost its command line but not yet its working directory', async () => {
    await writeProcess({ state: 'R', command: '' });
    expect(await readProcess(process_dir, data)).toBeNull();
  });

  test('ignores a zombie and a process that does not exist', async () => {
    expect(await readProcess(process_dir, data)).toBeNull();
    expect(await readProcess(join(folder, '4712'), data)).toBeNull();
  });
});
