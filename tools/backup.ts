/**
 * `npm run backup -- <folder>`: copies the running embedded database and the uploaded files into a new
 * folder. With DATABASE_URL, use that database's own backups (docs/operations.md).
 */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadConfig } from '@springboard/api/src/config.ts';
import { makeBackup } from '@springboard/api/src/operations/backup/backup.ts';
import { ownerUrlOf } from './database.ts';

process.exitCode = await main(process.argv[2]);

async function main(target: string | undefined): Promise<number> {
  const loaded = await loadConfig(process.env, join(import.meta.dirname, '..'));
  if (!loaded.ok) return fail(loaded.problems.join('\n'));
  const { data_dir, database_url } = loaded.config;
  if (target === undefined) return fail('Say where to: npm run backup -- <new folder>');
  if (database_url !== null) {
    return fail('The database of DATABASE_URL has backups of its own: see docs/operations.md.');
  }
  const folder = resolve(target);
  if (await isTaken(folder))
    return fail(`There is already something at ${folder}. Choose a new folder.`);
  const owner_url = await ownerUrlOf(data_dir);
  if (owner_url === null) return fail('No database is running here: npm start starts one.');
  const { files } = await makeBackup({ owner_url, data_dir }, folder, new Date());
  console.log(`${Object.keys(files).length} files are in ${folder}.`);
  return 0;
}

/** Whether there is a file, or a folder with content. */
function isTaken(path: string): Promise<boolean> {
  return readdir(path).then(
    (names) => names.length > 0,
    (error: unknown) => !(error instanceof Error && 'code' in error && error.code === 'ENOENT'),
  );
}

function fail(sentence: string): number {
  console.error(sentence);
  return 1;
}
