import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type AppDeps, createApp } from '@springboard/api/src/app.ts';
import type { Database } from '@springboard/api/src/database/pool.ts';
import { folderStorage } from '@springboard/api/src/files/storage.ts';
import { fail, SECRET } from './world.ts';

/** Serves the API in this process and sends its address to the parent process. */
export const serve = async (database: Database, settings: Partial<AppDeps>): Promise<void> => {
  const { fastify } = await createApp({
    database,
    secret: SECRET,
    now: () => Math.floor(Date.now() / 1000),
    newId: randomUUID,
    log: { info: () => undefined, error: (event, fields) => fail({ event, fields }) },
    files: folderStorage(tmpdir()),
    mail: { send: async () => undefined, close: () => undefined },
    providerSecret: async () => null,
    maintenance: () => false,
    ...settings,
  });
  process.send?.(await fastify.listen({ host: '127.0.0.1', port: 0 }));
};
