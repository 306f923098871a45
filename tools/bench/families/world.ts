/** A club whose members have guardians who sign in, for the benchmarks of the parent portal. */
import { randomUUID } from 'node:crypto';
import { hashOfToken, newFeedToken } from '@springboard/api/src/calendars/links.ts';
import { tokenOf } from '@springboard/api/testing/token.ts';
import { Client } from 'pg';
import { type BenchMember, type BenchWorld, buildBenchWorld, SECRET } from '../server/world.ts';

export const PARENT_HOST = 'parent.bench.test';
const TIME_ZONE = 'Europe/London';

export type Family = { user_uuid: string; children: readonly BenchMember[] };

export type FamilyWorld = {
  world: BenchWorld;
  families: readonly Family[];
  /** Queries the database as its owner. */
  client: Client;
  close(): Promise<void>;
};

/** Families of two children; all children are in one group, which meets twice a week. */
export const buildFamilies = async (owner_url: string, count: number): Promise<FamilyWorld> => {
  const world = await buildBenchWorld(owner_url, { coaches: 1, members: 2 * count });
  const { client_id, club_id, group_id, members } = world;
  const families = Array.from({ length: count }, (_, index) => ({
    user_uuid: randomUUID(),
    children: members.slice(2 * index, 2 * index + 2),
  }));
  const client = new Client({ connectionString: owner_url });
  await client.connect();
  await client.query("set app.maintenance = 'on'");
  const keys = [client_id, club_id];
  const users = families.map(({ user_uuid }) => user_uuid);
  await client.query(
    `insert into client_hosts (host, client_id, portal) values ($1, $2, 'parent')`,
    [PARENT_HOST, client_id],
  );
  await client.query(
    `insert into users (client_id, uuid, firstname, lastname)
     select $1, uuid, 'Pat', 'Owen' from unnest($2::uuid[]) uuid`,
    [client_id, users],
  );
  await client.query(
    `insert into user_clubs (client_id, user_uuid, club_id, role)
     select $1, uuid, $2, 'parent' from unnest($3::uuid[]) uuid`,
    [...keys, users],
  );
  await client.query(
    `insert into refresh_token_families (client_id, family, user_uuid, club_id, role, portal, language_id,
       created_at, last_used_at, expires_at)
     select $1, uuid, uuid, $2, 'parent', 'parent', 1, 0, 0, 0 from unnest($3::uuid[]) uuid`,
    [...keys, users],
  );
  const links = families.flatMap(({ user_uuid, children }) =>
    children.map(({ uuid }) => ({ user_uuid, uuid })),
  );
  await client.query(
    `with added as (
       insert into guardians (client_id, club_id, user_uuid, firstname, lastname)
       select $1, $2, uuid, 'Pat', 'Owen' from unnest($3::uuid[]) uuid returning id, user_uuid)
     insert into member_guardians (client_id, club_id, guardian_id, member_uuid)
     select $1, $2, added.id, link.member from unnest($4::uuid[], $5::uuid[]) link (parent, member)
     join added on added.user_uuid = link.parent`,
    [...keys, users, links.map(({ user_uuid }) => user_uuid), links.map(({ uuid }) => uuid)],
  );
  await client.query(
    `insert into sessions (client_id, club_id, group_id, date, start_at, end_at)
     select $1, $2, $3, date, extract(epoch from (date + time '17:00') at time zone '${TIME_ZONE}'),
       extract(epoch from (date + time '18:00') at time zone '${TIME_ZONE}')
     from generate_series(current_date - 60, current_date + 120, interval '1 day') day
     cross join lateral (select day::date as date) session where extract(isodow from date) in (2, 5)`,
    [...keys, group_id],
  );
  await client.query('analyze');
  return { world, families, client, close: () => client.end() };
};

/** The access token of a parent for a day. `now` in seconds. */
export const parentToken = (
  { client_id, club_id }: BenchWorld,
  user_uuid: string,
  now: number,
): Promise<string> =>
  tokenOf(
    { client_id, club_id, uuid: user_uuid, firstname: 'Pat', lastname: 'Owen', role: 'parent' },
    { secret: SECRET, now, valid_for: 86_400 },
    { family: user_uuid, portal: 'parent' },
  );

/** Gives each family the address of a calendar. */
export const addCalendars = async ({
  world: { client_id },
  families,
  client,
}: FamilyWorld): Promise<readonly string[]> => {
  const tokens = families.map(() => newFeedToken());
  const created_at = Math.floor(Date.now() / 1000);
  for (const [index, { user_uuid, children }] of families.entries()) {
    await client.query(
      `insert into calendar_feeds (client_id, token_hash, user_uuid, member_uuids, created_at)
       values ($1, $2, $3, $4, $5)`,
      [
        client_id,
        hashOfToken(tokens[index] ?? ''),
        user_uuid,
        children.map(({ uuid }) => uuid),
        created_at,
      ],
    );
  }
  return tokens.map((token) => `/calendars/${client_id}-${token}.ics`);
};

/** A new group with one place, which is offered to a child of each family. @returns the offers with their parents */
export const offerLastPlace = async (
  { world: { client_id, club_id, group_id, coaches }, client }: FamilyWorld,
  families: readonly Family[],
): Promise<{ group_id: number; offers: readonly { id: number; user_uuid: string }[] }> => {
  const { rows } = await client.query<{ id: string }>(
    `insert into groups (client_id, club_id, name, status, max_members) values ($1, $2, 'Last place', 1, 1)
     returning id`,
    [client_id, club_id],
  );
  const last = Number(rows[0]?.id);
  const added = await client.query<{ id: string; member_uuid: string }>(
    `insert into moves (client_id, club_id, member_uuid, from_group_id, group_ids, expires_at, parent_origin,
       club_origin, api_origin, created_by, created_at)
     select $1, $2, uuid, $3, array[$4::bigint], $5, $6, $6, $6, $7, 0 from unnest($8::uuid[]) uuid
     returning id, member_uuid`,
    [
      client_id,
      club_id,
      group_id,
      last,
      Math.floor(Date.now() / 1000) + 86_400,
      `http://${PARENT_HOST}`,
      coaches[0],
      families.map(({ children: [child] }) => child?.uuid),
    ],
  );
  const parents = new Map(
    families.map(({ user_uuid, children: [child] }) => [child?.uuid, user_uuid]),
  );
  return {
    group_id: last,
    offers: added.rows.map(({ id, member_uuid }) => ({
      id: Number(id),
      user_uuid: parents.get(member_uuid) ?? '',
    })),
  };
};
