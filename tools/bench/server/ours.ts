/**
 * The API in a process of its own: says its port to its parent. Arguments: url of the database's owner;
 * `shared` or `each`, for transactions that changes share or do not.
 */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { createApp } from '@springboard/api/src/app.ts';
import { sharedIntake, singleIntake } from '@springboard/api/src/changes/intake.ts';
import { openDatabase } from '@springboard/api/src/database/pool.ts';
import { folderStorage } from '@springboard/api/src/files/storage.ts';
import { SECRET } from './world.ts';

const [owner_url = '', commits = 'shared'] = process.argv.slice(2);
const fail = (error: unknown) => {
  console.error(error);
};
const database = openDatabase({ owner_url, secret: SECRET, onError: fail });
const { fastify } = await createApp({
  database,
  secret: SECRET,
  now: () => Math.floor(Date.now() / 1000),
  newId: randomUUID,
  log: { info: () => undefined, error: (event, fields) => fail({ event, fields }) },
  files: folderStorage(tmpdir()),
  mail: { send: async () => undefined, close: () => undefined },
  secretNamed: async () => null,
  maintenance: () => false,
  takeIn: commits === 'each' ? singleIntake(database) : sharedIntake(database),
});
const url = await fastify.listen({ host: '127.0.0.1', port: 0 });
process.send?.(url);
