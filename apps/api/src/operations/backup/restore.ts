import { chown, cp, lchown, mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../../database/embedded/account.ts';
import { ELSEWHERE, serverOf } from '../../database/embedded/embedded.ts';
import { settle } from '../../database/embedded/home.ts';
import { type Manifest, MANIFEST, sumsOf } from './backup.ts';

export type RestoreResult =
  | { readonly ok: true; readonly made_at: string; readonly set_aside: string | null }
  | { readonly ok: false; readonly problem: 'running' | 'damaged' | 'no_backup' };

/**
 * Puts a backup in the place of the data of `data_dir`. What was there is set aside, never deleted. Devices
 * send again what the backup lacks: its lanes are behind theirs (offline.md, Server).
 */
export const restoreBackup = async (
  backup: string,
  data_dir: string,
  now: Date,
  elsewhere = ELSEWHERE,
): Promise<RestoreResult> => {
  if ((await serverOf(data_dir)) !== null) return { ok: false, problem: 'running' };
  const manifest = await readManifest(backup);
  if (manifest === null) return { ok: false, problem: 'no_backup' };
  if (!sameSums(manifest.files, await sumsOf(backup))) return { ok: false, problem: 'damaged' };
  const set_aside = await setAside(data_dir, now);
  await settle(data_dir, elsewhere, async (folder, account) => {
    await cp(join(backup, 'postgres'), folder, { recursive: true });
    await giveTo(account, folder);
  });
  if (await isThere(join(backup, 'files'))) {
    await cp(join(backup, 'files'), join(data_dir, 'files'), { recursive: true });
  }
  return { ok: true, made_at: manifest.made_at, set_aside };
};

const readManifest = async (backup: string): Promise<Manifest | null> => {
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
};

const sameSums = (one: Manifest['files'], other: Manifest['files']): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([path, sum]) => other[path] === sum);

const setAside = async (data_dir: string, now: Date): Promise<string | null> => {
  await mkdir(data_dir, { recursive: true });
  const aside = join(data_dir, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  let found = false;
  for (const part of ['postgres', 'files']) {
    if (!(await isThere(join(data_dir, part)))) continue;
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await rename(join(data_dir, part), join(aside, part));
    found = true;
  }
  return found ? aside : null;
};

/** Root keeps the database under another account (D3), which has to own what it opens. */
const giveTo = async (account: Account, folder: string): Promise<void> => {
  if (account === null) return;
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
};

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
