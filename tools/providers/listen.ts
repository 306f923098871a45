import { once } from 'node:events';
import type { Server } from 'node:http';

/** A provider on this machine that ends with the process that started it. */
export type RunningProvider = { url: string; stop(): Promise<void> };

/** Listens on a free port of the loopback interface. */
export const listenOnLoopback = async (server: Server): Promise<RunningProvider> => {
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('listens on no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
