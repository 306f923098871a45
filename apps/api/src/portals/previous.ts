import { randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A page opened two releases ago can still load the rest of itself. */
const KEPT_BUILDS = 3;
const LIST = 'builds.json';

/**
 * Keeps the hashed files of a build beside those of the builds before it, so that a portal that is open, or
 * that a service worker has saved, still finds its later chunks after an update.
 *
 * @param dir the build
 * @param kept a folder of this portal's own
 * @returns folders to look for a hashed file in, newest build first
 */
export async function keepBuild(dir: string, kept: string): Promise<string[]> {
  const version = await versionOf(dir);
  const before = await readList(kept);
  if (version === null || !(await isThere(join(dir, 'assets'))))
    return before.map((name) => join(kept, name));
  const place = join(kept, version);
  await mkdir(kept, { recursive: true });
  if (!(await isThere(place))) await copyAssets(dir, place);
  const builds = [version, ...before.filter((name) => name !== version)];
  await replaceFile(join(kept, LIST), JSON.stringify(builds.slice(0, KEPT_BUILDS)));
  for (const old of builds.slice(KEPT_BUILDS))
    await rm(join(kept, old), { recursive: true, force: true });
  return builds.slice(0, KEPT_BUILDS).map((name) => join(kept, name));
}

/** The text of the build's version file as a folder's name. */
async function versionOf(dir: string): Promise<string | null> {
  const text = await readFile(join(dir, 'version'), 'utf8').catch(() => '');
  return text.trim().replaceAll(/[^\w+-]/g, '_') || null;
}

async function readList(kept: string): Promise<string[]> {
  const text = await readFile(join(kept, LIST), 'utf8').catch(() => '[]');
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
