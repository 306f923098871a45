/**
 * Writes the types of the tables from the migrations, in a PostgreSQL of its own that goes again:
 * `node tools/database-types.ts`. A test fails while they are not current.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbedded } from '@springboard/api/src/database/embedded/embedded.ts';
import { generateSchema } from '@springboard/api/src/database/generate-schema.ts';
import { migrate } from '@springboard/api/src/database/migrate.ts';
import { appPassword } from '@springboard/api/src/database/pool.ts';
import { openAsOwner } from '@springboard/api/src/testing/as-owner.ts';

const TYPES = join(import.meta.dirname, '../apps/api/src/database/schema.generated.ts');

const folder = await mkdtemp(join(tmpdir(), 'springboard-types-'));
// PostgreSQL runs as another account when this is root.
await chmod(folder, 0o755);
const postgres = await startEmbedded({
  data_dir: folder,
  elsewhere: join(folder, 'elsewhere'),
  log: { info: () => undefined, error: (message) => console.error(message) },
  wait,
});
try {
  await migrate(postgres.owner_url, appPassword('types'));
  const owner = openAsOwner(postgres.owner_url, 1, (error) => console.error(error));
  await writeFile(TYPES, await generateSchema(owner));
  await owner.destroy();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
