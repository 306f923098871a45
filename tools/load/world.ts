import { signAccessToken } from '@springboard/api/src/auth/tokens.ts';
import { COLUMN_TYPES } from '@springboard/api/src/database/pool.ts';
import type { DB } from '@springboard/api/src/database/schema.generated.ts';
import {
  buildClient,
  buildClub,
  buildGroup,
  buildScheme,
  buildUser,
  type UserRow,
} from '@springboard/api/src/testing/builders.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { SECRET } from '../proof/real/product.ts';

const COACHES_OF_A_CLUB = 12;
const MEMBERS_OF_A_GROUP = 20;
/** Addresses name clients; nothing else is asked for. */
const HOST = '127.0.0.1';

export type LoadMember = { readonly uuid: string; readonly class_member_id: number };

/** A coach with a token and a group of their own. */
export type LoadCoach = {
  readonly user_uuid: string;
  readonly token: string;
  readonly group_id: number;
  readonly members: readonly LoadMember[];
};

export type LoadWorld = { readonly client_id: number; readonly coaches: readonly LoadCoach[] };

/** So many coaches of one national body, twelve to a club, each with a group of twenty members and a scheme. */
export const buildLoadWorld = async (owner_url: string, count: number): Promise<LoadWorld> => {
  const pool = new Pool({ connectionString: owner_url, max: 2, types: COLUMN_TYPES });
  const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    const client = await buildClient(owner, 'load.test');
    await owner
      .insertInto('client_hosts')
      .values({ host: HOST, client_id: client.id, portal: 'coach' })
      .execute();
    const scheme = await buildScheme(owner, client);
    const coaches: LoadCoach[] = [];
    while (coaches.length < count) {
      const club = await buildClub(owner, client, { name: `Club ${coaches.length}` });
      for (let n = 0; n < COACHES_OF_A_CLUB && coaches.length < count; n += 1) {
        const user = await buildUser(owner, club, 'coach');
        const group = await buildGroup(owner, club, { coaches: [user], scheme_uuid: scheme.uuid });
        const members = await joinMembers(owner, group);
        coaches.push({
          user_uuid: user.uuid,
          token: await tokenFor(user),
          group_id: group.id,
          members,
        });
      }
    }
    await sql`analyze`.execute(owner);
    return { client_id: client.id, coaches };
  } finally {
    await owner.destroy();
  }
};

const joinMembers = async (
  owner: Kysely<DB>,
  group: { client_id: number; club_id: number; id: number },
): Promise<LoadMember[]> => {
  const { rows } = await sql<LoadMember>`
    with made as (
      insert into members (client_id, club_id, firstname, lastname, dob)
      select ${group.client_id}::bigint, ${group.club_id}::bigint, 'Member', 'Number ' || n, date '2015-01-01' + n
      from generate_series(1, ${MEMBERS_OF_A_GROUP}::integer) n
      returning client_id, club_id, uuid
    )
    insert into class_members (client_id, club_id, group_id, member_uuid, joined_date)
    select client_id, club_id, ${group.id}::bigint, uuid, '2020-01-01' from made
    returning member_uuid as uuid, class_member_id`.execute(owner);
  return rows;
};

const tokenFor = (user: UserRow): Promise<string> => {
  const now = Math.floor(Date.now() / 1000);
  const { uuid, firstname, lastname } = user;
  return signAccessToken(new TextEncoder().encode(SECRET), {
    aud: String(user.client_id),
    iat: now,
    exp: now + 7200,
    sub: JSON.stringify({ uuid, firstname, lastname }),
    user_uuid: uuid,
    club_id: user.club_id,
    role: user.role,
    portal: 'coach',
    language: { language_id: 1, language: 'en-GB' },
    features: { MAX_PAST_DAYS_ATTENDANCE: 7, CAN_ASSESS_IN_THE_PAST: true },
    orig_user_uuid: null,
  });
};
