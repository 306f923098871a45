import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Where a connection is cut: before a message of the server reaches the database, or before its answer comes back. */
export type Cut = { readonly at: number; readonly side: 'before' | 'after' };

export type CuttingProxy = {
  /** The same database, through here. */
  url: string;
  /** Counts messages from now on, cuts there, and lets nobody through after that. */
  cutAt(cut: Cut): void;
  /** Whether it did, or was not reached. Everybody is let through again. */
  wasCut(): boolean;
  close(): Promise<void>;
};

/**
 * Stands between a server and PostgreSQL and dies at a place of its choice: what the database sees of a server
 * that is killed there, and the server of a database that is.
 */
export const startCuttingProxy = async (database_url: string): Promise<CuttingProxy> => {
  const target = new URL(database_url);
  const open = new Set<Socket>();
  let armed: Cut | null = null;
  let seen = 0;
  let cut = false;

  const proxy = createServer((server) => {
    // Who is dead does not try again.
    if (cut) {
      server.destroy();
      return;
    }
    const database = connect(Number(target.port), target.hostname);
    const ends = [server, database];
    const drop = () => ends.forEach((end) => end.destroy());
    for (const end of ends) {
      open.add(end);
      end.on('error', drop).on('close', () => {
        open.delete(end);
        drop();
      });
    }
    let silent = false;
    server.on('data', (message) => {
      const here = armed !== null && armed.at === seen ? armed.side : null;
      seen += 1;
      if (here !== null) cut = true;
      if (here === 'before') return drop();
      if (here === 'after') silent = true;
      database.write(message);
      // It has arrived when the database answers.
      if (silent) database.once('data', drop);
      return undefined;
    });
    database.on('data', (message) => {
      if (!silent) server.write(message);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const url = new URL(database_url);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: url.href,
    cutAt: (next) => {
      armed = next;
      seen = 0;
      cut = false;
    },
    wasCut: () => {
      const was_cut = cut;
      armed = null;
      cut = false;
      return was_cut;
    },
    close: async () => {
      for (const end of open) end.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
};
