import { randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A page opened two releases ago can still load the rest of itself. */
const STORED_BUILDS = 3;
const LIST = 'builds.json';

/**
 * Stores the hashed files of a build beside those of the builds before it. A portal that is open, or that a
 * service worker has stored, then still finds its later chunks after an update.
 *
 * @param dir the build
 * @param store a folder for this portal alone
 * @returns folders to look for a hashed file in, newest build first
 */
export async function storeBuild(dir: string, store: string): Promise<string[]> {
  const version = await versionOf(dir);
  const before = await readList(store);
  if (version === null || !(await isThere(join(dir, 'assets'))))
    return before.map((name) => join(store, name));
  const place = join(store, version);
  await mkdir(store, { recursive: true });
  if (!(await isThere(place))) await copyAssets(dir, place);
  const builds = [version, ...before.filter((name) => name !== version)];
  await replaceFile(join(store, LIST), JSON.stringify(builds.slice(0, STORED_BUILDS)));
  for (const old of builds.slice(STORED_BUILDS))
    await rm(join(store, old), { recursive: true, force: true });
  return builds.slice(0, STORED_BUILDS).map((name) => join(store, name));
}

/** The text of the build's version file as a folder's name. */
async function versionOf(dir: string): Promise<string | null> {
  const text = await readFile(join(dir, 'version'), 'utf8').catch(() => '');
  return text.trim().replaceAll(/[^\w+-]/g, '_') || null;
}

async function readList(store: string): Promise<string[]> {
  const text = await readFile(join(store, LIST), 'utf8').catch(() => '[]');
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
}

/** Appears whole or not at all; where another server was quicker, its copy is the same. */
async function copyAssets(dir: string, place: string): Promise<void> {
  const partial = `${place}.partial-${randomBytes(4).toString('hex')}`;
  await cp(join(dir, 'assets'), join(partial, 'assets'), { recursive: true });
  await rename(partial, place).catch(() => rm(partial, { recursive: true, force: true }));
}

async function replaceFile(file: string, text: string): Promise<void> {
  const partial = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(partial, text);
  await rename(partial, file);
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
