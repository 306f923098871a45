import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * Where a connection is cut: before a message of the server reaches the database, or before its answer comes
 * back. Messages are counted from 0, all of them or those that commit.
 */
export type Cut = { readonly side: 'before' | 'after' } & (
  | { readonly at: number }
  | { readonly commit: number }
);

/** What went through. */
export type Steps = { readonly messages: number; readonly commits: number };

export type CuttingProxy = {
  /** The same database, through here. */
  url: string;
  /** Counts messages from now on, cuts there or nowhere, and lets nobody through after that. */
  cutAt(cut: Cut | null): void;
  /** Whether it did, or was not reached. Everybody is let through again. */
  wasCut(): boolean;
  /** Since it was told where to cut. */
  steps(): Steps;
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
  let steps: Steps = { messages: 0, commits: 0 };
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
      // Else a message of a pipeline waits 40 ms for the one before it to be acknowledged.
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
