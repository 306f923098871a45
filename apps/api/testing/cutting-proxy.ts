import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * Where a connection is cut: before a message of the server reaches the database, or before its response comes back.
 * `at` counts all messages from 0, `commit` counts those that commit.
 */
export type Cut = { readonly side: 'before' | 'after' } & (
  | { readonly at: number }
  | { readonly commit: number }
);

/** Number of messages, and of those that commit. */
export type Steps = { readonly messages: number; readonly commits: number };

export type CuttingProxy = {
  /** URL of the database through the proxy. */
  url: string;
  /** Restarts the count and sets the next cut; null: none. After a cut no connection gets through. */
  cutAt(cut: Cut | null): void;
  /** Whether the connection was cut. Connections get through again. */
  wasCut(): boolean;
  /** Since the last call of `cutAt`. */
  steps(): Steps;
  close(): Promise<void>;
};

/**
 * A proxy between a server and PostgreSQL that cuts their connection at a chosen message. Each side sees what it would
 * see if the other one had been killed there.
 */
export const startCuttingProxy = async (database_url: string): Promise<CuttingProxy> => {
  const target = new URL(database_url);
  const open = new Set<Socket>();
  let armed: Cut | null = null;
  let steps: Steps = { messages: 0, commits: 0 };
  let cut = false;

  const proxy = createServer((server) => {
    // A server that was killed does not connect again.
    if (cut) {
      server.destroy();
      return;
    }
    const database = connect(Number(target.port), target.hostname);
    const ends = [server, database];
    const drop = () => ends.forEach((end) => end.destroy());
    for (const end of ends) {
      open.add(end);
      // Otherwise a message of a pipeline waits 40 ms for the acknowledgement of the one before it.
      end.setNoDelay(true);
      end.on('error', drop).on('close', () => {
        open.delete(end);
        drop();
      });
    }
    let silent = false;
    server.on('data', (message) => {
      const commits = message.includes('commit');
      const here = armed !== null && isHere(armed, steps, commits) ? armed.side : null;
      steps = { messages: steps.messages + 1, commits: steps.commits + Number(commits) };
      if (here !== null) cut = true;
      if (here === 'before') return drop();
      if (here === 'after') silent = true;
      database.write(message);
      // The database has received the message when it responds.
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
      steps = { messages: 0, commits: 0 };
      cut = false;
    },
    wasCut: () => {
      const was_cut = cut;
      armed = null;
      cut = false;
      return was_cut;
    },
    steps: () => steps,
    close: async () => {
      for (const end of open) end.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
};

const isHere = (cut: Cut, { messages, commits }: Steps, commits_now: boolean): boolean =>
  'at' in cut ? cut.at === messages : commits_now && cut.commit === commits;
