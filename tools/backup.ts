/**
 * `npm run backup -- <folder>`: copies the running embedded database and the uploaded files into a new
 * folder. With DATABASE_URL, use that database's own backups (docs/operations.md).
 */
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
  const owner_url = await ownerUrlOf(data_dir);
  if (owner_url === null) return fail('No database is running here: npm start starts one.');
  const { files } = await makeBackup({ owner_url, data_dir }, resolve(target), new Date());
  console.log(`${Object.keys(files).length} files are in ${resolve(target)}.`);
  return 0;
}

function fail(sentence: string): number {
  console.error(sentence);
  return 1;
}
