import { chown, cp, lchown, mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../../database/embedded/account.ts';
import { FALLBACK_DIR, serverPidOf } from '../../database/embedded/embedded.ts';
import { prepareDataDirectory } from '../../database/embedded/data-directory.ts';
import { type Manifest, MANIFEST, checksumsOf } from './backup.ts';

export type RestoreResult =
  | { readonly ok: true; readonly made_at: string; readonly set_aside: string | null }
  | { readonly ok: false; readonly problem: 'running' | 'damaged' | 'no_backup' };

/**
 * Replaces the data of `data_dir` by a backup. The existing data is moved aside, never deleted. Devices send the
 * changes again that the backup does not contain, because its lanes are behind theirs (OF2).
 */
export const restoreBackup = async (
  backup: string,
  data_dir: string,
  now: Date,
  fallback_dir = FALLBACK_DIR,
): Promise<RestoreResult> => {
  if ((await serverPidOf(data_dir)) !== null) return { ok: false, problem: 'running' };
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch(() => null);
  if (text === null) return { ok: false, problem: 'no_backup' };
  const manifest = readManifest(text);
  if (manifest === null || !sameChecksums(manifest.files, await checksumsOf(backup)))
    return { ok: false, problem: 'damaged' };
  const set_aside = await moveAside(data_dir, now);
  await prepareDataDirectory(data_dir, fallback_dir, async (folder, account) => {
    await cp(join(backup, 'postgres'), folder, { recursive: true });
    await changeOwner(account, folder);
  });
  if (await exists(join(backup, 'files'))) {
    await cp(join(backup, 'files'), join(data_dir, 'files'), { recursive: true });
  }
  return { ok: true, made_at: manifest.made_at, set_aside };
};

/** null: the manifest itself is damaged. */
const readManifest = (text: string): Manifest | null => {
  try {
    const manifest: Partial<Manifest> = JSON.parse(text);
    const { made_at, postgres, files } = manifest;
    return made_at === undefined || postgres === undefined || files === undefined
      ? null
      : { made_at, postgres, files };
  } catch {
    return null;
  }
};

const sameChecksums = (one: Manifest['files'], other: Manifest['files']): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([path, sum]) => other[path] === sum);

const moveAside = async (data_dir: string, now: Date): Promise<string | null> => {
  await mkdir(data_dir, { recursive: true });
  const aside = join(data_dir, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  let moved = false;
  for (const part of ['postgres', 'files']) {
    if (!(await exists(join(data_dir, part)))) continue;
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await rename(join(data_dir, part), join(aside, part));
    moved = true;
  }
  return moved ? aside : null;
};

/** PostgreSQL runs under another account if the server is root (D3), and has to own its files. */
export const changeOwner = async (account: Account, folder: string): Promise<void> => {
  if (account === null) return;
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
};

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
