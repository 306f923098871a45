/**
 * The API in a process of its own: says its port to its parent. Arguments: url of the database's owner;
 * `shared` or `each`, for transactions that changes share or do not.
 */
import { batchingQueue, unbatchedQueue } from '@springboard/api/src/changes/batch-queue.ts';
import { openDatabase } from '@springboard/api/src/database/pool.ts';
import { serve } from './serve.ts';
import { fail, SECRET } from './world.ts';

const [owner_url = '', commits = 'shared'] = process.argv.slice(2);
const database = openDatabase({ owner_url, secret: SECRET, onError: fail });
const processChange = commits === 'each' ? unbatchedQueue(database) : batchingQueue(database);
await serve(database, { processChange });
