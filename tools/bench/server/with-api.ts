import { Client, type QueryResultRow } from 'pg';
import type { Club } from '../drain/contender.ts';
import { startProcess } from './processes.ts';
import { buildBenchWorld, startDatabase, tokenFor, type BenchWorld } from './world.ts';

const DAY_S = 86_400;

/** The real API on a separate PostgreSQL, with one coach of one group. */
export type RunningApi = {
  readonly url: string;
  readonly club: Club;
  /** Queries the database as its owner. */
  readonly query: <Row extends QueryResultRow>(sql: string) => Promise<Row[]>;
};

/** Runs `work` with the API and a group of `members` members. */
export async function withApi<T>(
  members: number,
  work: (api: RunningApi) => Promise<T>,
): Promise<T> {
  const database = await startDatabase();
  const world = await buildBenchWorld(database.owner_url, { coaches: 1, members });
  const server = await startProcess('ours.ts', [database.owner_url, 'shared']);
  const client = new Client({ connectionString: database.owner_url });
  await client.connect();
  try {
    await client.query("set app.maintenance = 'on'");
    return await work({
      url: server.url,
      club: await clubOf(world),
      query: async <Row extends QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows,
    });
  } finally {
    await client.end();
    await server.stop();
    await database.stop();
  }
}

async function clubOf(world: BenchWorld): Promise<Club> {
  const now = Math.floor(Date.now() / 1000);
  const [user_uuid] = world.coaches;
  if (user_uuid === undefined) throw new Error('a club without a coach');
  return {
    user_uuid,
    club_id: world.club_id,
    group_id: world.group_id,
    token: await tokenFor(world, user_uuid, now),
    date: new Date((now - 3 * DAY_S) * 1000).toISOString().slice(0, 10),
    members: world.members,
  };
}
