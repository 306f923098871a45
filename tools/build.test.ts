import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isFresh } from './build.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'springboard-build-'));
  await write('package-lock.json', 10);
  await write('libs/ui/package.json', 10);
  await write('libs/ui/src/button.tsx', 10);
  await write('apps/coach/package.json', 10);
  await write('apps/coach/src/main.tsx', 10);
  await touch('libs', 10);
  await write('apps/coach/dist/version', 20);
});
afterEach(() => rm(root, { recursive: true }));

/** Writes a file and sets its and its folder's modification time to `seconds`. */
async function write(path: string, seconds: number): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '1.0\n');
  await utimes(file, seconds, seconds);
  await touch(dirname(path), seconds);
}

const touch = (path: string, seconds: number) => utimes(join(root, path), seconds, seconds);

test('a build that is newer than its sources is fresh, and one that is missing is not', async () => {
  expect(await isFresh('coach', null, root)).toBe(true);
  expect(await isFresh('club', null, root)).toBe(false);
});

test.each(['apps/coach/src/main.tsx', 'libs/ui/src/button.tsx', 'package-lock.json'])(
  'a changed source makes it stale: %s',
  async (path) => {
    await write(path, 30);
    expect(await isFresh('coach', null, root)).toBe(false);
  },
);

test('a source that was deleted makes it stale', async () => {
  await rm(join(root, 'libs/ui/src/button.tsx'));
  expect(await isFresh('coach', null, root)).toBe(false);
});

test('tests, reports and other portals do not matter', async () => {
  await write('libs/ui/.reports/test.json', 30);
  await write('apps/club/src/main.tsx', 30);
  await write('libs/ui/src/button.test.tsx', 30);
  await touch('libs/ui/src', 10);
  expect(await isFresh('coach', null, root)).toBe(true);
});

test('isFresh is false for another version than the built one', async () => {
  expect(await isFresh('coach', '1.0', root)).toBe(true);
  expect(await isFresh('coach', '1.1', root)).toBe(false);
});
