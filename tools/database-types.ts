/**
 * `node tools/database-types.ts`: writes the types of the tables from the migrations, with a temporary
 * PostgreSQL. A test fails while they are out of date.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSchema } from '@springboard/api/src/database/generate-schema.ts';
import { migrate } from '@springboard/api/src/migrate.ts';
import { appPassword } from '@springboard/api/src/database/pool.ts';
import { openAsOwner } from '@springboard/api/testing/as-owner.ts';
import { startTemporaryPostgres } from '@springboard/api/testing/temporary-postgres.ts';

const TYPES = join(import.meta.dirname, '../apps/api/src/database/schema.generated.ts');

const postgres = await startTemporaryPostgres();
try {
  await migrate(postgres.owner_url, appPassword('types'));
  const owner = openAsOwner(postgres.owner_url, 1, (error) => console.error(error));
  await writeFile(TYPES, await generateSchema(owner));
  await owner.destroy();
} finally {
  await postgres.stop();
}
