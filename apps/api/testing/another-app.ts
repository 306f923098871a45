import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { type AppDeps, createApp } from '../src/app.ts';
import type { TestApi } from './api.ts';
import { TEST_SECRET } from './names.ts';

/** Another server on the same database with other settings, until the end of the test. */
export const startAppOn = async (
  api: Pick<TestApi, 'database' | 'clock' | 'files'>,
  settings: Partial<AppDeps>,
): Promise<FastifyInstance> => {
  const { fastify } = await createApp({
    database: api.database,
    secret: TEST_SECRET,
    now: () => api.clock.now,
    newId: () => 'a-request',
    log: { info: () => undefined, error: () => undefined },
    files: api.files,
    mail: { send: async () => undefined, close: () => undefined },
    providerSecret: async () => null,
    maintenance: () => false,
    ...settings,
  });
  onTestFinished(() => fastify.close());
  return fastify;
};
