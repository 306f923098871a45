import { ownerUrlOf } from '@springboard/tools/database.ts';
import { Client } from 'pg';

/** Where a product of the stories keeps its data. */
export type StoryDatabase = {
  /** What the product has to know of it. */
  readonly env: Readonly<Record<string, string>>;
  /** Of its owner; `null` while it does not run. */
  ownerUrl(): Promise<string | null>;
  create(): Promise<void>;
  /** Starts the product when nobody else starts one who prepares the same role. */
  inTurn(start: () => Promise<void>): Promise<void>;
  drop(): Promise<void>;
};

/** The same for all products on one server: their role in it has one password. */
const SECRET = 'a secret for the stories, long enough to sign with';

/**
 * A database of its own for each product: in a PostgreSQL that the product runs in its folder or, where
 * `DATABASE_URL` names a server, on that one. Its login may create databases and roles.
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
    onConnection(server, (tell) => tell(`drop database if exists ${name} with (force)`));
  return {
    env: { DATABASE_URL: url.href, SPRINGBOARD_SECRET: SECRET },
    ownerUrl: () => Promise.resolve(url.href),
    create: async () => {
      // Of a run that was broken off.
      await drop();
      await onConnection(server, (tell) => tell(`create database ${name}`));
    },
    inTurn: (start) =>
      onConnection(server, async (tell) => {
        await tell(`select pg_advisory_lock(${TURN})`);
        await start();
      }),
    drop,
  };
};

/** Any number that nobody else locks on that server. */
const TURN = 7_304_230;

const onConnection = async (
  server: string,
  work: (tell: (sql: string) => Promise<unknown>) => Promise<unknown>,
): Promise<void> => {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await work((sql) => client.query(sql));
  } finally {
    await client.end();
  }
};
