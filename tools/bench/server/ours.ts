/**
 * The API in a separate process. Sends its address to its parent. Arguments: URL of the database's owner;
 * `shared` for shared transactions, `each` for one transaction per change.
 */
import { batchingQueue, unbatchedQueue } from '@springboard/api/src/changes/batch-queue.ts';
import { openDatabase } from '@springboard/api/src/database/pool.ts';
import { serve } from './serve.ts';
import { fail, SECRET } from './world.ts';

const [owner_url = '', commits = 'shared'] = process.argv.slice(2);
const database = openDatabase({ owner_url, secret: SECRET, onError: fail });
const processChange = commits === 'each' ? unbatchedQueue(database) : batchingQueue(database);
await serve(database, { processChange });
