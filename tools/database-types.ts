/**
 * Writes the types of the tables from the migrations, in a PostgreSQL of its own that goes again:
 * `node tools/database-types.ts`. A test fails while they are not current.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSchema } from '@springboard/api/src/database/generate-schema.ts';
import { migrate } from '@springboard/api/src/database/migrate.ts';
import { appPassword } from '@springboard/api/src/database/pool.ts';
import { openAsOwner } from '@springboard/api/src/testing/as-owner.ts';
import { startPassingPostgres } from '@springboard/api/src/testing/passing-postgres.ts';

const TYPES = join(import.meta.dirname, '../apps/api/src/database/schema.generated.ts');

const postgres = await startPassingPostgres();
try {
  await migrate(postgres.owner_url, appPassword('types'));
  const owner = openAsOwner(postgres.owner_url, 1, (error) => console.error(error));
  await writeFile(TYPES, await generateSchema(owner));
  await owner.destroy();
} finally {
  await postgres.stop();
}
