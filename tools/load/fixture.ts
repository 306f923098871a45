import type { DB } from '@springboard/api/src/database/schema.generated.ts';
import { openAsOwner } from '@springboard/api/testing/as-owner.ts';
import {
  buildClient,
  buildClub,
  buildGroup,
  buildScheme,
  buildUser,
} from '@springboard/api/testing/builders.ts';
import { openTestSession, tokenOf } from '@springboard/api/testing/token.ts';
import { type Kysely, sql } from 'kysely';
import { SECRET } from '../simulation/real/product.ts';

const COACHES_OF_A_CLUB = 12;
const MEMBERS_OF_A_GROUP = 20;
/** The host name determines the client. */
export const HOST = 'coach.load.test';

export type LoadMember = { readonly uuid: string; readonly class_member_id: number };

/** A coach with a token and a group of their own. */
export type LoadCoach = {
  readonly user_uuid: string;
  readonly token: string;
  readonly club_id: number;
  readonly group_id: number;
  readonly members: readonly LoadMember[];
};

export type LoadFixture = { readonly client_id: number; readonly coaches: readonly LoadCoach[] };

/** `count` coaches of one national body, twelve per club, each with a group of twenty members and a scheme. */
export const buildLoadFixture = async (owner_url: string, count: number): Promise<LoadFixture> => {
  const owner = openAsOwner(owner_url, 2, (error) => console.error(error));
  try {
    const fixture = await owner.transaction().execute((db) => buildClubs(db, count));
    await sql`analyze`.execute(owner);
    return fixture;
  } finally {
    await owner.destroy();
  }
};

const buildClubs = async (owner: Kysely<DB>, count: number): Promise<LoadFixture> => {
  const client = await buildClient(owner, 'load.test');
  const scheme = await buildScheme(owner, client);
  const now = Math.floor(Date.now() / 1000);
  const coaches: LoadCoach[] = [];
  while (coaches.length < count) {
    const club = await buildClub(owner, client, { name: `Club ${coaches.length}` });
    for (let n = 0; n < COACHES_OF_A_CLUB && coaches.length < count; n += 1) {
      const user = await buildUser(owner, club, 'coach');
      const group = await buildGroup(owner, club, { coaches: [user], scheme_uuid: scheme.uuid });
      coaches.push({
        user_uuid: user.uuid,
        token: await tokenOf(
          user,
          { secret: SECRET, now, valid_for: 7200 },
          { family: await openTestSession(owner, user, now) },
        ),
        club_id: club.id,
        group_id: group.id,
        members: await joinMembers(owner, group),
      });
    }
  }
  return { client_id: client.id, coaches };
};

type LoadAdministrator = { readonly user_uuid: string; readonly token: string };

/** An administrator of a club, with a token for two hours. */
export const buildAdministrator = async (
  owner: Kysely<DB>,
  { client_id, club_id }: { client_id: number; club_id: number },
): Promise<LoadAdministrator> => {
  const now = Math.floor(Date.now() / 1000);
  const user = await buildUser(owner, { client_id, id: club_id }, 'admin');
  const family = await openTestSession(owner, user, now);
  const token = await tokenOf(user, { secret: SECRET, now, valid_for: 7200 }, { family });
  return { user_uuid: user.uuid, token };
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
