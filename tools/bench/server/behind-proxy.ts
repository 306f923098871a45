/**
 * The API in a process of its own, behind a proxy that says whose address a caller has: each sign-in is
 * somebody else's, so that none has to wait for its tries. Argument: url of the database's owner.
 */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { createApp } from '@springboard/api/src/app.ts';
import { openDatabase } from '@springboard/api/src/database/pool.ts';
import { folderStorage } from '@springboard/api/src/files/storage.ts';
import { SECRET } from './world.ts';

const [owner_url = ''] = process.argv.slice(2);
const fail = (error: unknown) => {
  console.error(error);
};
const { fastify } = await createApp({
  database: openDatabase({ owner_url, secret: SECRET, onError: fail }),
  secret: SECRET,
  now: () => Math.floor(Date.now() / 1000),
  newId: randomUUID,
  log: { info: () => undefined, error: (event, fields) => fail({ event, fields }) },
  files: folderStorage(tmpdir()),
  mail: { send: async () => undefined, close: () => undefined },
  secretNamed: async () => null,
  maintenance: () => false,
  trust_proxy: true,
});
const url = await fastify.listen({ host: '127.0.0.1', port: 0 });
process.send?.(url);
