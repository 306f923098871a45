import { ownerUrlOf } from '@springboard/tools/database.ts';
import { Client } from 'pg';

/** The database of one product under test. */
export type StoryDatabase = {
  /** Environment variables for the product. */
  readonly env: Readonly<Record<string, string>>;
  /** The owner's URL; `null` while it does not run. */
  ownerUrl(): Promise<string | null>;
  create(): Promise<void>;
  /** Starts the product under a lock, because two starts must not prepare the same role concurrently. */
  inTurn(start: () => Promise<void>): Promise<void>;
  drop(): Promise<void>;
};

/** The same for all products on one server: they share the role's password. */
const SECRET = 'a secret for the stories, long enough to sign with';

/**
 * A separate database for each product: in the PostgreSQL that the product runs in its folder, or on the server
 * of `DATABASE_URL`, whose login may create databases and roles.
 */
export const storyDatabase = (port: number, folder: string): StoryDatabase => {
  const server = process.env['DATABASE_URL'];
  return server === undefined ? embedded(folder) : onServer(server, `springboard_story_${port}`);
};

const embedded = (folder: string): StoryDatabase => ({
  env: {},
  ownerUrl: () => ownerUrlOf(folder),
  create: () => Promise.resolve(),
  inTurn: (start) => start(),
  drop: () => Promise.resolve(),
});

const onServer = (server: string, name: string): StoryDatabase => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = () =>
    onConnection(server, (execute) => execute(`drop database if exists ${name} with (force)`));
  return {
    env: { DATABASE_URL: url.href, SPRINGBOARD_SECRET: SECRET, SPRINGBOARD_SAMPLE: '1' },
    ownerUrl: () => Promise.resolve(url.href),
    create: async () => {
      // Left over from an interrupted run.
      await drop();
      await onConnection(server, (execute) => execute(`create database ${name}`));
    },
    inTurn: (start) =>
      onConnection(server, async (execute) => {
        await execute(`select pg_advisory_lock(${TURN})`);
        await start();
      }),
    drop,
  };
};

/** An arbitrary advisory lock number. */
const TURN = 7_304_230;

const onConnection = async (
  server: string,
  work: (execute: (sql: string) => Promise<unknown>) => Promise<unknown>,
): Promise<void> => {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await work((sql) => client.query(sql));
  } finally {
    await client.end();
  }
};
