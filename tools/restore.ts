/**
 * `npm run restore -- <folder>`: replaces the data by a backup and moves the old data aside. The server must
 * be stopped.
 */
import { join, resolve } from 'node:path';
import { loadConfig } from '@springboard/api/src/config.ts';
import { restoreBackup } from '@springboard/api/src/operations/backup/restore.ts';

const PROBLEMS = {
  running: 'Springboard is running on this data: stop it first.',
  damaged: 'The backup is not as it was made: nothing was changed.',
  no_backup: 'There is no backup in that folder.',
} as const;

process.exitCode = await main(process.argv[2]);

async function main(backup: string | undefined): Promise<number> {
  const loaded = await loadConfig(process.env, join(import.meta.dirname, '..'));
  if (!loaded.ok) return fail(loaded.problems.join('\n'));
  if (backup === undefined) return fail('Say where from: npm run restore -- <folder>');
  const { data_dir, database_url } = loaded.config;
  if (database_url !== null) {
    return fail('The database of DATABASE_URL has backups of its own: see docs/operations.md.');
  }
  const result = await restoreBackup(resolve(backup), data_dir, new Date());
  if (!result.ok) return fail(PROBLEMS[result.problem]);
  console.log(`The data is as it was on ${result.made_at}. Start the server.`);
  if (result.set_aside !== null) console.log(`What was there is in ${result.set_aside}.`);
  return 0;
}

function fail(sentence: string): number {
  console.error(sentence);
  return 1;
}
