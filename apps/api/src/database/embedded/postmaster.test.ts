import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lookIn } from './postmaster.ts';

/** What Linux shows of a process, written by hand: its last moments are too short to be met. */

let folder: string;
let data: string;
let place: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'springboard-postmaster-'));
  [data, place] = [join(folder, 'data'), join(folder, '4711')];
  await mkdir(data);
  await mkdir(place);
});
afterEach(() => rm(folder, { recursive: true }));

const COMMAND = 'postgres\0-D\0data\0-c\0springboard.server=4700\0';

const show = async ({ cwd = data, state = 'S', command = COMMAND }) => {
  await symlink(cwd, join(place, 'cwd'));
  await writeFile(join(place, 'stat'), `4711 (post) gres) ${state} 4700 4711 4711 0`);
  await writeFile(join(place, 'cmdline'), command);
};

test('a process in the data folder is at work on it, whatever its name', async () => {
  await show({});
  expect(await lookIn(place, data)).toEqual({ parent: 4700, command: COMMAND });
});

test('a process that works elsewhere is not', async () => {
  await show({ cwd: folder });
  expect(await lookIn(place, data)).toBeNull();
});

test('a process that was killed and has given up its memory, not yet its folder, is at work no more', async () => {
  await show({ state: 'R', command: '' });
  expect(await lookIn(place, data)).toBeNull();
});

test('a process that is dead and not yet collected, or gone, is not there', async () => {
  expect(await lookIn(place, data)).toBeNull();
  expect(await lookIn(join(folder, '4712'), data)).toBeNull();
});
