/** A separate PostgreSQL with one club, for the benchmarks of the server. */
import { randomUUID } from 'node:crypto';
import { migrate } from '@springboard/api/src/migrate.ts';
import { appPassword } from '@springboard/api/src/database/pool.ts';
import {
  type TemporaryPostgres,
  startTemporaryPostgres,
} from '@springboard/api/testing/temporary-postgres.ts';
import { tokenOf } from '@springboard/api/testing/token.ts';
import { Client } from 'pg';

export const SECRET = 'a secret for benchmarks, long enough to sign';
export const HOST = 'coach.bench.test';

/** Logs an error of the measured server. */
export const fail = (error: unknown): void => {
  console.error(error);
};

/** Starts a database as the product does: with fsync and default settings. */
export const startDatabase = async (): Promise<TemporaryPostgres> => {
  const postgres = await startTemporaryPostgres();
  await migrate(postgres.owner_url, appPassword(SECRET));
  return postgres;
};

export type BenchMember = { uuid: string; class_member_id: number };
export type BenchWorld = {
  client_id: number;
  club_id: number;
  group_id: number;
  /** The coaches of the group. */
  coaches: readonly string[];
  members: readonly BenchMember[];
};

/** A club, a group without a scheme, its coaches and members. */
export const buildBenchWorld = async (
  owner_url: string,
  { coaches, members }: { coaches: number; members: number },
): Promise<BenchWorld> => {
  const client = new Client({ connectionString: owner_url });
  await client.connect();
  try {
    await client.query("set app.maintenance = 'on'");
    const client_id = await idOf(
      client,
      `insert into clients (name) values ('Bench') returning id`,
    );
    await client.query(
      `insert into client_hosts (host, client_id, portal) values ($1, $2, 'coach')`,
      [HOST, client_id],
    );
    const clientValues = [client_id];
    const club_id = await idOf(
      client,
      `insert into clubs (client_id, name) values ($1, 'Club') returning id`,
      clientValues,
    );
    const clubValues = [client_id, club_id];
    const group_id = await idOf(
      client,
      `insert into groups (client_id, club_id, name, status) values ($1, $2, 'Group', 1) returning id`,
      clubValues,
    );
    const uuids = Array.from({ length: coaches }, () => randomUUID());
    await client.query(
      `insert into users (client_id, uuid, firstname, lastname)
       select $1, uuid, 'Ava', 'Morgan' from unnest($2::uuid[]) uuid`,
      [client_id, uuids],
    );
    await client.query(
      `insert into user_clubs (client_id, user_uuid, club_id, role)
       select $1, uuid, $2, 'coach' from unnest($3::uuid[]) uuid`,
      [...clubValues, uuids],
    );
    await client.query(
      `insert into refresh_token_families (client_id, family, user_uuid, club_id, role, portal, language_id,
         created_at, last_used_at, expires_at)
       select $1, uuid, uuid, $2, 'coach', 'coach', 1, 0, 0, 0 from unnest($3::uuid[]) uuid`,
      [...clubValues, uuids],
    );
    await client.query(
      `insert into group_coaches (client_id, club_id, group_id, user_uuid)
       select $1, $2, $3, uuid from unnest($4::uuid[]) uuid`,
      [...clubValues, group_id, uuids],
    );
    await client.query(
      `insert into members (client_id, club_id, firstname, lastname, dob)
       select $1, $2, 'Member', 'Number ' || n, date '2015-01-01' + n from generate_series(1, $3::integer) n`,
      [...clubValues, members],
    );
    // Without statistics, the check of each foreign key would read all members.
    await client.query('analyze members');
    const { rows } = await client.query<{ uuid: string; class_member_id: string }>(
      `insert into class_members (client_id, club_id, group_id, member_uuid, joined_date)
       select $1, $2, $3, uuid, '2020-01-01' from members where client_id = $1
       returning member_uuid as uuid, class_member_id`,
      [...clubValues, group_id],
    );
    await client.query('analyze');
    return {
      client_id,
      club_id,
      group_id,
      coaches: uuids,
      members: rows.map(({ uuid, class_member_id }) => ({
        uuid,
        class_member_id: Number(class_member_id),
      })),
    };
  } finally {
    await client.end();
  }
};

const idOf = async (client: Client, text: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await client.query<{ id: string }>(text, values);
  return Number(rows[0]?.id);
};

/** The access token of a coach of the club, for a day. `now` in seconds. */
export const tokenFor = (
  { client_id, club_id }: BenchWorld,
  uuid: string,
  now: number,
): Promise<string> =>
  tokenOf(
    { client_id, club_id, uuid, firstname: 'Ava', lastname: 'Morgan', role: 'coach' },
    { secret: SECRET, now, valid_for: 86_400 },
    { features: FEATURES, family: uuid },
  );

const FEATURES = {
  MAX_PAST_DAYS_ATTENDANCE: 7,
  CAN_ASSESS_IN_THE_PAST: true,
  ENABLE_SESSION_PLANNING: true,
};
