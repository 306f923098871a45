/**
 * The URL of the running embedded database. As a command: `psql "$(node tools/database.ts)"`.
 */
import { join } from 'node:path';
import { loadConfig } from '@springboard/api/src/config.ts';
import { ownerUrlOf } from '@springboard/api/src/database/embedded/embedded.ts';

export { ownerUrlOf };

if (import.meta.main) {
  const loaded = await loadConfig(process.env, join(import.meta.dirname, '..'));
  const url = loaded.ok
    ? (loaded.config.database_url ?? (await ownerUrlOf(loaded.config.data_dir)))
    : null;
  if (url === null) {
    console.error('No database is running here: npm start starts one.');
    process.exitCode = 1;
  } else {
    console.log(url);
  }
}
