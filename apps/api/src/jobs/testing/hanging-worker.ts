/**
 * A server that takes a job up and is killed over it: says so on its output, and never ends. Started as a
 * process of its own with the login of the database's owner and the secret as arguments.
 */
import { openDatabase } from '../../database/pool.ts';
import { createJobs } from '../jobs.ts';
import { startWorker } from '../worker.ts';
import { doNothing } from './handlers.ts';

const [owner_url = '', secret = ''] = process.argv.slice(2);

const database = openDatabase({ owner_url, secret, onError: () => undefined });

await startWorker({
  database,
  jobs: createJobs(database),
  handlers: {
    ...doNothing,
    export_person: () =>
      new Promise(() => {
        process.stdout.write('begun\n');
      }),
  },
  now: () => Math.floor(Date.now() / 1000),
  log: { info: () => undefined, error: () => undefined },
});
