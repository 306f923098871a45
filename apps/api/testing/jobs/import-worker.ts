/**
 * A worker that imports members, so that a test can kill it. Runs as a separate process, with the login of the database's
 * owner and the secret as arguments.
 */
import { openDatabase } from '../../src/database/pool.ts';
import { importMembersJob } from '../../src/imports/commit.ts';
import { createJobs } from '../../src/jobs/jobs.ts';
import { startWorker } from '../../src/jobs/worker.ts';
import { TEST_ROLE } from '../names.ts';
import { doNothing } from './handlers.ts';

const [owner_url = '', secret = ''] = process.argv.slice(2);

const database = openDatabase({ owner_url, secret, role: TEST_ROLE, onError: () => undefined });

await startWorker({
  database,
  jobs: createJobs(database),
  handlers: { ...doNothing, import_members: importMembersJob },
  now: () => Math.floor(Date.now() / 1000),
  log: { info: () => undefined, error: () => undefined },
});
